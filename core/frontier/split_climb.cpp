#include "core/frontier/split_climb.h"

namespace indistinct {

SplitClimb::SplitClimb(const Problem& problem, const Alphabet& alphabet, uint64_t seed)
    : problem_(problem), alphabet_(alphabet), random_(seed) {}

void SplitClimb::begin(uint64_t k, Selection selection, bool changed) {
  problem_.rule.k = k;
  if (changed && alphabet_.size() > 0) change(selection);
  climb_.emplace(problem_, alphabet_, random_());
  // Every other one ignores the limit at first: with few rows to spare most single additions are forbidden.
  relaxed_ = changed && problem_.maxSuppressed < problem_.tuples.rows && random_() % 2 == 0;
  if (relaxed_) climb_->limit(problem_.tuples.rows);
  climb_->place(std::move(selection));
  generalizing_ = changed;
  moved_ = false;
  movedLast_ = true;
}

bool SplitClimb::step() {
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

void SplitClimb::change(Selection& selection) {
  if (random_() % 4 == 0) {
    const uint32_t column = alphabet_.choices[random_() % alphabet_.size()].column;
    for (uint32_t i = 0; i < alphabet_.size(); ++i) {
      if (alphabet_.choices[i].column == column) selection[i] = 0;
    }
  }
  for (uint64_t i = 1 + random_() % 4; i > 0; --i) {
    const auto choice = static_cast<uint32_t>(random_() % alphabet_.size());
    if (selection[choice]) {
      exclude(alphabet_, selection, choice);
    } else {
      include(alphabet_, selection, choice);
    }
  }
}

}  // namespace indistinct
