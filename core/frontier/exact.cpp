// The exact frontier: pruned search of the lattice (prune.h) whose goal is the front itself.
//
// A node with reach at most r and cost at least c cannot be on the front, nor tie with a point of it, if a
// point found has k >= r and costs less than c, or has k > r and costs no more. The same test holds for both
// readings: all that a node offers, at its largest k or at every k, lies at k <= r and costs >= c. Nodes that
// tie pass the test, so ties come out as the exhaustive method has them.
#include "core/frontier/lattice_frontier.h"
#include "core/frontier/prune.h"

namespace indistinct {

namespace {

struct FrontGoal {
  Reading reading = Reading::pareto;
  Front front = {};

  FrontGoal fresh() const { return {reading}; }
  bool useless(uint64_t reach, Cost low) const { return front.beats(reach, low); }
  void offer(const NodeProfile& profile, Node node) { front.offer(profile, node, reading); }
  void absorb(const FrontGoal& other) { front.absorb(other.front); }
  std::vector<Node> nodes() const {
    std::vector<Node> nodes;
    for (const FrontPoint& point : front.points()) {
      for (const auto& at : point.nodes) nodes.push_back(at.node);
    }
    return nodes;
  }
};

class Exact : public LatticeFrontier {
 public:
  Exact(std::unique_ptr<Ground> ground, Reading reading)
      : LatticeFrontier(std::move(ground)), search_(*ground_, values_, FrontGoal{reading}) {
    progress_.doing = "following the front";
  }

  void advance(std::chrono::milliseconds slice) override {
    if (progress_.finished) return;
    search_.advance(slice);
    progress_.points = search_.goal().front.points();
    progress_.evaluated = search_.evaluated();
    progress_.tables = ground_->tables();
    progress_.share = search_.share();
    progress_.finished = progress_.exact = search_.finished();
    progress_.doing = search_.climbing() ? "following the front" : "proving that nothing is missing";
  }

 private:
  PruneSearch<FrontGoal> search_;
};

}  // namespace

std::unique_ptr<LatticeFrontier> exactFrontier(std::unique_ptr<Ground> ground, Reading reading) {
  return std::make_unique<Exact>(std::move(ground), reading);
}

}  // namespace indistinct
