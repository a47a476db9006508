#include "core/search/lattice/datafly.h"

#include <algorithm>

#include "core/search/lattice/node_search.h"

namespace indistinct {

namespace {

class Datafly : public NodeSearch {
 public:
  explicit Datafly(std::unique_ptr<Ground> ground) : NodeSearch(std::move(ground)) {
    progress_.doing = "generalizing the column of most values";
    levels_.assign(ground_->lattice().size(), 0);
  }

 private:
  void step() override {
    const Node node = ground_->lattice().nodeOf(levels_);
    if (const NodeAtK at = look(node); keeps(at)) {
      keep(node, at);
      progress_.finished = true;
      return;
    }
    const auto next = widest();
    progress_.finished = !next;
    if (next) ++levels_[*next];
  }

  // The column of most different values that can rise.
  std::optional<uint32_t> widest() const {
    const Problem& problem = ground_->problem();
    const Lattice& lattice = ground_->lattice();
    std::optional<uint32_t> found;
    uint64_t most = 0;
    for (uint32_t c = 0; c < levels_.size(); ++c) {
      const Lattice::Column& column = lattice.columns[lattice.placeOf[c]];
      if (levels_[c] + 1 >= column.levels) continue;
      std::vector<uint8_t> shown(column.positions, 0);
      for (const Position p : problem.tuples.position[c])
        shown[column.interval[levels_[c] * column.positions + p]] = 1;
      const auto values = static_cast<uint64_t>(std::count(shown.begin(), shown.end(), 1));
      if (found && values <= most) continue;
      found = c;
      most = values;
    }
    return found;
  }

  Levels levels_;
};

}  // namespace

Result<std::unique_ptr<Search>> makeDatafly(Problem problem, SearchOptions&&) {
  auto ground = wholeLevels(std::move(problem), "Datafly");
  if (!ground) return ground.error();
  return std::unique_ptr<Search>(std::make_unique<Datafly>(std::move(*ground)));
}

}  // namespace indistinct
