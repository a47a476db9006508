#include "core/search/lattice/datafly.h"

#include <gtest/gtest.h>

#include <set>

#include "core/search/lattice/lattice.h"
#include "core/search/lattice/small_lattice.h"
#include "core/support/property.h"

namespace indistinct {
namespace {

using namespace support;

// As its author tells it, on the rows themselves.
std::optional<Levels> byHand(const SmallLattice& small, const Problem& problem) {
  Levels levels(small.columns.size(), 0);
  while (classesByHand(problem, levels).suppressed(problem.rule.k) > problem.maxSuppressed) {
    std::optional<size_t> widest;
    size_t most = 0;
    for (size_t c = 0; c < levels.size(); c++) {
      const auto& group = small.columns[c].group;
      if (levels[c] + 1 == group.size()) continue;
      std::set<uint32_t> values;
      for (const auto& row : small.rows) values.insert(group[levels[c]][row[c]]);
      if (widest && values.size() <= most) continue;
      widest = c;
      most = values.size();
    }
    if (!widest) return std::nullopt;
    levels[*widest]++;
  }
  return levels;
}

std::string compare(const SmallLattice& small) {
  const Problem problem = problemOf(small);
  const auto levels = byHand(small, problem);
  auto search = makeDatafly(problem, {});
  if (!search) return search.error().what;
  for (int rounds = 0; !(*search)->progress().finished; ++rounds) {
    if (rounds > 1000) return "it does not end";
    (*search)->advance(std::chrono::milliseconds(0));
  }
  const auto& best = (*search)->progress().best;
  if (best.has_value() != levels.has_value()) return "found where there is none, or not where there is";
  if (!best) return "";
  const Classes classes = classesByHand(problem, *levels);
  if (best->suppressed > problem.maxSuppressed) return "it suppresses too much";
  if (best->cuts.starts != cutsOf(problem, *levels).starts) return "other levels\n" + describe(small);
  if (best->cost != classes.cost(problem, problem.rule.k)) return "its cost is wrong\n" + describe(small);
  return best->suppressed == classes.suppressed(problem.rule.k) ? "" : "it counts suppressed rows wrongly";
}

TEST(Datafly, generalizesAsItsAuthorSaysAndKeepsToKAndTheLimit) {
  checkProperty(
      "Datafly", 800, 72, [](Random& random) { return randomLattice(random); },
      [](const SmallLattice& small) { return smaller(small); }, compare);
}

}  // namespace
}  // namespace indistinct
