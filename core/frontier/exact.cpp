// The exact frontier: pruned search of the lattice (prune.h) whose goal is the front itself.
//
// A node with reach at most r and cost at least c cannot be on the front, nor tie with a point of it, if a
// point found has k >= r and costs less than c, or has k > r and costs no more. The same test holds for both
// readings: all that a node offers, at its largest k or at every k, lies at k <= r and costs >= c. Nodes that
// tie pass the test, so ties come out as the exhaustive method has them. Where cost may fall as k grows
// (optima.h), a node is of no use if at every k up to its reach the optimum found costs less than it must.
#include "core/frontier/front_goal.h"
#include "core/frontier/lattice_frontier.h"
#include "core/search/lattice/prune.h"

namespace indistinct {

namespace {

template <class Goal>
class Exact : public LatticeFrontier {
 public:
  Exact(std::unique_ptr<Ground> ground, Goal goal)
      : LatticeFrontier(std::move(ground)), search_(std::in_place, *ground_, values_, std::move(goal)) {
    progress_.doing = "following the front";
  }

  void advance(std::chrono::milliseconds slice) override {
    if (progress_.finished) return;
    // The top is evaluated first, so that a point is known before tables grow.
    if (progress_.points.empty()) work(std::chrono::milliseconds(0));
    if (!progress_.finished) work(slice);
  }

  void surrender() override {
    search_.reset();
    LatticeFrontier::surrender();
  }

 private:
  std::optional<PruneSearch<Goal>> search_;

  void work(std::chrono::milliseconds slice) {
    search_->advance(slice);
    progress_.points = search_->goal().points();
    progress_.evaluated = search_->evaluated();
    progress_.tables = ground_->tables();
    progress_.share = search_->share();
    progress_.doing = search_->climbing() ? "following the front" : "proving that nothing is missing";
    progress_.finished = progress_.exact = search_->finished();
  }
};

}  // namespace

std::unique_ptr<LatticeFrontier> exactFrontier(std::unique_ptr<Ground> ground, Reading reading) {
  if (costMayFall(ground->problem(), reading)) {
    OptimaGoal goal{Optima(ground->problem())};
    return std::make_unique<Exact<OptimaGoal>>(std::move(ground), std::move(goal));
  }
  FrontGoal goal = frontGoal(ground->problem(), reading);
  return std::make_unique<Exact<FrontGoal>>(std::move(ground), std::move(goal));
}

}  // namespace indistinct
