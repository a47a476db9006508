#include "core/search/lattice/mu_argus.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/search/evaluate_cuts.h"
#include "core/search/lattice/lattice.h"
#include "core/search/lattice/small_lattice.h"
#include "core/search/price.h"
#include "core/support/property.h"

namespace indistinct {
namespace {

using namespace support;

// The file of some levels, row by row: [tuple][column].
std::vector<std::vector<uint32_t>> shownByHand(const Problem& problem, const Levels& levels) {
  std::vector<std::vector<uint32_t>> shown(problem.tuples.size);
  const Cuts cuts = cutsOf(problem, levels);
  for (uint32_t c = 0; c < problem.tuples.columns(); ++c) {
    const auto interval = intervals(cuts.starts[c], problem.tuples.domainSizes[c]);
    for (uint32_t t = 0; t < problem.tuples.size; ++t)
      shown[t].push_back(interval[problem.tuples.position[c][t]]);
  }
  return shown;
}

using Rows = std::vector<bool>;  // [tuple]

// Of tuples that are there: those that share what they show in these columns with fewer than k rows.
Rows rareIn(const Problem& problem, const Levels& levels, const Rows& there, uint32_t set) {
  const auto shown = shownByHand(problem, levels);
  std::map<std::vector<uint32_t>, uint64_t> rows;
  const auto key = [&](uint32_t t) {
    std::vector<uint32_t> values;
    for (uint32_t c = 0; c < problem.tuples.columns(); ++c)
      if (set >> c & 1) values.push_back(shown[t][c]);
    return values;
  };
  for (uint32_t t = 0; t < there.size(); ++t)
    if (there[t]) rows[key(t)] += problem.tuples.count[t];
  Rows rare(there.size(), false);
  for (uint32_t t = 0; t < there.size(); ++t) rare[t] = there[t] && rows[key(t)] < problem.rule.k;
  return rare;
}

uint32_t columnsIn(uint32_t set) { return static_cast<uint32_t>(__builtin_popcount(set)); }

// Without the rows in rare combinations of at most three columns, again and again.
Rows leftByHand(const Problem& problem, const Levels& levels) {
  Rows there(problem.tuples.size, true);
  for (bool more = true; more;) {
    more = false;
    for (uint32_t set = 1; set < 1u << problem.tuples.columns(); ++set) {
      if (columnsIn(set) > 3) continue;
      const Rows rare = rareIn(problem, levels, there, set);
      for (size_t t = 0; t < there.size(); ++t) {
        more = more || rare[t];
        there[t] = there[t] && !rare[t];
      }
    }
  }
  return there;
}

uint64_t rowsOf(const Problem& problem, const Rows& rows) {
  uint64_t sum = 0;
  for (uint32_t t = 0; t < rows.size(); ++t) sum += rows[t] ? problem.tuples.count[t] : 0;
  return sum;
}

// What is left as a table of its own, in which every class is published.
Problem publishedOf(const Problem& problem, const Rows& there) {
  Problem left = problem;
  LooseTuples loose;
  loose.position.resize(problem.tuples.columns());
  for (uint32_t t = 0; t < there.size(); ++t) {
    if (!there[t]) continue;
    for (uint32_t c = 0; c < problem.tuples.columns(); ++c)
      loose.position[c].push_back(problem.tuples.position[c][t]);
    loose.count.push_back(problem.tuples.count[t]);
    for (uint32_t l = 0; l < problem.tuples.labels; ++l)
      loose.labelCount.push_back(problem.tuples.labelCount[t * problem.tuples.labels + l]);
  }
  std::move(loose).holdAs(left.tuples);
  left.rule.k = 1;
  return left;
}

// The levels that its sources come to: nothing where no column can rise any more.
std::optional<Levels> levelsByHand(const Problem& problem) {
  const uint32_t columns = problem.tuples.columns();
  Levels levels(columns, 0);
  while (problem.tuples.rows - rowsOf(problem, leftByHand(problem, levels)) > problem.maxSuppressed) {
    std::vector<uint64_t> rare(columns, 0);
    for (uint32_t set = 1; set < 1u << columns; ++set) {
      if (columnsIn(set) != std::min(3u, columns)) continue;
      const uint64_t rows = rowsOf(problem, rareIn(problem, levels, Rows(problem.tuples.size, true), set));
      for (uint32_t c = 0; c < columns; ++c)
        if (set >> c & 1) rare[c] += rows;
    }
    std::optional<uint32_t> most;
    for (uint32_t c = 0; c < columns; ++c)
      if (levels[c] + 1 < problem.taxonomies[c].levels && (!most || rare[c] > rare[*most])) most = c;
    if (!most) return std::nullopt;
    ++levels[*most];
  }
  return levels;
}

std::string compare(const SmallLattice& small) {
  const Problem problem = problemOf(small);
  auto search = makeMuArgus(problem, {});
  if (!search) return search.error().what;
  for (int rounds = 0; !(*search)->progress().finished; ++rounds) {
    if (rounds > 1000) return "it does not end";
    (*search)->advance(std::chrono::milliseconds(0));
  }
  const auto& best = (*search)->progress().best;
  const auto levels = levelsByHand(problem);
  if (best.has_value() != levels.has_value()) return "found where there is none, or not where there is";
  if (!best) return "";
  if (best->cuts != cutsOf(problem, *levels)) return "other levels\n" + describe(small);
  const Rows there = leftByHand(problem, *levels);
  const uint64_t withheld = problem.tuples.rows - rowsOf(problem, there);
  if (withheld != best->suppressed || withheld > problem.maxSuppressed)
    return "it withholds other rows\n" + describe(small);
  const Solution published = evaluateCuts(publishedOf(problem, there), best->cuts);
  if (best->cost != published.cost + priceOf(problem).suppressed(withheld))
    return "its cost is wrong\n" + describe(small);
  if (best->classes != published.classes || best->smallestClass != published.smallestClass)
    return "its classes are counted wrongly\n" + describe(small);
  const bool satisfied = published.classes == 0 || published.smallestClass >= problem.rule.k;
  if ((*search)->progress().satisfied != satisfied) return "it says wrongly whether every class has k rows";
  const Solution plain = evaluateCuts(problem, best->cuts);
  return !satisfied || (plain.cost == best->cost && plain.suppressed == best->suppressed)
             ? ""
             : "every class has k rows, and it is another file than its cuts say\n" + describe(small);
}

TEST(MuArgus, leavesNoPairOrTripleRarerThanKAndSaysWhetherTheWholeKeepsToIt) {
  checkProperty(
      "mu-Argus", 1500, 75, [](Random& random) { return randomLattice(random, 5); },
      [](const SmallLattice& small) { return smaller(small); }, compare);
}

// Four columns of two values each: any three show every combination of theirs three times, and all four show
// theirs once or twice.
TEST(MuArgus, doesNotLookAtFourColumnsTogether) {
  SmallLattice small;
  SmallLattice::Column column;
  column.group = {{0, 1}, {0, 0}};
  small.columns.assign(4, column);
  small.k = 3;
  small.loss = LossName::dm;
  for (uint32_t i = 0; i < 16; ++i)
    for (uint32_t copies = columnsIn(i) % 2 == 0 ? 2 : 1; copies > 0; --copies)
      small.rows.push_back({i & 1, i >> 1 & 1, i >> 2 & 1, i >> 3 & 1, 0, 1});
  auto search = makeMuArgus(problemOf(small), {});
  ASSERT_TRUE(search.ok());
  while (!(*search)->progress().finished) (*search)->advance(std::chrono::milliseconds(0));
  const Progress& progress = (*search)->progress();
  ASSERT_TRUE(progress.best);
  EXPECT_EQ(progress.satisfied, false);
  EXPECT_EQ(progress.best->suppressed, 0u);
  EXPECT_EQ(progress.best->smallestClass, 1u);
  EXPECT_EQ(progress.best->classes, 16u);
}

}  // namespace
}  // namespace indistinct
