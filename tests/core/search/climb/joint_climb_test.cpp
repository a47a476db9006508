#include "core/search/climb/joint_climb.h"

#include <gtest/gtest.h>

#include "core/search/instances.h"

namespace indistinct {
namespace {

// What is blank once the rows below k of these cuts are rescued, by the definition of every part.
Blanks rescuedOf(const Problem& problem, const Cuts& cuts, const BlankLimits& limits) {
  Shown shown;
  uint64_t most = 0;
  for (const ColumnPrice& column : problem.loss.columns) most = std::max(most, column.full);
  for (uint32_t c = 0; c < problem.tuples.columns(); ++c) {
    const auto& starts = cuts.starts[c];
    const uint32_t positions = problem.tuples.domainSizes[c];
    const auto of = intervalOfPosition(positions, starts);
    shown.interval.emplace_back();
    for (const Position p : problem.tuples.position[c]) shown.interval.back().push_back(of[p]);
    shown.worth.emplace_back();
    const ColumnPrice& price = problem.loss.columns[c];
    for (size_t i = 0; i <= starts.size(); ++i) {
      const uint32_t first = i == 0 ? 0 : starts[i - 1], end = i == starts.size() ? positions : starts[i];
      shown.worth.back().push_back(worthOfCell(
          price.full > 0 ? static_cast<double>(price.cell(first, end)) / static_cast<double>(price.full) : 0,
          static_cast<double>(price.full), static_cast<double>(most)));
    }
  }
  return rescue(problem.tuples, shown, problem.rule, limits);
}

BlankedFile byDefinition(const Problem& problem, const Cuts& cuts, const BlankLimits& limits = {}) {
  return evaluateBlanks(problem.tuples, cuts, problem.rule, problem.loss, rescuedOf(problem, cuts, limits));
}

std::optional<Solution> solved(const Problem& problem, uint32_t threads, const BlankLimits& limits = {},
                               int slice = 50) {
  SearchOptions options;
  options.nodeLimit = 3000;
  options.threads = threads;
  JointClimb search(problem, options, limits,
                    [&](const Cuts& cuts) { return rescuedOf(problem, cuts, limits); });
  while (!search.progress().finished) search.advance(std::chrono::milliseconds(slice));
  return search.progress().best;
}

Problem randomProblem(std::mt19937_64& random) {
  while (true) {
    Problem problem = instances::toProblem(instances::random(random, {4, 5, 40, 4, true, true}));
    if (problem.loss.name == LossName::lm && problem.tuples.rows >= problem.rule.k) return problem;
  }
}

TEST(JointClimb, costsWhatItsBlanksCostAndMostOftenTheLeast) {
  std::mt19937_64 random(1);
  uint64_t found = 0, cases = instances::times(60);
  for (uint64_t i = 0; i < cases; ++i) {
    const Problem problem = randomProblem(random);
    const auto best = solved(problem, 1);
    ASSERT_TRUE(best);
    const BlankedFile blanked = byDefinition(problem, best->cuts);
    EXPECT_EQ(blanked.cost, best->cost);
    EXPECT_EQ(blanked.suppressed, best->suppressed);
    EXPECT_LE(best->suppressed, problem.maxSuppressed);
    EXPECT_GE(blanked.smallestClass, problem.rule.k);
    const Alphabet alphabet = makeAlphabet(problem);
    ASSERT_LE(alphabet.size(), 16u);
    Cost least = best->cost;
    for (uint32_t bits = 0; bits < 1u << alphabet.size(); ++bits) {
      Selection selection(alphabet.size());
      for (uint32_t c = 0; c < alphabet.size(); ++c) selection[c] = bits >> c & 1;
      const Cuts cuts = toCuts(alphabet, selection);
      if (toSelection(alphabet, cuts) != selection) continue;
      const BlankedFile each = byDefinition(problem, cuts);
      if (each.suppressed <= problem.maxSuppressed) least = std::min(least, each.cost);
    }
    EXPECT_GE(best->cost, least);
    found += best->cost == least;
  }
  EXPECT_GT(found * 100, cases * 90);
}

TEST(JointClimb, isTheSameForAnyThreadsAndSlices) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 20; ++i) {
    const Problem problem = randomProblem(random);
    const auto one = solved(problem, 1, {}, 1000), three = solved(problem, 3, {}, 1);
    ASSERT_TRUE(one && three);
    EXPECT_EQ(one->cuts, three->cuts);
    EXPECT_EQ(one->cost, three->cost);
  }
}

TEST(JointClimb, keepsToLimitsOnBlanks) {
  std::mt19937_64 random(3);
  for (uint64_t i = 0; i < instances::times(30); ++i) {
    const Problem problem = randomProblem(random);
    BlankLimits limits;
    limits.cells = random() % 10;
    limits.ofColumn.assign(problem.tuples.columns(), std::nullopt);
    limits.ofColumn[0] = random() % 4;
    const auto best = solved(problem, 1, limits);
    ASSERT_TRUE(best);
    const BlankedFile blanked = byDefinition(problem, best->cuts, limits);
    EXPECT_EQ(blanked.cost, best->cost);
    EXPECT_LE(blanked.suppressed, problem.maxSuppressed);
    EXPECT_LE(blanked.cells, *limits.cells);
    EXPECT_LE(blanked.cellsOfColumn[0], *limits.ofColumn[0]);
  }
}

// A file without a blank is one that withholds its rows below k.
TEST(JointClimb, withoutABlankIsMostOftenTheBestThatWithholds) {
  std::mt19937_64 random(4);
  uint64_t found = 0, cases = instances::times(60);
  for (uint64_t i = 0; i < cases; ++i) {
    const Problem problem = randomProblem(random);
    BlankLimits limits;
    limits.cells = 0;
    const auto best = solved(problem, 1, limits);
    const auto least = instances::bruteForce(problem);
    ASSERT_TRUE(best && least);
    EXPECT_GE(best->cost, *least);
    found += best->cost == *least;
  }
  EXPECT_GT(found * 100, cases * 90);
}

}  // namespace
}  // namespace indistinct
