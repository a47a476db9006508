#pragma once
// What a method collects, behind one face: a front, or the optimum of every k where the first of its points
// at or above a k would not say it.
#include "core/frontier/optima.h"
#include "core/search/price.h"

namespace indistinct {

inline bool costMayFall(const Problem& problem, Reading reading) {
  return reading == Reading::perK && !priceOf(problem).ordered();
}

struct FrontGoal {
  Reading reading = Reading::pareto;
  uint64_t rows = 0;  // in all
  Front front = {};

  FrontGoal fresh() const { return {reading, rows}; }
  bool useless(uint64_t reach, Cost low) const { return front.beats(reach, low); }
  void offer(const NodeProfile& profile, Node node) { front.offer(profile, node, reading); }
  void absorb(const FrontGoal& other) { front.absorb(other.front); }
  // Suppressing everything is told only where nothing that is kept costs as little.
  std::vector<FrontPoint> points() const {
    std::vector<FrontPoint> points = front.points();
    for (FrontPoint& point : points)
      if (point.nodes.size() > 1 && point.nodes.back().suppressed == rows) point.nodes.pop_back();
    return points;
  }
  std::vector<Node> nodes() const {
    std::vector<Node> nodes;
    for (const FrontPoint& point : front.points()) {
      for (const auto& at : point.nodes) nodes.push_back(at.node);
    }
    return nodes;
  }
};

// Without a limit suppressing everything is a solution. Where rows alone decide, one class of everything is
// as good at every k; by another rule that class may violate it.
inline FrontGoal frontGoal(const Problem& problem, Reading reading) {
  const uint64_t rows = problem.tuples.rows;
  FrontGoal goal{reading, rows};
  if (!problem.rule.plain() && reading == Reading::perK && leavesKeepNothingAbove(problem))
    goal.front.offer(rows, Profiler(problem).ofAllSuppressed(), {rows, 0});
  return goal;
}

struct OptimaGoal {
  Optima optima;

  OptimaGoal fresh() const { return {optima.fresh()}; }
  bool useless(uint64_t reach, Cost low) const { return optima.beats(reach, low); }
  void offer(const NodeProfile& profile, Node node) { optima.offer(profile, node); }
  void absorb(const OptimaGoal& other) { optima.absorb(other.optima); }
  std::vector<FrontPoint> points() const { return optima.points(); }
  std::vector<Node> nodes() const { return optima.nodes(); }
};

}  // namespace indistinct
