#include "core/search/advice/advise.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "core/search/evaluate_cuts.h"
#include "core/search/instances.h"

namespace indistinct {
namespace {

using instances::Instance;
using std::chrono::milliseconds;

Cuts noCuts(const Problem& problem) {
  Cuts cuts;
  cuts.starts.resize(problem.tuples.columns());
  return cuts;
}

void finish(Advise& advise, milliseconds slice = milliseconds(50)) {
  while (!advise.finished()) advise.advance(slice);
}

Problem changed(const Problem& problem, const Trial& trial) {
  Variation variation;
  if (trial.change == Change::limit) variation.maxSuppressed = problem.tuples.rows * trial.value / 100;
  if (trial.change == Change::k) variation.k = trial.value;
  variation.splits = trial.change == Change::space;
  return varied(problem, variation);
}

// `columns` columns of independent values, one row each.
Problem randomRows(uint32_t columns, uint32_t rows, uint32_t values, uint64_t seed) {
  std::mt19937_64 random(seed);
  std::map<std::vector<Position>, uint64_t> counts;
  for (uint32_t r = 0; r < rows; ++r) {
    std::vector<Position> tuple;
    for (uint32_t c = 0; c < columns; ++c) tuple.push_back(static_cast<Position>(random() % values));
    ++counts[tuple];
  }
  Problem problem;
  Tuples& tuples = problem.tuples;
  tuples.rows = rows;
  LooseTuples loose;
  loose.position.resize(columns);
  tuples.domainSizes.assign(columns, values);
  for (const auto& [tuple, count] : counts) {
    for (uint32_t c = 0; c < columns; ++c) loose.position[c].push_back(tuple[c]);
    loose.count.push_back(count);
  }
  std::move(loose).holdAs(tuples);
  problem.spaces.assign(columns, Space::splits);
  problem.taxonomies.resize(columns);
  problem.rule.k = 11;
  problem.loss.name = LossName::lm;
  problem.loss.unit = static_cast<double>((values - 1) * rows);
  LmColumn cells;
  ColumnPrice column;
  for (uint32_t p = 0; p < values; ++p) cells.at.push_back(p);
  column.full = values - 1;
  column.cells = std::move(cells);
  problem.loss.columns.assign(columns, column);
  return problem;
}

TEST(Advise, EveryFigureIsTheCostOfCutsAndMostlyTheOptimum) {
  uint64_t tried = 0, best = 0;
  const auto check = [&](const Instance& instance) -> std::string {
    Problem problem = instances::toProblem(instance);
    problem.rule.k = 4 + instance.rows.size() % 3;
    if (problem.tuples.rows < problem.rule.k) return "";
    Advise advise(problem, noCuts(problem), {});
    finish(advise);
    if (!advise.lost().poor()) return advise.trials().empty() ? "" : "tries where nothing is poor";
    for (const Trial& trial : advise.trials()) {
      const Problem other = changed(problem, trial);
      const auto optimum = instances::bruteForce(other);
      if (!trial.found) return "found nothing, though hiding everything is allowed";
      const auto counted = instances::count(other, trial.found->cuts);
      if (counted.cost != trial.would.cost) return "the cost told is not that of the cuts";
      if (counted.suppressed > other.maxSuppressed) return "too many rows are withheld";
      if (trial.would.all != costOfHiding(other)) return "not a share of hiding everything";
      if (!optimum || trial.would.cost < *optimum) return "better than every selection";
      ++tried;
      best += trial.would.cost == *optimum;
    }
    return "";
  };
  EXPECT_EQ("", instances::everyInstance(31, instances::times(60), {5, 9, 14, 5, true, true}, check));
  EXPECT_GT(tried, instances::times(20));
  EXPECT_GT(best * 100, tried * 95);
}

TEST(Advise, ASmallerKThatKeepsEverythingIsFound) {
  // Every combination has three rows: k = 3 loses nothing, k = 11 more than half.
  Problem problem = randomRows(2, 60, 10, 4);
  problem.tuples.count = std::vector<uint64_t>(problem.tuples.size, 3);
  problem.tuples.rows = problem.tuples.size * 3;
  Advise advise(problem, noCuts(problem), {});
  finish(advise);
  ASSERT_TRUE(advise.lost().poor());
  const Trial* least = nullptr;
  for (const Trial& trial : advise.trials())
    if (!least || trial.would.cost < least->would.cost) least = &trial;
  ASSERT_NE(least, nullptr);
  EXPECT_EQ(least->change, Change::k);
  EXPECT_EQ(least->value, 3u);
  EXPECT_EQ(least->would.cost, 0u);
  EXPECT_FALSE(advise.hopeless());
  EXPECT_TRUE(advise.leaveOut().empty());
}

TEST(Advise, NothingIsTriedWhereLittleIsLost) {
  Problem problem = randomRows(2, 400, 4, 2);
  problem.rule.k = 2;
  Cuts cuts = noCuts(problem);
  for (auto& starts : cuts.starts) starts = {1, 2, 3};
  Advise advise(problem, cuts, {});
  EXPECT_TRUE(advise.finished());
  EXPECT_FALSE(advise.lost().poor());
  EXPECT_TRUE(advise.trials().empty());
}

TEST(Advise, ColumnsWithoutCutsAreNamedWithWhatTheOthersLose) {
  Problem problem = randomRows(4, 300, 5, 3);
  Cuts cuts = noCuts(problem);
  cuts.starts[2] = {1, 2, 3, 4};
  Advise advise(problem, cuts, {});
  const std::vector<uint32_t> expected = {0, 1, 3};
  EXPECT_EQ(advise.hidden(), expected);
  EXPECT_DOUBLE_EQ(advise.lost().value(), 0.75);
  EXPECT_EQ(advise.withoutHidden().cost, 0u);
}

TEST(Advise, NineteenRandomColumnsAreHopelessAndSomeMustGo) {
  const Problem problem = randomRows(19, 800, 12, 5);
  Advise advise(problem, noCuts(problem), {});
  finish(advise);
  EXPECT_TRUE(advise.hopeless());
  ASSERT_TRUE(advise.together().has_value());
  EXPECT_TRUE(advise.together()->would.poor());
  ASSERT_FALSE(advise.leaveOut().empty());
  EXPECT_LT(advise.leaveOut().size(), 19u);
  EXPECT_FALSE(advise.withoutThem().poor());
  // With the columns that stay, a search of the same kind reaches the figure.
  Variation variation;
  variation.without = advise.leaveOut();
  SearchOptions options;
  options.nodeLimit = 1500;
  TwoPhase search(varied(problem, variation), options);
  while (!search.progress().finished) search.advance(milliseconds(50));
  EXPECT_LE(search.progress().best->cost, advise.withoutThem().cost * 11 / 10);
}

TEST(Advise, TheAnswerDoesNotDependOnTheSlices) {
  const Problem problem = randomRows(8, 300, 6, 6);
  std::vector<Cost> costs[2];
  std::vector<uint32_t> out[2];
  for (int i = 0; i < 2; ++i) {
    Advise advise(problem, noCuts(problem), {});
    finish(advise, milliseconds(i == 0 ? 1 : 200));
    for (const Trial& trial : advise.trials()) costs[i].push_back(trial.would.cost);
    out[i] = advise.leaveOut();
  }
  EXPECT_FALSE(costs[0].empty());
  EXPECT_EQ(costs[0], costs[1]);
  EXPECT_EQ(out[0], out[1]);
}

TEST(Advise, FinerBinsAreMeasuredInTheFiner) {
  const Problem coarse = randomRows(2, 200, 2, 8);
  const Problem fine = randomRows(2, 200, 8, 8);
  Cuts cuts = noCuts(coarse), finerCuts = noCuts(fine);
  finerCuts.starts[0] = {4};
  Advise advise(coarse, cuts, {{fine, finerCuts}});
  finish(advise);
  ASSERT_FALSE(advise.trials().empty());
  const Trial& bins = advise.trials().back();
  ASSERT_EQ(bins.change, Change::bins);
  EXPECT_EQ(bins.lost.cost, evaluateCuts(fine, finerCuts).cost);
  EXPECT_LT(bins.would.cost, bins.lost.cost);
}

}  // namespace
}  // namespace indistinct
