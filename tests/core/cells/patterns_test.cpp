#include "core/cells/patterns.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "core/search/instances.h"

namespace indistinct {
namespace {

TEST(Patterns, areAllSetsOnceTheWorthiestFirst) {
  std::mt19937_64 random(1);
  for (uint64_t i = 0; i < instances::times(300); ++i) {
    const auto columns = static_cast<uint32_t>(1 + random() % 7);
    const ColumnSet among = static_cast<ColumnSet>(random()) & allColumns(columns);
    std::vector<uint64_t> worth(columns);
    for (uint64_t& each : worth) each = random() % 6;
    const auto patterns = patternsByWorth(among, worth, 1000);
    std::set<ColumnSet> expected;
    for (ColumnSet set = among; set != 0; set = (set - 1) & among) expected.insert(set);
    EXPECT_EQ(expected, std::set<ColumnSet>(patterns.begin(), patterns.end()));
    EXPECT_EQ(expected.size(), patterns.size());
    const auto worthOf = [&](ColumnSet set) {
      uint64_t sum = 0;
      for (uint32_t c = 0; c < columns; ++c) sum += holds(set, c) ? std::max<uint64_t>(worth[c], 1) : 0;
      return sum;
    };
    for (size_t j = 1; j < patterns.size(); ++j) {
      EXPECT_GE(worthOf(patterns[j - 1]), worthOf(patterns[j]));
      for (size_t before = 0; before < j; ++before)
        EXPECT_NE(patterns[before], patterns[before] & patterns[j]);
    }
  }
}

TEST(Patterns, areCutOffButEveryColumnStandsAlone) {
  const std::vector<uint64_t> worth{3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8};
  const auto all = patternsByWorth(allColumns(12), worth, 5000),
             few = patternsByWorth(allColumns(12), worth, 20);
  ASSERT_EQ(32u, few.size());
  EXPECT_TRUE(std::equal(few.begin(), few.begin() + 20, all.begin()));
  for (uint32_t c = 0; c < 12; ++c) EXPECT_EQ(1, std::count(few.begin(), few.end(), ColumnSet{1} << c));
}

TEST(Patterns, aCellIsWorthWhatABlankWouldLose) {
  EXPECT_EQ(1000000u, worthOfCell(0, 2, 2));
  EXPECT_EQ(125000u, worthOfCell(0.75, 1, 2));
  EXPECT_EQ(0u, worthOfCell(1, 2, 2));
  EXPECT_EQ(0u, worthOfCell(0, 0, 0));
}

}  // namespace
}  // namespace indistinct
