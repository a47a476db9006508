#include "core/search/local/box_beam.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/search/instances.h"

namespace indistinct {
namespace {

// A group holds its seed once and others of those it was offered, and satisfies the rule. A beam that drops
// nothing finds the cheapest group of k rows, up to what its whole numbers are rounded by.
TEST(BoxBeam, findsTheCheapestGroupAroundItsSeedWhereNothingIsDropped) {
  std::mt19937_64 random(1);
  for (uint64_t checked = 0; checked < instances::times(150);) {
    instances::Instance instance = instances::random(random, {4, 12, 9, 2});
    if (instance.loss != LossName::lm) continue;
    for (Space& space : instance.spaces)
      if (space == Space::lattice) space = Space::taxonomy;
    const Problem problem = instances::toProblem(instance);
    std::vector<uint32_t> sets;
    for (size_t c = 0; c < instance.spaces.size(); ++c)
      sets.push_back(random() % 2 && instance.spaces[c] == Space::splits ? instance.domainSizes[c] : 0);
    std::vector<uint32_t> tupleOf;
    for (uint32_t t = 0; t < problem.tuples.size; ++t)
      tupleOf.insert(tupleOf.end(), static_cast<size_t>(problem.tuples.count[t]), t);
    const auto rows = static_cast<uint32_t>(tupleOf.size());
    if (rows > 11 || rows < problem.rule.k || problem.rule.k < 2) continue;
    ++checked;
    const LocalCells cells(problem, sets);
    const std::vector<uint64_t> ones(rows, 1);
    BoxBeam beam(problem, cells, tupleOf, ones);
    std::vector<uint32_t> among;
    for (uint32_t row = 1; row < rows; ++row) among.push_back(row);
    BoxBeam::Box box;
    ASSERT_TRUE(beam.best(0, among, {}, 1u << 12, 5, box));
    const std::set<uint32_t> members(box.rows.begin(), box.rows.end());
    ASSERT_EQ(members.size(), box.rows.size());
    ASSERT_EQ(box.rows.size(), problem.rule.k);
    ASSERT_TRUE(members.count(0));
    uint64_t least = ~uint64_t{0};
    for (uint32_t set = 1; set < 1u << rows; set += 2) {
      std::vector<uint32_t> tuples;
      for (uint32_t row = 0; row < rows; ++row)
        if (set >> row & 1) tuples.push_back(tupleOf[row]);
      if (tuples.size() == problem.rule.k) least = std::min(least, cells.price(cells.box(tuples)));
    }
    std::vector<uint32_t> tuples;
    for (const uint32_t row : box.rows) tuples.push_back(tupleOf[row]);
    const double off = static_cast<double>(cells.price(cells.box(tuples)) - least);
    ASSERT_LE(off, static_cast<double>(cells.full()) * .001) << instances::describe(instance);
  }
}

}  // namespace
}  // namespace indistinct
