#include "core/search/climb/two_phase.h"

#include <gtest/gtest.h>

#include "core/search/instances.h"

namespace indistinct {
namespace {

using instances::Instance;

TEST(TwoPhase, findsTheOptimumOfMostSmallProblemsAndNeverLess) {
  uint64_t solved = 0, found = 0;
  const auto check = [&](const Instance& instance) -> std::string {
    const Problem problem = instances::toProblem(instance);
    const std::optional<Cost> optimum = instances::bruteForce(problem);
    SearchOptions options;
    options.nodeLimit = 300;
    TwoPhase search(problem, options);
    while (!search.progress().finished) search.advance(std::chrono::milliseconds(50));
    const auto& best = search.progress().best;
    if (!optimum) return best ? "found a solution where there is none" : "";
    if (!best) return "found no solution";
    const instances::Counted counted = instances::count(problem, best->cuts);
    if (counted.cost != best->cost || counted.suppressed != best->suppressed) return "its cost is wrong";
    if (best->suppressed > problem.maxSuppressed) return "it suppresses too much";
    if (best->cost < *optimum) return "better than every selection";
    ++solved;
    found += best->cost == *optimum;
    return "";
  };
  EXPECT_EQ("", instances::everyInstance(2, instances::times(300), {6, 9, 14, 5, true, true}, check));
  EXPECT_GT(found * 100, solved * 95);
}

// However often it is looked at: a climb that has not ended yet changes nothing for later ones.
TEST(TwoPhase, equalSeedsGiveEqualSolutions) {
  std::mt19937_64 random(5);
  for (int i = 0; i < 200; ++i) {
    const Problem problem = instances::toProblem(instances::random(random, {6, 9, 14, 5, true, true}));
    if (problem.tuples.rows < problem.rule.k) continue;
    std::optional<Solution> best[2];
    for (const size_t looked : {size_t{0}, size_t{1}}) {
      SearchOptions options;
      options.nodeLimit = 200;
      TwoPhase search(problem, options);
      while (!search.progress().finished) search.advance(std::chrono::milliseconds(looked * 1000));
      best[looked] = search.progress().best;
    }
    ASSERT_EQ(best[0].has_value(), best[1].has_value());
    if (best[0]) {
      EXPECT_EQ(best[0]->cuts, best[1]->cuts);
    }
  }
}

}  // namespace
}  // namespace indistinct
