#include "core/search/advice/vary.h"

#include <gtest/gtest.h>

#include <set>

#include "core/search/evaluate_cuts.h"
#include "core/search/instances.h"
#include "core/search/price.h"

namespace indistinct {
namespace {

using instances::Instance;

Variation leavingOut(std::vector<uint32_t> columns) {
  Variation variation;
  variation.without = std::move(columns);
  return variation;
}

TEST(Vary, AColumnLeftOutMakesTheClassesOfOneWithoutCuts) {
  const auto check = [](const Instance& instance) -> std::string {
    const Problem problem = instances::toProblem(instance);
    if (problem.tuples.columns() < 2) return "";
    for (uint32_t c = 0; c < problem.tuples.columns(); ++c) {
      const Variation variation = leavingOut({c});
      const Problem rest = varied(problem, variation);
      std::set<std::vector<Position>> distinct;
      uint64_t rows = 0;
      for (uint32_t t = 0; t < rest.tuples.size; ++t) {
        std::vector<Position> tuple;
        for (const auto& column : rest.tuples.position) tuple.push_back(column[t]);
        if (!distinct.empty() && !(*distinct.rbegin() < tuple)) return "its tuples are not in order";
        distinct.insert(tuple);
        rows += rest.tuples.count[t];
      }
      if (rows != problem.tuples.rows) return "rows are lost";
      Cuts cuts;
      for (const uint32_t size : problem.tuples.domainSizes) {
        cuts.starts.emplace_back();
        for (uint32_t p = 1; p < size; ++p) cuts.starts.back().push_back(p);
      }
      cuts.starts[c].clear();
      const Solution with = evaluateCuts(problem, cuts);
      const Solution without = evaluateCuts(rest, varied(cuts, variation));
      if (with.classes != without.classes || with.suppressed != without.suppressed)
        return "its classes are others";
      if (!priceOf(problem).byCells() && with.cost != without.cost) return "its cost is another";
    }
    return "";
  };
  EXPECT_EQ("", instances::everyInstance(21, instances::times(300), {5, 12, 20, 3, false, false}, check));
}

// Why no single column is tried as left out: counted as lost, none is worth it.
TEST(Vary, NoColumnLeftOutLosesLessThanTheBestFileWithIt) {
  const auto check = [](const Instance& instance) -> std::string {
    const Problem problem = instances::toProblem(instance);
    const auto best = instances::bruteForce(problem);
    if (!best || problem.tuples.columns() < 2) return "";
    for (uint32_t c = 0; c < problem.tuples.columns(); ++c) {
      const auto rest = instances::bruteForce(varied(problem, leavingOut({c})));
      if (!rest) continue;
      const Cost lost = priceOf(problem).byCells() ? problem.loss.columns[c].full * problem.tuples.rows -
                                                         problem.loss.columns[c].alike
                                                   : 0;
      if (*rest + lost < *best) return "leaving out column " + std::to_string(c) + " loses less";
    }
    return "";
  };
  EXPECT_EQ("", instances::everyInstance(22, instances::times(200), {4, 8, 14, 4, true, false}, check));
}

TEST(Vary, FewCutsAreOfferedAndTodaysAmongThem) {
  Problem problem;
  problem.tuples.rows = 1000;
  problem.tuples.size = 1000;
  LooseTuples loose;
  loose.position.resize(1);
  problem.tuples.domainSizes = {1000};
  loose.count.assign(1000, 1);
  for (Position p = 0; p < 1000; ++p) loose.position[0].push_back(p);
  std::move(loose).holdAs(problem.tuples);
  problem.spaces = {Space::splits};
  problem.taxonomies.resize(1);
  offerFew(problem, Cuts{{{7, 501}}}, 10);
  const std::vector<Position> expected = {7, 100, 200, 300, 400, 500, 501, 600, 700, 800, 900};
  EXPECT_EQ(problem.offered[0], expected);
  EXPECT_EQ(makeAlphabet(problem).size(), expected.size());
}

TEST(Vary, HidingCostsOneClassOrEveryRow) {
  const auto check = [](const Instance& instance) -> std::string {
    const Problem problem = instances::toProblem(instance);
    const uint64_t rows = problem.tuples.rows;
    const Cost hiding = costOfHiding(problem);
    if (problem.loss.name == LossName::dm && hiding != rows * rows) return "DM of one class is N squared";
    if (priceOf(problem).byCells()) {
      Cost full = 0;
      for (const auto& column : problem.loss.columns) full += column.full * rows - column.alike;
      if (hiding != full) return "nothing left is all of every column";
    }
    if (problem.loss.name == LossName::cm && problem.loss.matrix.empty() && hiding < rows)
      return "CM of every row withheld is N";
    return "";
  };
  EXPECT_EQ("", instances::everyInstance(23, instances::times(100), {4, 8, 14, 4, true, true}, check));
}

}  // namespace
}  // namespace indistinct
