#include "core/search/lattice/samarati.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "core/search/lattice/lattice.h"
#include "core/search/lattice/small_lattice.h"
#include "core/support/property.h"

namespace indistinct {
namespace {

using namespace support;

// By definition: of the nodes within the limit those of least height, of these the cheapest.
std::string compare(const SmallLattice& small) {
  const Problem problem = problemOf(small);
  std::optional<std::tuple<uint32_t, Cost, uint64_t>> expected;  // height, cost, suppressed
  for (const Levels& levels : allLevels(problem)) {
    const Classes classes = classesByHand(problem, levels);
    const uint64_t suppressed = classes.suppressed(problem.rule.k);
    if (suppressed > problem.maxSuppressed) continue;
    const std::tuple now(std::accumulate(levels.begin(), levels.end(), 0u),
                         classes.cost(problem, problem.rule.k), suppressed);
    if (!expected || now < *expected) expected = now;
  }
  auto search = makeSamarati(problem, {});
  if (!search) return search.error().what;
  for (int rounds = 0; !(*search)->progress().finished; ++rounds) {
    if (rounds > 100000) return "it does not end";
    (*search)->advance(std::chrono::milliseconds(0));
  }
  const auto& best = (*search)->progress().best;
  if (best.has_value() != expected.has_value()) return "found where there is none, or not where there is";
  if (!best) return "";
  if (best->cost != std::get<1>(*expected) || best->suppressed != std::get<2>(*expected))
    return "another node than the cheapest of least height\n" + describe(small);
  std::vector<Levels> least = minimalByHand(problem), found = (*search)->progress().minimal;
  std::erase_if(least, [&](const Levels& levels) {
    return std::accumulate(levels.begin(), levels.end(), 0u) != std::get<0>(*expected);
  });
  std::sort(found.begin(), found.end());
  return found == least ? "" : "other k-minimal nodes of least height\n" + describe(small);
}

TEST(Samarati, findsTheCheapestNodeOfTheLeastHeightWithinTheLimit) {
  checkProperty(
      "Samarati's search", 800, 71, [](Random& random) { return randomLattice(random); },
      [](const SmallLattice& small) { return smaller(small); }, compare);
}

TEST(Samarati, refusesOtherSpacesThanWholeLevels) {
  Random random(3);
  Problem problem = problemOf(randomLattice(random));
  problem.spaces.front() = Space::splits;
  const auto search = makeSamarati(problem, {});
  ASSERT_FALSE(search.ok());
  EXPECT_NE(search.error().what.find("--space lattice"), std::string::npos);
}

}  // namespace
}  // namespace indistinct
