#include "core/search/lattice/lattice_search.h"

#include <utility>

#include "core/search/lattice/node_search.h"
#include "core/search/lattice/prune.h"
#include "core/search/solvable.h"

namespace indistinct {

namespace {

struct Candidate {
  Cost cost = 0;
  uint64_t suppressed = 0;
  Node node = 0;
};

struct OptimumGoal {
  const Problem* problem = nullptr;
  const Lattice* lattice = nullptr;
  std::optional<Candidate> best = {};

  OptimumGoal fresh() const { return {problem, lattice}; }
  bool useless(uint64_t reach, Cost low) const {
    return reach < problem->rule.k || (best && best->cost < low);
  }
  void offer(const NodeProfile& profile, Node node) {
    for (const auto& step : profile.steps) {
      if (step.k >= problem->rule.k) return take({step.cost, step.suppressed, node});
    }
  }
  void absorb(const OptimumGoal& other) {
    if (other.best) take(*other.best);
  }
  std::vector<Node> nodes() const { return best ? std::vector<Node>{best->node} : std::vector<Node>{}; }

  void take(const Candidate& candidate) {
    if (!best || better(candidate, *best)) best = candidate;
  }
  bool better(const Candidate& a, const Candidate& b) const {
    if (a.cost != b.cost) return a.cost < b.cost;
    if (a.suppressed != b.suppressed) return a.suppressed < b.suppressed;
    if (a.node == b.node) return false;
    const Levels left = lattice->levelsOf(a.node), right = lattice->levelsOf(b.node);
    const Cuts leftCuts = cutsOf(*problem, left), rightCuts = cutsOf(*problem, right);
    if (leftCuts.size() != rightCuts.size()) return leftCuts.size() > rightCuts.size();
    if (leftCuts.starts != rightCuts.starts) return leftCuts.starts < rightCuts.starts;
    return left < right;
  }
};

// Suppressing everything is known beforehand. Other nodes that do so cost the same and have fewer cuts.
OptimumGoal goalOf(const Ground& ground) {
  const Problem& problem = ground.problem();
  OptimumGoal goal{&problem, &ground.lattice()};
  const auto above = leavesKeepNothingAbove(problem);
  if (above && problem.rule.k > *above) {
    const uint64_t rows = problem.tuples.rows;
    goal.best = Candidate{Profiler(problem).ofAllSuppressed(), rows, 0};
  }
  return goal;
}

class LatticeSearch : public Search {
 public:
  LatticeSearch(std::unique_ptr<Ground> ground, const SearchOptions& options)
      : ground_(std::move(ground)),
        nodeLimit_(options.nodeLimit),
        values_(ground_->lattice().nodes),
        search_(*ground_, values_, goalOf(*ground_)) {}

  void advance(std::chrono::milliseconds slice) override {
    if (progress_.finished) return;
    // The top is evaluated first, so that a solution is known before tables grow.
    if (!progress_.best) work(std::chrono::milliseconds(0));
    if (!progress_.finished) work(slice);
  }

 private:
  std::unique_ptr<Ground> ground_;
  std::optional<uint64_t> nodeLimit_;
  std::vector<NodeValue> values_;
  PruneSearch<OptimumGoal> search_;
  std::optional<Node> shown_;

  void work(std::chrono::milliseconds slice) {
    search_.advance(slice);
    progress_.nodes = search_.evaluated();
    progress_.doing = search_.climbing() ? "climbing the lattice" : "proving that no node costs less";
    if (search_.goal().best) show(search_.goal().best->node);
    progress_.proven = search_.finished();
    if (progress_.proven && progress_.best) progress_.bound = progress_.best->cost;
    if (!progress_.proven && nodeLimit_ && progress_.nodes >= *nodeLimit_) progress_.stopped = Stop::nodes;
    progress_.finished = progress_.proven || progress_.stopped;
  }

  void show(Node node) {
    if (shown_ == node) return;
    progress_.best = solutionAt(*ground_, node);
    shown_ = node;
  }
};

}  // namespace

Result<std::unique_ptr<Search>> makeLatticeSearch(Problem problem, const SearchOptions& options) {
  if (!problem.rule.plain()) {
    if (Done can = solvable(problem); !can) return can.error();
  }
  auto order = tellsApartFirst(problem);
  auto ground = Ground::make(std::move(problem), options.threads, std::move(order));
  if (!ground) return ground.error();
  return std::unique_ptr<Search>(std::make_unique<LatticeSearch>(std::move(*ground), options));
}

}  // namespace indistinct
