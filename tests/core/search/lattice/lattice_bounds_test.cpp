// The bounds by which the pruned search passes nodes by, against every node by definition: what a node costs
// at least at any k, and every node above it; what a block of nodes costs at least; and that no node reaches
// a greater k than one above it.
#include <gtest/gtest.h>

#include "core/search/lattice/ground.h"
#include "core/search/lattice/small_lattice.h"
#include "core/support/property.h"

namespace indistinct {
namespace {

using namespace support;

class Nodes {
 public:
  explicit Nodes(const Problem& problem)
      : problem_(problem), ground_(make(problem)), lattice_(ground_->lattice()) {
    for (Node node = 0; node < lattice_.nodes; node++)
      byHand_.push_back(classesByHand(problem, lattice_.levelsOf(node)));
  }

  static std::unique_ptr<Ground> make(const Problem& problem) {
    auto ground = Ground::make(problem, 1);
    return std::move(*ground);
  }

  std::string wrong() {
    for (Node node = 0; node < lattice_.nodes; node++) {
      const NodeProfile profile = ground_->worker(0).evaluate(node);
      if (valueOf(profile).k != byHand_[node].reach(problem_.maxSuppressed)) return "reaches another k";
      for (Node other = node; other < lattice_.nodes; other++) {
        if (!isAbove(other, node)) continue;
        if (valueOf(profile).k > byHand_[other].reach(problem_.maxSuppressed))
          return "reaches a greater k than a node above it";
        if (profile.base > least(other)) return lie("the base of", node, profile.base, other);
      }
      if (priceOf(problem_).byCells()) {
        if (lattice_.cellsOf(node) > least(node))
          return lie("the price of the levels of", node, lattice_.cellsOf(node), node);
        continue;
      }
      for (uint32_t depth = 1; depth < lattice_.size(); depth++) {
        auto& worker = ground_->worker(0);
        const Cost base = worker.profiler.base(worker.cursor.prefix(node, depth));
        for (Node other = 0; other < lattice_.nodes; other++) {
          bool agree = true;
          for (uint32_t place = 0; place < depth; place++)
            agree = agree && lattice_.level(node, place) == lattice_.level(other, place);
          if (agree && base > least(other)) return lie("the base of the block of", node, base, other);
        }
      }
    }
    return {};
  }

 private:
  bool isAbove(Node a, Node b) const {
    for (uint32_t place = 0; place < lattice_.size(); place++) {
      if (lattice_.level(a, place) < lattice_.level(b, place)) return false;
    }
    return true;
  }

  // At any k within the limit.
  Cost least(Node node) const {
    Cost least = ~Cost{0};
    for (uint64_t k = 1; k <= problem_.tuples.rows + 1; k++) {
      if (byHand_[node].suppressed(k) > problem_.maxSuppressed) break;
      least = std::min(least, byHand_[node].cost(problem_, k));
    }
    return least;
  }

  std::string lie(const char* what, Node node, Cost bound, Node other) const {
    return std::string(what) + " node " + std::to_string(node) + " is " + std::to_string(bound) + ", node " +
           std::to_string(other) + " costs " + std::to_string(least(other));
  }

  const Problem problem_;
  const std::unique_ptr<Ground> ground_;
  const Lattice& lattice_;
  std::vector<Classes> byHand_;
};

std::string wrong(const SmallLattice& small, bool dear) {
  Problem problem = problemOf(small);
  if (dear) {
    problem.loss = {};
    problem.loss.name = LossName::cm;
    Random random(small.rows.size() * 100 + small.columns.size());
    for (uint32_t i = 0; i < 9; i++) problem.loss.matrix.push_back(i % 4 == 0 ? 0 : random.below(7));
    problem.loss.suppressedLabel = random.below(4);
  }
  const std::string as = Nodes(problem).wrong();
  return as.empty() ? as : as + "\n" + describe(small);
}

void check(const std::string& name, uint64_t seed, bool dear) {
  checkProperty(
      name, 250, seed,
      [](Random& random) {
        SmallLattice small = randomLattice(random, 3, 8);
        for (auto& row : small.rows) row.back() = std::min(row.back(), 4u);  // every k is tried
        return small;
      },
      [](const SmallLattice& small) { return smaller(small); },
      [dear](const SmallLattice& small) { return wrong(small, dear); });
}

TEST(LatticeBounds, AreNeverAboveWhatANodeCosts) { check("bounds of the lattice", 21, false); }

TEST(LatticeBounds, AreNeverAboveWhatANodeCostsWhereMistakesAreDear) {
  check("bounds of the lattice with a cost matrix", 22, true);
}

}  // namespace
}  // namespace indistinct
