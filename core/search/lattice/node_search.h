#pragma once
// What the methods have in common that look at one node of the lattice after another, and keep one of them.
#include <memory>
#include <string>
#include <utility>

#include "core/search/lattice/ground.h"

namespace indistinct {

// Errors: a column that is not searched by whole levels, for the method of this name.
Result<std::unique_ptr<Ground>> wholeLevels(Problem problem, const std::string& name);

inline Solution solutionAt(Ground& ground, Node node) {
  const NodeAtK at = ground.worker(0).at(node, ground.problem().rule.k);
  Solution solution;
  solution.cuts = cutsOf(ground.problem(), ground.lattice().levelsOf(node));
  solution.cost = at.cost;
  solution.suppressed = at.suppressed;
  solution.classes = at.classes;
  solution.smallestClass = at.smallestClass;
  return solution;
}

class NodeSearch : public Search {
 public:
  explicit NodeSearch(std::unique_ptr<Ground> ground) : ground_(std::move(ground)) {}

  void advance(std::chrono::milliseconds slice) final {
    const auto until = std::chrono::steady_clock::now() + slice;
    do {
      if (!progress_.finished) step();
    } while (!progress_.finished && std::chrono::steady_clock::now() < until);
  }

 protected:
  virtual void step() = 0;  // a node, or a few that need no evaluation
  bool keepsToTheLimit(Node node) {
    ++progress_.nodes;
    const Problem& problem = ground_->problem();
    return ground_->worker(0).at(node, problem.rule.k).suppressed <= problem.maxSuppressed;
  }

  std::unique_ptr<Ground> ground_;
};

}  // namespace indistinct
