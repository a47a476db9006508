// The first bound of every k against the optimum of that k by brute force.
#include "core/frontier/cell_bounds.h"

#include <gtest/gtest.h>

#include "core/search/completions.h"

namespace indistinct {
namespace {

std::string wrong(const instances::Instance& instance) {
  Problem problem = instances::toProblem(instance);
  const uint64_t most = std::min<uint64_t>(problem.tuples.rows + 1, 12);
  Band band(1, most, problem.maxSuppressed, monotone(problem));
  boundByCells(problem, band);
  for (problem.rule.k = 1; problem.rule.k <= most; ++problem.rule.k) {
    const std::optional<Cost> optimum = instances::bruteForce(problem);
    if (!optimum || band.bound(problem.rule.k) <= *optimum) continue;
    return "k = " + std::to_string(problem.rule.k) + ": the bound is " +
           std::to_string(band.bound(problem.rule.k)) + ", the optimum " + std::to_string(*optimum);
  }
  return {};
}

TEST(CellBounds, AreNeverAboveTheOptimumOfTheirK) {
  EXPECT_EQ("", instances::everyInstance(29, instances::times(250), {3, 6, 8, 3, true, true}, wrong));
  // Mostly tables whose every tuple can be published as it is.
  EXPECT_EQ("", instances::everyInstance(30, instances::times(250), {2, 5, 4, 9, false, true}, wrong));
}

}  // namespace
}  // namespace indistinct
