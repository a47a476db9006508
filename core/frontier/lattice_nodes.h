#pragma once
// What any node of the lattice costs at one k, safe or not: how many rows it would have to suppress to reach
// that k, and its loss then, whatever the limit. One node at once, or all of them in slices, for a picture of
// the lattice.
#include <chrono>
#include <memory>
#include <span>
#include <vector>

#include "core/search/lattice/ground.h"

namespace indistinct {

class LatticeNodes {
 public:
  // Requires and errors: as makeLatticeSearch.
  static Result<std::unique_ptr<LatticeNodes>> make(Problem problem, uint32_t threads);

  const Problem& problem() const { return ground_->problem(); }
  const Lattice& lattice() const { return ground_->lattice(); }

  // Requires: a level of each column's taxonomy, in the order of the plan.
  NodeAtK at(std::span<const uint32_t> levels, uint64_t k);

  // All nodes at one k. Requires: begin(k) before the first advance; it starts anew.
  void begin(uint64_t k);
  void advance(std::chrono::milliseconds slice);
  bool finished() const { return next_ == blocks_; }
  double share() const { return static_cast<double>(next_) / blocks_; }
  const std::vector<NodeAtK>& all() const { return all_; }  // [node of lattice()], once finished

 private:
  explicit LatticeNodes(std::unique_ptr<Ground> ground);
  std::unique_ptr<Ground> ground_;
  std::vector<NodeAtK> all_;
  uint64_t k_ = 0;
  Node block_ = 1;
  uint32_t blocks_ = 1;
  uint32_t next_ = 1;
};

}  // namespace indistinct
