#include "core/partition/recoding.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/support/cases.h"
#include "core/support/random.h"

namespace indistinct {
namespace {

// Every group is given as many rows of each tuple as its part says, and which rows changes with the seed.
TEST(Recoding, dealsTheRowsOfATupleToItsGroups) {
  bool other = false;
  for (uint64_t seed = 0; seed < support::times(200); seed++) {
    support::Random random(seed);
    std::vector<uint32_t> tupleOfRow;
    for (uint32_t row = random.between(5, 40); row > 0; row--)
      tupleOfRow.push_back(random.chance(0.1) ? Tuples::none : random.below(4));
    Recoding recoding;
    for (uint32_t tuple = 0; tuple < 4; tuple++) {
      auto left = static_cast<uint64_t>(std::count(tupleOfRow.begin(), tupleOfRow.end(), tuple));
      for (uint32_t group = 0; group < 3; group++) {
        const uint64_t some = std::min<uint64_t>(left, random.below(5));
        if (some > 0) recoding.parts.push_back({tuple, group, some});
        left -= some;
      }
    }
    const auto group = groupOfRows(recoding, tupleOfRow, {}, 1);
    for (const Recoding::Part& part : recoding.parts) {
      uint64_t rows = 0;
      for (size_t row = 0; row < group.size(); row++)
        rows += tupleOfRow[row] == part.tuple && group[row] == part.group ? 1u : 0u;
      EXPECT_EQ(rows, part.rows);
    }
    uint64_t published = 0;
    for (const Recoding::Part& part : recoding.parts) published += part.rows;
    EXPECT_EQ(group.size() - static_cast<size_t>(std::count(group.begin(), group.end(), Tuples::none)),
              published);
    EXPECT_EQ(group, groupOfRows(recoding, tupleOfRow, {}, 1));
    other = other || group != groupOfRows(recoding, tupleOfRow, {}, 2);
  }
  EXPECT_TRUE(other);
}

}  // namespace
}  // namespace indistinct
