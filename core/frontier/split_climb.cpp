#include "core/frontier/split_climb.h"

namespace indistinct {

namespace {
constexpr uint32_t atOnce = 8;  // columns between two generalizations that are looked up
}

SplitClimb::SplitClimb(const Problem& problem, const Alphabet& alphabet, uint64_t seed)
    : problem_(problem), alphabet_(alphabet), random_(seed) {}

void SplitClimb::begin(uint64_t k, Selection selection, bool changed) {
  problem_.rule.k = k;
  const uint32_t column = changed && alphabet_.size() > 0 ? change(selection) : ColumnClimb::none;
  generalizing_ = changed;
  columns_.emplace(problem_, alphabet_, random_());
  // From nothing the first column that is divided would leave the others none of the rows.
  if (columns_->suffices() || (columns_->useful() && changed)) {
    columns_->place(selection, column);
    return;
  }
  columns_.reset();
  // Every other one ignores the limit at first: with few rows to spare most single additions are forbidden.
  climbFrom(std::move(selection),
            changed && problem_.maxSuppressed < problem_.tuples.rows && random_() % 2 == 0);
}

void SplitClimb::climbFrom(Selection selection, bool relaxed) {
  climb_.emplace(problem_, alphabet_, random_());
  relaxed_ = relaxed;
  if (relaxed_) climb_->limit(problem_.tuples.rows);
  climb_->place(std::move(selection));
  moved_ = false;
  movedLast_ = true;
}

bool SplitClimb::step() {
  if (!columns_) return climbCuts();
  for (uint32_t divided = 0; divided < atOnce; ++divided) {
    if (columns_->step()) continue;
    if (columns_->suffices()) {
      // Where it has come to is looked up before it ends.
      if (divided == 0) columns_.reset();
      return divided > 0;
    }
    Selection reached = columns_->selection();
    columns_.reset();
    climbFrom(std::move(reached), false);
    break;
  }
  return true;
}

bool SplitClimb::climbCuts() {
  if (generalizing_ ? climb_->generalize() : climb_->specialize()) {
    moved_ = true;
    return true;
  }
  if (!moved_ && !movedLast_) {
    if (!relaxed_) {
      climb_.reset();
      return false;
    }
    relaxed_ = false;
    climb_->limit(problem_.maxSuppressed);
  }
  movedLast_ = moved_;
  moved_ = false;
  generalizing_ = !generalizing_;
  return true;
}

uint32_t SplitClimb::change(Selection& selection) {
  const uint64_t way = random_() % 4;
  if (way == 0) {
    const uint32_t column = alphabet_.choices[random_() % alphabet_.size()].column;
    for (uint32_t i = 0; i < alphabet_.size(); ++i) {
      if (alphabet_.choices[i].column == column) selection[i] = 0;
    }
  }
  const auto drawn = [&] { return static_cast<uint32_t>(random_() % alphabet_.size()); };
  const uint32_t column = alphabet_.choices[drawn()].column;
  for (uint64_t i = 1 + random_() % 4; i > 0; --i) {
    uint32_t choice = drawn();
    while (way == 1 && alphabet_.choices[choice].column != column) choice = drawn();
    if (selection[choice]) {
      exclude(alphabet_, selection, choice);
    } else {
      include(alphabet_, selection, choice);
    }
  }
  return way == 1 ? column : ColumnClimb::none;
}

}  // namespace indistinct
