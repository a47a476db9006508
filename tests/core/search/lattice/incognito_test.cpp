#include "core/search/lattice/incognito.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/search/lattice/lattice.h"
#include "core/search/lattice/small_lattice.h"
#include "core/support/property.h"

namespace indistinct {
namespace {

using namespace support;

std::unique_ptr<Search> searched(const Problem& problem) {
  auto search = makeIncognito(problem, {});
  if (!search) return nullptr;
  for (int rounds = 0; !(*search)->progress().finished && rounds < 100000; ++rounds)
    (*search)->advance(std::chrono::milliseconds(0));
  return (*search)->progress().finished ? std::move(*search) : nullptr;
}

// The k-minimal nodes say which nodes keep to k: these and all above them.
std::string compare(const SmallLattice& small) {
  const Problem problem = problemOf(small);
  std::optional<std::pair<Cost, uint64_t>> cheapest;  // and what it suppresses
  for (const Levels& levels : allLevels(problem)) {
    const Classes classes = classesByHand(problem, levels);
    const uint64_t suppressed = classes.suppressed(problem.rule.k);
    if (suppressed > problem.maxSuppressed) continue;
    const std::pair now(classes.cost(problem, problem.rule.k), suppressed);
    if (!cheapest || now < *cheapest) cheapest = now;
  }
  const auto search = searched(problem);
  if (!search) return "it does not end";
  const Progress& progress = search->progress();
  std::vector<Levels> minimal = progress.minimal;
  std::sort(minimal.begin(), minimal.end());
  if (minimal != minimalByHand(problem)) return "other nodes keep to k\n" + describe(small);
  if (progress.best.has_value() != cheapest.has_value())
    return "found where there is none, or not where there is";
  if (!progress.best) return "";
  if (std::pair(progress.best->cost, progress.best->suppressed) != *cheapest)
    return "another node than the cheapest\n" + describe(small);
  return progress.proven && progress.bound == progress.best->cost ? "" : "it ends without a proof";
}

TEST(Incognito, knowsTheNodesThatKeepToKAsAnExhaustiveSearchDoesAndTheCheapestOfThem) {
  checkProperty(
      "Incognito", 10000, 73, [](Random& random) { return randomLattice(random); },
      [](const SmallLattice& small) { return smaller(small); }, compare);
}

TEST(Incognito, looksAtFewerNodesThanThereAre) {
  Random random(5);
  uint64_t looked = 0, nodes = 0;
  for (int i = 0; i < 100; ++i) {
    const Problem problem = problemOf(randomLattice(random, 4, 40));
    looked += searched(problem)->progress().nodes;
    nodes += allLevels(problem).size();
  }
  EXPECT_LT(looked, nodes);
}

}  // namespace
}  // namespace indistinct
