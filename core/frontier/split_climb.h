#pragma once
// One hill climb over single cuts for a k of its own, move by move, so that every generalization on its way
// can be looked up for all k. The moves are those of the two-phase heuristic (core/search/climb/two_phase.h):
// remove what helps most until nothing does, add what helps most until nothing does, until neither does.
#include <optional>
#include <random>

#include "core/search/climb/hill_climb.h"

namespace indistinct {

class SplitClimb {
 public:
  // Both must outlive this.
  SplitClimb(const Problem& problem, const Alphabet& alphabet, uint64_t seed);

  // Starts from `selection`, or from a random change of it.
  void begin(uint64_t k, Selection selection, bool changed);
  bool active() const { return climb_.has_value(); }
  // Makes a move; false where the climb is over.
  bool step();
  const Selection& selection() const { return climb_->selection(); }

 private:
  void change(Selection& selection);

  Problem problem_;  // its k is the climb's
  const Alphabet& alphabet_;
  std::optional<HillClimb> climb_;
  std::mt19937_64 random_;
  bool generalizing_ = false, moved_ = false, movedLast_ = true, relaxed_ = false;
};

}  // namespace indistinct
