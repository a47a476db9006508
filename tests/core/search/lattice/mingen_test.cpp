#include "core/search/lattice/mingen.h"

#include <gtest/gtest.h>

#include <tuple>

#include "core/search/lattice/lattice.h"
#include "core/search/lattice/small_lattice.h"
#include "core/support/property.h"

namespace indistinct {
namespace {

using namespace support;

// In shares of 60, which all heights of these lattices divide.
uint64_t distortionByHand(const Problem& problem, const Levels& levels, uint64_t suppressed) {
  uint64_t distortion = 0;
  for (size_t c = 0; c < levels.size(); ++c) {
    const uint32_t height = problem.taxonomies[c].levels - 1;
    if (height > 0) distortion += (problem.tuples.rows - suppressed) * levels[c] * 60 / height;
    distortion += suppressed * 60;
  }
  return distortion;
}

std::string compare(const SmallLattice& small) {
  const Problem problem = problemOf(small);
  using Rank = std::tuple<uint64_t, Cost, uint64_t, Levels>;  // distortion, cost, suppressed
  std::optional<Rank> expected;
  for (const Levels& levels : allLevels(problem)) {
    const Classes classes = classesByHand(problem, levels);
    const uint64_t suppressed = classes.suppressed(problem.rule.k);
    if (suppressed > problem.maxSuppressed) continue;
    const Rank now(distortionByHand(problem, levels, suppressed), classes.cost(problem, problem.rule.k),
                   suppressed, levels);
    if (!expected || now < *expected) expected = now;
  }
  auto search = makeMinGen(problem, {});
  if (!search) return search.error().what;
  for (int rounds = 0; !(*search)->progress().finished; ++rounds) {
    if (rounds > 100000) return "it does not end";
    (*search)->advance(std::chrono::milliseconds(0));
  }
  const Progress& progress = (*search)->progress();
  if (progress.best.has_value() != expected.has_value())
    return "found where there is none, or not where there is";
  if (!expected) return "";
  const auto& [distortion, cost, suppressed, levels] = *expected;
  if (progress.best->cuts != cutsOf(problem, levels))
    return "another node is less distorted\n" + describe(small);
  if (progress.best->cost != cost || progress.best->suppressed != suppressed)
    return "it counts its node wrongly\n" + describe(small);
  return progress.nodes == allLevels(problem).size() ? "" : "it does not look at every node";
}

TEST(MinGen, keepsTheLeastDistortedOfAllNodesAndPrefersByTheLoss) {
  checkProperty(
      "MinGen", 1500, 74, [](Random& random) { return randomLattice(random); },
      [](const SmallLattice& small) { return smaller(small); }, compare);
}

TEST(MinGen, refusesMoreNodesThanItSays) {
  SmallLattice small;
  SmallLattice::Column column;
  column.group = {{0, 1, 2}, {0, 0, 1}, {0, 0, 0}};
  small.columns.assign(12, column);
  small.rows = {std::vector<uint32_t>(14, 1)};
  const auto search = makeMinGen(problemOf(small), {});
  ASSERT_FALSE(search.ok());
  EXPECT_NE(search.error().what.find("takes at most 200,000; here are 531,441"), std::string::npos)
      << search.error().what;
}

}  // namespace
}  // namespace indistinct
