#include "core/search/lattice/lattice_search.h"

#include <gtest/gtest.h>

#include <sstream>
#include <tuple>

#include "core/frontier/lattice_frontier.h"
#include "core/search/lattice/small_lattice.h"
#include "core/support/property.h"

namespace indistinct {
namespace {

using namespace support;

// By definition: least cost, then fewest suppressed rows, then most cuts, then smallest cuts.
std::optional<Solution> optimumByHand(const Problem& problem) {
  std::optional<Solution> best;
  const auto rank = [](const Solution& s) {
    return std::tuple(s.cost, s.suppressed, ~s.cuts.size(), s.cuts.starts);
  };
  for (const auto& levels : allLevels(problem)) {
    const Classes classes = classesByHand(problem, levels);
    Solution solution;
    solution.suppressed = classes.suppressed(problem.rule.k);
    if (solution.suppressed > problem.maxSuppressed) continue;
    solution.cost = classes.cost(problem, problem.rule.k);
    solution.cuts = cutsOf(problem, levels);
    for (const uint64_t size : classes.sizes) {
      if (size < problem.rule.k) continue;
      solution.smallestClass = solution.classes == 0 ? size : std::min(solution.smallestClass, size);
      solution.classes++;
    }
    if (!best || rank(solution) < rank(*best)) best = solution;
  }
  return best;
}

std::string words(const std::optional<Solution>& s) {
  if (!s) return "none";
  std::ostringstream text;
  text << "cost " << s->cost << " suppressed " << s->suppressed << " classes " << s->classes << " smallest "
       << s->smallestClass;
  for (const auto& column : s->cuts.starts) {
    text << " |";
    for (const uint32_t start : column) text << " " << start;
  }
  return text.str();
}

std::string compareProblem(const Problem& problem, const SmallLattice& small) {
  SearchOptions options;
  options.threads = 2;
  auto search = makeLatticeSearch(problem, options);
  if (!search) return search.error().what;
  while (!(*search)->progress().finished) (*search)->advance(std::chrono::milliseconds(1));
  const Progress& progress = (*search)->progress();
  const std::string expected = words(optimumByHand(problem)), found = words(progress.best);
  if (!progress.proven) return "not proven\n" + describe(small);
  if (progress.best && progress.bound != progress.best->cost) return "the bound is not the cost";
  return expected == found ? "" : describe(small) + "expected " + expected + "\nfound    " + found;
}

std::string compare(const SmallLattice& small) { return compareProblem(problemOf(small), small); }

// Prices from 0 to 6 for a mistake, and from 0 to 3 for a suppressed row.
std::string compareDear(const SmallLattice& small) {
  Problem problem = problemOf(small);
  problem.loss = {};
  problem.loss.name = LossName::cm;
  Random random(small.rows.size() * 100 + small.columns.size());
  for (uint32_t i = 0; i < 9; i++) problem.loss.matrix.push_back(i % 4 == 0 ? 0 : random.below(7));
  problem.loss.suppressedLabel = random.below(4);
  return compareProblem(problem, small);
}

TEST(LatticeSearch, findsTheOptimumByDefinition) {
  checkProperty(
      "optimum of the lattice", 800, 11, [](Random& random) { return randomLattice(random); },
      [](const SmallLattice& small) { return smaller(small); }, compare);
}

TEST(LatticeSearch, findsTheOptimumWhereAMistakeIsDearerThanASuppressedRow) {
  checkProperty(
      "optimum with a cost matrix", 800, 12, [](Random& random) { return randomLattice(random); },
      [](const SmallLattice& small) { return smaller(small); }, compareDear);
}

TEST(LatticeSearch, refusesWhatHasNoMeaning) {
  Random random(3);
  Problem problem = problemOf(randomLattice(random));
  problem.loss.name = LossName::cm;
  problem.tuples.labels = 0;
  EXPECT_FALSE(makeLatticeSearch(problem, SearchOptions{}).ok());
  problem.tuples.labels = 3;
  problem.loss.matrix = {0, 5, 5, 5, 0, 5, 5, 5, 0};  // a mistake dearer than a suppressed row
  EXPECT_TRUE(makeLatticeSearch(problem, SearchOptions{}).ok());
}

TEST(LatticeSearch, suppressesEverythingWhereThatIsAllThatIsLeft) {
  Random random(3);
  SmallLattice small = randomLattice(random);
  small.loss = LossName::dm;
  small.k = 100'000;
  small.limit = 1'000'000;
  EXPECT_EQ(compare(small), "");
  small.limit = 0;
  EXPECT_EQ(compare(small), "");
}

}  // namespace
}  // namespace indistinct
