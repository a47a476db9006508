#include "core/frontier/front.h"

#include <algorithm>

namespace indistinct {

size_t Front::firstAt(uint64_t k) const {
  const auto found = std::lower_bound(points_.begin(), points_.end(), k,
                                      [](const FrontPoint& point, uint64_t at) { return point.k < at; });
  return static_cast<size_t>(found - points_.begin());
}

bool Front::beats(uint64_t most, Cost least) const {
  if (most < leastK) return true;
  size_t i = firstAt(most);
  if (i == points_.size()) return false;
  if (points_[i].cost < least) return true;
  if (points_[i].k == most) i++;
  return i < points_.size() && points_[i].cost <= least;
}

bool Front::offer(uint64_t k, Cost cost, FrontPoint::At at) {
  if (k < leastK) return false;
  const size_t i = firstAt(k);
  if (i < points_.size()) {
    FrontPoint& point = points_[i];
    if (point.cost < cost || (point.cost == cost && point.k > k)) return false;
    if (point.cost == cost) {
      const auto place = std::lower_bound(point.nodes.begin(), point.nodes.end(), at);
      if (place != point.nodes.end() && *place == at) return false;
      point.nodes.insert(place, at);
      return true;
    }
  }
  // What it beats stands in one stretch: less k, or the same, and no less cost.
  size_t end = i;
  if (end < points_.size() && points_[end].k == k) end++;
  size_t first = i;
  while (first > 0 && points_[first - 1].cost >= cost) first--;
  const auto from = points_.begin() + static_cast<ptrdiff_t>(first);
  if (first == end) {
    points_.insert(from, FrontPoint{k, cost, {at}});
  } else {
    *from = FrontPoint{k, cost, {at}};
    points_.erase(from + 1, points_.begin() + static_cast<ptrdiff_t>(end));
  }
  return true;
}

bool Front::offer(const NodeProfile& profile, Node node, Reading reading) {
  bool came = false;
  const size_t first = reading == Reading::pareto ? profile.steps.size() - 1 : 0;
  for (size_t i = first; i < profile.steps.size(); i++) {
    const auto& step = profile.steps[i];
    came = offer(step.k, step.cost, {step.suppressed, node}) || came;
  }
  return came;
}

void Front::absorb(const Front& other) {
  for (const FrontPoint& point : other.points_) {
    for (const auto& at : point.nodes) offer(point.k, point.cost, at);
  }
}

}  // namespace indistinct
