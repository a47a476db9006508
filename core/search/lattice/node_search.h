#pragma once
// What the methods have in common that look at one node of the lattice after another, and keep one of them.
#include <memory>
#include <string>
#include <utility>

#include "core/search/lattice/ground.h"

namespace indistinct {

// Errors: a column that is not searched by whole levels, for the method of this name.
Result<std::unique_ptr<Ground>> wholeLevels(Problem problem, const std::string& name);

inline Solution solutionAt(const Ground& ground, Node node, const NodeAtK& at) {
  Solution solution;
  solution.cuts = cutsOf(ground.problem(), ground.lattice().levelsOf(node));
  solution.cost = at.cost;
  solution.suppressed = at.suppressed;
  solution.classes = at.classes;
  solution.smallestClass = at.smallestClass;
  return solution;
}

inline Solution solutionAt(Ground& ground, Node node) {
  return solutionAt(ground, node, ground.worker(0).at(node, ground.problem().rule.k));
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
  static constexpr uint32_t passedAtATime = 4096;  // nodes that need no evaluation

  virtual void step() = 0;  // a node, or a few that need no evaluation
  NodeAtK look(Node node) {
    ++progress_.nodes;
    return ground_->worker(0).at(node, ground_->problem().rule.k);
  }
  bool keeps(const NodeAtK& at) const { return at.suppressed <= ground_->problem().maxSuppressed; }
  void keep(Node node, const NodeAtK& at);
  // Keeps it where it costs less than the best, else suppresses fewer rows, else has lower levels in the
  // plan's first columns.
  void keepCheapest(Node node, const NodeAtK& at);

  std::unique_ptr<Ground> ground_;

 private:
  Levels levels_;  // of the best
};

}  // namespace indistinct
