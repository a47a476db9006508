#include "core/frontier/band.h"

#include <algorithm>

#include "core/base/invariant.h"

namespace indistinct {

Band::Band(uint64_t least, uint64_t most, uint64_t limit, bool monotone)
    : least_(least),
      most_(std::max(most, least)),
      limit_(limit),
      monotone_(monotone),
      found_(at(most_) + 1),
      cost_(found_.size(), nothing),
      bound_(found_.size(), 0),
      suppressed_(found_.size(), 0) {}

// Calls wins(k, step) for every k that it may serve, until that answers true.
template <class Wins>
bool Band::scan(const Generalization& found, const Wins& wins) const {
  uint64_t k = least_;
  for (const Generalization::Step& step : found.steps) {
    if (step.suppressed > limit_) return false;
    for (; k <= std::min(step.upTo, most_); ++k) {
      if (wins(k, step)) return true;
    }
    if (k > most_) return false;
  }
  return false;
}

bool Band::helps(const Generalization& found) const {
  return scan(found, [&](uint64_t k, const Generalization::Step& step) {
    const size_t i = at(k);
    return step.cost < cost_[i] || (step.cost == cost_[i] && step.suppressed < suppressed_[i]);
  });
}

bool Band::offer(const Found& found) {
  bool came = false;
  scan(*found, [&](uint64_t k, const Generalization::Step& step) {
    const size_t i = at(k);
    const auto wins = [&] {
      if (!found_[i] || step.cost != cost_[i]) return step.cost < cost_[i];
      if (step.suppressed != suppressed_[i]) return step.suppressed < suppressed_[i];
      const Cuts& other = found_[i]->cuts;
      if (found->cuts.size() != other.size()) return found->cuts.size() > other.size();
      return found->cuts.starts < other.starts;
    };
    if (!wins()) return false;
    came = true;
    found_[i] = found;
    cost_[i] = step.cost;
    suppressed_[i] = step.suppressed;
    invariant("no generalization costs less than a bound", [&] { return cost_[i] >= bound_[i]; });
    return false;
  });
  return came;
}

void Band::raise(uint64_t k, Cost bound) {
  if (k < least_ || k > most_) return;
  for (size_t i = at(k); i < bound_.size(); ++i) {
    if (bound_[i] >= bound && monotone_) break;  // so are all that follow
    bound_[i] = std::max(bound_[i], bound);
    if (!monotone_) break;
  }
  invariant("bounds spread to greater k",
            [this] { return !monotone_ || std::is_sorted(bound_.begin(), bound_.end()); });
}

Cost Band::bound(uint64_t k) const { return std::min(bound_[at(k)], cost_[at(k)]); }

uint64_t Band::provenCount() const {
  uint64_t count = 0;
  for (uint64_t k = least_; k <= most_; ++k) count += proven(k) ? 1u : 0u;
  return count;
}

}  // namespace indistinct
