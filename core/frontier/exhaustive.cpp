// Exhaustive evaluation of the lattice: the frontier that every other method is measured by.
//
// Idea. Every node, in ascending order of its number, so that each prefix table rises from the one a level
// below it and is made once per block of nodes (rollup.h). A node's classes are summed into a histogram of
// their sizes, from which its cost at every k follows at once (profile.h): one pass answers all k, in both
// readings. Source of the definition: Dewri et al. (2009), section 6.
// Invariant: a front is the same set whatever the order of the nodes offered to it, so blocks may be worked
// off by any number of threads.
#include "core/frontier/front_goal.h"
#include "core/frontier/lattice_frontier.h"

namespace indistinct {

namespace {

template <class Goal>
class Exhaustive : public LatticeFrontier {
 public:
  Exhaustive(std::unique_ptr<Ground> ground, Goal goal)
      : LatticeFrontier(std::move(ground)), goals_(ground_->threads(), goal.fresh()), goal_(std::move(goal)) {
    progress_.doing = "evaluating every node";
    block_ = ground_->lattice().blockOf(usualBlock);
  }

  void advance(std::chrono::milliseconds slice) override {
    if (progress_.finished) return;
    const uint32_t blocks = ground_->lattice().nodes / block_;
    const auto deadline = std::chrono::steady_clock::now() + slice;
    next_ = ground_->crew().run(next_, blocks, deadline, [&](uint32_t thread, uint32_t task) {
      auto& worker = ground_->worker(thread);
      for (Node node = task * block_; node < (task + 1) * block_; node++) {
        const NodeProfile& profile = worker.evaluate(node);
        values_[node] = valueOf(profile);
        goals_[thread].offer(profile, node);
      }
    });
    for (Goal& goal : goals_) {
      goal_.absorb(goal);
      goal = goal_.fresh();
    }
    progress_.points = goal_.points();
    progress_.evaluated = uint64_t{next_} * block_;
    progress_.tables = ground_->tables();
    progress_.share = static_cast<double>(next_) / blocks;
    progress_.finished = progress_.exact = next_ == blocks;
  }

  void surrender() override {
    goals_.clear();
    LatticeFrontier::surrender();
  }

 private:
  static constexpr Node usualBlock = 1024;
  std::vector<Goal> goals_;  // [thread]
  Goal goal_;
  Node block_ = 1;  // nodes that share a prefix
  uint32_t next_ = 0;
};

}  // namespace

std::unique_ptr<LatticeFrontier> exhaustiveFrontier(std::unique_ptr<Ground> ground, Reading reading) {
  if (costMayFall(ground->problem(), reading)) {
    OptimaGoal goal{Optima(ground->problem())};
    return std::make_unique<Exhaustive<OptimaGoal>>(std::move(ground), std::move(goal));
  }
  FrontGoal goal = frontGoal(ground->problem(), reading);
  return std::make_unique<Exhaustive<FrontGoal>>(std::move(ground), std::move(goal));
}

}  // namespace indistinct
