#include "core/search/lattice/cursor.h"

namespace indistinct {

Cursor::Cursor(const Lattice& lattice, const Rollup& rollup) : lattice_(lattice), rollup_(rollup) {
  stages_.resize(lattice.size() - 1);
  for (uint32_t place = 0; place + 1 < lattice.size(); place++) {
    stages_[place].byLevel.resize(lattice.columns[place].levels);
  }
}

const ClassTable& Cursor::prefix(Node node, uint32_t depth) {
  const ClassTable* origin = &rollup_.root();
  for (uint32_t place = 0; place < depth; place++) {
    Stage& stage = stages_[place];
    const uint32_t level = lattice_.level(node, place);
    if (stage.level != level) {
      for (uint32_t later = place + 1; later < stages_.size(); later++) stages_[later].built = 0;
      stage.level = level;
    }
    for (; stage.built <= level; stage.built++) {
      ClassTable& next = stage.byLevel[stage.built];
      if (stage.built == 0) {
        rollup_.split(*origin, place, next);
      } else {
        rollup_.rise(stage.byLevel[stage.built - 1], *origin, place, stage.built, next, scratch_);
      }
      tables_++;
    }
    origin = &stage.byLevel[level];
  }
  return *origin;
}

const ClassTable& Cursor::classes(Node node) {
  const uint32_t last = lattice_.size() - 1;
  rollup_.finish(prefix(node, last), lattice_.level(node, last), classes_);
  return classes_;
}

}  // namespace indistinct
