#include "core/frontier/optima.h"

#include <algorithm>

namespace indistinct {

Optima::Optima(uint64_t rows) : rows_(rows) {
  if (rows_ >= Front::leastK) steps_.push_back({rows_, nothing, nothing});
}

Optima::Optima(const Problem& problem) : Optima(problem.tuples.rows) {
  if (const auto above = leavesKeepNothingAbove(problem)) {
    offer({*above, rows_, Profiler(problem).ofAllSuppressed(), {rows_, 0}});
  }
}

size_t Optima::firstAt(uint64_t k) const {
  const auto found = std::lower_bound(steps_.begin(), steps_.end(), k,
                                      [](const Step& step, uint64_t at) { return step.k < at; });
  return static_cast<size_t>(found - steps_.begin());
}

bool Optima::touches(const Held& held) const {
  for (size_t i = firstAt(std::max(held.after + 1, Front::leastK)); i < steps_.size(); i++) {
    if (steps_[i].cost == held.cost) return true;
    if (steps_[i].k >= held.k) return false;
  }
  return false;
}

bool Optima::beats(uint64_t most, Cost least) const {
  if (most < Front::leastK || steps_.empty()) return true;
  return steps_[std::min(firstAt(most), steps_.size() - 1)].dearest < least;
}

void Optima::cutAfter(uint64_t k) {
  if (k < Front::leastK) return;
  const size_t i = firstAt(k);
  if (i == steps_.size() || steps_[i].k == k) return;
  steps_.insert(steps_.begin() + static_cast<ptrdiff_t>(i), {k, steps_[i].cost, 0});
}

void Optima::offer(const Held& held) {
  if (held.k < Front::leastK || held.after >= held.k || steps_.empty()) return;
  bool cheaper = false, equal = false;
  for (size_t i = firstAt(std::max(held.after + 1, Front::leastK)); i < steps_.size(); i++) {
    cheaper = cheaper || held.cost < steps_[i].cost;
    equal = equal || held.cost == steps_[i].cost;
    if (steps_[i].k >= held.k) break;
  }
  if (!cheaper && !equal) return;
  held_.push_back(held);
  if (cheaper) {
    cutAfter(held.after);
    cutAfter(held.k);
    for (size_t i = firstAt(std::max(held.after + 1, Front::leastK)); i < steps_.size(); i++) {
      steps_[i].cost = std::min(steps_[i].cost, held.cost);
      if (steps_[i].k >= held.k) break;
    }
    // Neighbours of equal cost are one step.
    size_t last = 0;
    for (size_t i = 1; i < steps_.size(); i++) {
      if (steps_[i].cost != steps_[last].cost) last++;
      steps_[last] = steps_[i];
    }
    steps_.resize(last + 1);
    Cost dearest = 0;
    for (Step& step : steps_) step.dearest = dearest = std::max(dearest, step.cost);
  }
  if (held_.size() < swept_) return;
  std::erase_if(held_, [&](const Held& one) { return !touches(one); });
  std::sort(held_.begin(), held_.end());
  held_.erase(std::unique(held_.begin(), held_.end()), held_.end());
  swept_ = std::max<size_t>(64, 2 * held_.size());
}

void Optima::offer(const NodeProfile& profile, Node node) {
  uint64_t after = 0;
  for (const auto& step : profile.steps) {
    offer({after, std::min(step.k, rows_), step.cost, {step.suppressed, node}});
    after = step.k;
  }
}

void Optima::absorb(const Optima& other) {
  for (const Held& held : other.held_) offer(held);
}

std::vector<Node> Optima::nodes() const {
  std::vector<Node> nodes;
  for (const Held& held : held_) {
    if (touches(held)) nodes.push_back(held.at.node);
  }
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  return nodes;
}

std::vector<FrontPoint> Optima::points() const {
  std::vector<FrontPoint> points;
  for (const Step& step : steps_) points.push_back({step.k, step.cost, {}});
  for (const Held& held : held_) {
    for (size_t i = firstAt(held.after + 1); i < points.size() && points[i].k <= held.k; i++) {
      if (points[i].cost == held.cost) points[i].nodes.push_back(held.at);
    }
  }
  for (FrontPoint& point : points) {
    std::sort(point.nodes.begin(), point.nodes.end());
    point.nodes.erase(std::unique(point.nodes.begin(), point.nodes.end()), point.nodes.end());
    if (point.nodes.size() > 1 && point.nodes.back().suppressed == rows_) point.nodes.pop_back();
  }
  std::erase_if(points, [](const FrontPoint& point) { return point.nodes.empty(); });
  return points;
}

}  // namespace indistinct
