#include "core/search/local/box_bound.h"

#include <algorithm>

namespace indistinct {

BoxBound::BoxBound(const Problem& problem, const BoxWalk& walk)
    : problem_(problem), walk_(walk), least_(problem.tuples.size, open) {
  for (uint32_t t = 0; t < problem.tuples.size; ++t) all_.push_back(t);
}

// Only a box that is cheaper than the best of one of its rows is of use.
bool BoxBound::follows(std::span<const uint32_t> tuples, uint64_t price) {
  return std::any_of(tuples.begin(), tuples.end(), [&](uint32_t t) { return price < least_[t]; });
}

void BoxBound::found(std::span<const uint32_t> tuples, uint64_t price) {
  for (const uint32_t tuple : tuples) least_[tuple] = std::min(least_[tuple], price);
}

bool BoxBound::band() {
  const uint64_t limit = begun_ ? walk_.nextLimit(limit_) : walk_.firstLimit();
  walk_.walk(all_, limit, *this);
  const bool done = (begun_ && limit == limit_) || std::count(least_.begin(), least_.end(), open) == 0;
  limit_ = limit;
  begun_ = true;
  return !done;
}

uint64_t BoxBound::least() const {
  uint64_t sum = 0;
  for (const uint32_t tuple : all_) sum += std::min(least_[tuple], limit_) * problem_.tuples.count[tuple];
  return sum;
}

}  // namespace indistinct
