#pragma once
// Walks the lattice node by node and keeps every table that the next node may share: those of the first
// columns for as long as their levels stay, and of each column all levels below the one last asked for.
#include <cstdint>
#include <vector>

#include "core/search/lattice/rollup.h"

namespace indistinct {

class Cursor {
 public:
  Cursor(const Lattice& lattice, const Rollup& rollup);

  // The first `depth` columns at the node's levels, the others at their leaves; depth < columns.
  const ClassTable& prefix(Node node, uint32_t depth);
  // The classes of the node.
  const ClassTable& classes(Node node);

  uint64_t tables() const { return tables_; }  // of prefixes, made so far

 private:
  struct Stage {
    std::vector<ClassTable> byLevel;
    uint32_t built = 0;  // levels 0 … built-1 stand
    uint32_t level = 0;  // the one that the stages after it build on
  };
  const Lattice& lattice_;
  const Rollup& rollup_;
  std::vector<Stage> stages_;
  ClassTable classes_;
  Rollup::Scratch scratch_;
  uint64_t tables_ = 0;
};

}  // namespace indistinct
