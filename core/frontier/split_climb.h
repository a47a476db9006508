#pragma once
// One climb for a k of its own, move by move, so that every generalization on its way can be looked up for
// all k. The moves are those of the two-phase heuristic (core/search/climb/two_phase.h): every column is
// divided anew as well as can be, until none gets better; then the cut whose removal helps most goes until
// none helps, and the cut whose addition helps most comes, until neither does.
#include <optional>
#include <random>

#include "core/search/climb/column_climb.h"
#include "core/search/climb/hill_climb.h"

namespace indistinct {

class SplitClimb {
 public:
  // Both must outlive this.
  SplitClimb(const Problem& problem, const Alphabet& alphabet, uint64_t seed);

  // Starts from `selection`, or from a random change of it.
  void begin(uint64_t k, Selection selection, bool changed);
  bool active() const { return columns_ || climb_; }
  // Makes a move, or divides some columns; false where the climb is over.
  bool step();
  const Selection& selection() const { return columns_ ? columns_->selection() : climb_->selection(); }

 private:
  // The column that was changed alone, if one was.
  uint32_t change(Selection& selection);
  void climbFrom(Selection selection, bool relaxed);
  bool climbCuts();

  Problem problem_;  // its k is the climb's
  const Alphabet& alphabet_;
  std::optional<ColumnClimb> columns_;  // while columns are divided
  std::optional<HillClimb> climb_;      // from then on
  std::mt19937_64 random_;
  bool generalizing_ = false, moved_ = false, movedLast_ = true, relaxed_ = false;
};

}  // namespace indistinct
