#include "core/frontier/lattice_nodes.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/search/lattice/small_lattice.h"
#include "core/support/property.h"

namespace indistinct {
namespace {

using namespace support;

std::string compare(const SmallLattice& small) {
  const Problem problem = problemOf(small);
  auto nodes = LatticeNodes::make(problem, 2);
  if (!nodes) return nodes.error().what;
  (*nodes)->begin(small.k);
  while (!(*nodes)->finished()) (*nodes)->advance(std::chrono::milliseconds(0));
  for (const auto& levels : allLevels(problem)) {
    const Classes classes = classesByHand(problem, levels);
    const auto kept = std::count_if(classes.sizes.begin(), classes.sizes.end(),
                                    [&](uint64_t size) { return size >= small.k; });
    for (const NodeAtK& at :
         {(*nodes)->at(levels, small.k), (*nodes)->all()[(*nodes)->lattice().nodeOf(levels)]}) {
      if (at.suppressed != classes.suppressed(small.k)) return describe(small) + "suppressed rows differ";
      if (at.cost != classes.cost(problem, small.k)) return describe(small) + "costs differ";
      if (at.classes != static_cast<uint64_t>(kept)) return describe(small) + "classes differ";
      const bool holds = at.classes == 0 ? at.smallestClass == 0 : at.smallestClass >= small.k;
      if (!holds) return describe(small) + "the smallest class is not what is left";
    }
  }
  return {};
}

TEST(LatticeNodes, knowWhatToSuppressForAnyK) {
  checkProperty(
      "every node at one k", 300, 21, [](Random& random) { return randomLattice(random); },
      [](const SmallLattice& small) { return smaller(small); }, compare);
}

TEST(LatticeNodes, numbersAndLevelsGoBothWays) {
  Random random(5);
  const auto nodes = LatticeNodes::make(problemOf(randomLattice(random)), 1);
  const Lattice& lattice = (*nodes)->lattice();
  for (Node node = 0; node < lattice.nodes; node++) EXPECT_EQ(lattice.nodeOf(lattice.levelsOf(node)), node);
}

}  // namespace
}  // namespace indistinct
