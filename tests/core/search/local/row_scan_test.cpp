#include "core/search/local/row_scan.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/search/instances.h"

namespace indistinct {
namespace {

Problem randomProblem(std::mt19937_64& random) {
  while (true) {
    instances::Instance instance = instances::random(random, {4, 200, 120, 2});
    if (instance.loss != LossName::lm && instance.loss != LossName::entropy) continue;
    for (Space& space : instance.spaces)
      if (space == Space::lattice) space = Space::taxonomy;
    return instances::toProblem(instance);
  }
}

// Those that are given are as near as any, and no other row is nearer than what is said.
TEST(RowScan, givesTheNearestRowsThatAreNotTakenAndABoundOnTheOthers) {
  std::mt19937_64 random(1);
  for (uint64_t i = 0; i < instances::times(200); ++i) {
    const Problem problem = randomProblem(random);
    const std::vector<uint32_t> sets(problem.tuples.columns(), 0);
    const LocalCells cells(problem, sets);
    std::vector<uint32_t> tupleOf;
    for (uint32_t t = 0; t < problem.tuples.size; ++t)
      tupleOf.insert(tupleOf.end(), static_cast<size_t>(problem.tuples.count[t]), t);
    RowScan scan(cells, problem.tuples, tupleOf);
    RowScan::Scratch scratch;
    std::vector<bool> taken(tupleOf.size(), false);
    for (uint32_t turn = 0; turn < 5; ++turn) {
      const auto seed = static_cast<uint32_t>(random() % tupleOf.size());
      const auto most = static_cast<uint32_t>(1 + random() % 12);
      const LocalBox box = cells.box(std::span(&tupleOf[seed], 1));
      const uint64_t beyond = scan.nearest(box, seed, most, turn, scratch);
      std::vector<bool> given(tupleOf.size(), false);
      for (const RowScan::Near& near : scratch.near) {
        EXPECT_FALSE(taken[near.row] || near.row == seed || given[near.row]);
        EXPECT_EQ(near.distance, cells.priceWith(box, tupleOf[near.row]));
        given[near.row] = true;
      }
      uint32_t left = 0;
      for (uint32_t row = 0; row < tupleOf.size(); ++row) {
        if (row == seed || taken[row]) continue;
        ++left;
        EXPECT_TRUE(given[row] || cells.priceWith(box, tupleOf[row]) >= beyond);
      }
      EXPECT_EQ(scratch.near.size(), std::min(left, most));
      for (const RowScan::Near& near : scratch.near) {
        if (random() % 3 != 0) continue;
        taken[near.row] = true;
        scan.take(near.row);
        EXPECT_TRUE(scan.taken(near.row));
      }
    }
  }
}

}  // namespace
}  // namespace indistinct
