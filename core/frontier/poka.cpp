// POkA, the Pareto-Optimal k-Anonymization algorithm of Dewri, Ray, Ray and Whitley (CIKM 2009), Functions 1
// to 3 with the bookkeeping of section 5.3, as it is printed.
//
// Idea. From a node known to be on the front, the base node, go d levels down in all ways (depth search), and
// from each node reached there go up again (height search) for as long as k and loss stay below those of the
// base node. The best node met, largest k and then least loss, is the next base node.
// Invariant of a search from one base node: what a node's height or depth search returns depends on the node
// only, so it is remembered (HBest, DBest) and each node is searched once.
//
// Kept on purpose, because it is the method under study:
//   - Loss is assumed to grow with every generalization. With suppressed rows it does not (LM falls along
//     0.1 % of the edges of Adult, DM along 1.4 %, CM along 6.9 %), so climbing stops below points that
//     exist.
//   - The next node must have strictly less loss: on a plateau, as CM has at the top, the search ends there.
//   - With d = 1 the nodes below the base node come in without being compared with it (Function 2), so a node
//     that is beaten can become the next base node.
//   - From a base node fewer than d levels above the bottom no node lies d levels down: no height search
//     starts, and the points below are missed.
//   - A node that is beaten stays in the result, and nothing says so.
// Ours differs in form only: recursion is a stack of frames, so that it can pause anywhere, and a NULL node
// that ends the loop does not enter the result.
#include <algorithm>
#include <map>

#include "core/frontier/lattice_frontier.h"

namespace indistinct {

namespace {

struct Found {
  uint64_t k = 0;  // 0: NULL
  Cost cost = 0;
  Node node = 0;
  bool betterThan(const Found& other) const { return k > other.k || (k == other.k && cost < other.cost); }
};

// HBest or DBest: what the searches from nodes returned, for one base node.
class Memory {
 public:
  explicit Memory(Node nodes) : since_(nodes, 0), found_(nodes) {}
  void forget() { now_++; }
  const Found* recall(Node node) const { return since_[node] == now_ ? &found_[node] : nullptr; }
  void keep(Node node, const Found& found) {
    since_[node] = now_;
    found_[node] = found;
  }

 private:
  uint32_t now_ = 1;
  std::vector<uint32_t> since_;
  std::vector<Found> found_;
};

class Poka : public LatticeFrontier {
 public:
  Poka(std::unique_ptr<Ground> ground, uint32_t depth)
      : LatticeFrontier(std::move(ground)),
        depth_(std::max(1u, depth)),
        heightBest_(ground_->lattice().nodes),
        depthBest_(ground_->lattice().nodes) {
    progress_.doing = "POkA at depth " + std::to_string(depth_);
    const Node top = ground_->lattice().top();
    evaluate(top);
    returned_ = {values_[top].k, values_[top].cost, top};
  }

  void advance(std::chrono::milliseconds slice) override {
    const auto deadline = std::chrono::steady_clock::now() + slice;
    for (uint32_t steps = 1; !over_; steps++) {
      if (stack_.empty()) {
        take(returned_);
        continue;
      }
      step();
      if (steps % 16 == 0 && std::chrono::steady_clock::now() >= deadline) break;
    }
    progress_.tables = ground_->tables();
    std::vector<FrontPoint> points;
    for (const auto& [at, point] : points_) points.push_back(point);
    progress_.points = std::move(points);
    // Only what was told whole is finished: telling asks for memory, too.
    progress_.finished = over_;
    if (over_) progress_.share = 1;
  }

  void surrender() override {
    heightBest_ = depthBest_ = Memory(0);
    stack_ = {};
    LatticeFrontier::surrender();
  }

 private:
  struct Frame {
    Node node = 0;
    bool height = false;  // or depth search
    uint32_t child = 0;   // the next column to change
    Found best;
  };

  uint32_t depth_;
  bool over_ = false;
  Found base_;
  Levels baseLevels_;
  Memory heightBest_, depthBest_;
  std::vector<Frame> stack_;
  Found returned_;
  std::map<std::pair<uint64_t, Cost>, FrontPoint> points_;

  const NodeValue& evaluate(Node node) {
    if (values_[node].k == 0) {
      values_[node] = valueOf(ground_->worker(0).evaluate(node));
      progress_.evaluated++;
    }
    return values_[node];
  }

  // The body of Function 3's loop: a node is added to the result and becomes the base node.
  void take(const Found node) {
    if (node.k >= Front::leastK) {
      FrontPoint& point = points_[{node.k, node.cost}];
      point.k = node.k;
      point.cost = node.cost;
      point.nodes.push_back({values_[node.node].suppressed, node.node});
      std::sort(point.nodes.begin(), point.nodes.end());
    }
    if (node.k <= 2) {
      over_ = true;
      return;
    }
    base_ = node;
    baseLevels_ = ground_->lattice().levelsOf(node.node);
    heightBest_.forget();
    depthBest_.forget();
    returned_ = {};
    stack_.push_back({node.node, false, 0, {}});
  }

  // Levels between the base node and one of its specializations; 0 for any other node.
  uint32_t below(Node node) const {
    const Lattice& lattice = ground_->lattice();
    uint32_t sum = 0;
    for (uint32_t c = 0; c < baseLevels_.size(); c++) {
      const uint32_t level = lattice.level(node, lattice.placeOf[c]);
      if (level > baseLevels_[c]) return 0;
      sum += baseLevels_[c] - level;
    }
    return sum;
  }

  void answer(const Found& found) {
    if (stack_.empty()) {
      returned_ = found;
    } else if (found.betterThan(stack_.back().best)) {
      stack_.back().best = found;
    }
  }

  void searchUp(Node node, bool useNode) {
    if (const Found* known = heightBest_.recall(node)) return answer(*known);
    Found best;
    if (useNode) best = {values_[node].k, values_[node].cost, node};
    stack_.push_back({node, true, 0, best});
  }

  void searchDown(Node node) {
    if (const Found* known = depthBest_.recall(node)) return answer(*known);
    stack_.push_back({node, false, 0, {}});
  }

  void step() {
    const Lattice& lattice = ground_->lattice();
    Frame& frame = stack_.back();
    while (frame.child < lattice.size()) {
      const uint32_t place = lattice.placeOf[frame.child++];
      const Node stride = lattice.columns[place].stride;
      if (frame.height && lattice.canRise(frame.node, place)) return up(frame.node + stride);
      if (!frame.height && lattice.canSink(frame.node, place)) return down(frame.node - stride);
    }
    const Frame done = frame;
    stack_.pop_back();
    (done.height ? heightBest_ : depthBest_).keep(done.node, done.best);
    answer(done.best);
  }

  // A child in Function 1.
  void up(Node child) {
    if (below(child) > 1) return searchUp(child, false);
    const NodeValue& value = evaluate(child);
    if (value.k < base_.k && value.cost < base_.cost) searchUp(child, true);
  }

  // A child in Function 2.
  void down(Node child) {
    if (below(child) < depth_) return searchDown(child);
    if (depth_ == 1) evaluate(child);
    searchUp(child, depth_ == 1);
  }
};

}  // namespace

std::unique_ptr<LatticeFrontier> pokaFrontier(std::unique_ptr<Ground> ground, uint32_t depth) {
  return std::make_unique<Poka>(std::move(ground), depth);
}

}  // namespace indistinct
