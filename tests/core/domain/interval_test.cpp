#include "core/domain/interval.h"

#include <gtest/gtest.h>

#include "core/support/random.h"

namespace indistinct {

namespace {

std::string holders(std::string_view text) {
  const auto interval = parseInterval(text);
  if (!interval) return "none";
  std::string held;
  for (int number = -2; number <= 6; number++) {
    if (interval->holds(number)) held += (held.empty() ? "" : " ") + std::to_string(number);
  }
  return held;
}

}  // namespace

TEST(Interval, IsReadInEveryNotation) {
  EXPECT_EQ(holders("[1, 5["), "1 2 3 4");
  EXPECT_EQ(holders("[1,5)"), "1 2 3 4");
  EXPECT_EQ(holders("]1, 5]"), "2 3 4 5");
  EXPECT_EQ(holders("(1; 5]"), "2 3 4 5");
  EXPECT_EQ(holders("1-5"), "1 2 3 4 5");
  EXPECT_EQ(holders("-1-2"), "-1 0 1 2");
  EXPECT_EQ(holders(">=5"), "5 6");
  EXPECT_EQ(holders("<0"), "-2 -1");
}

TEST(Interval, IsNotReadWhereThereIsNone) {
  for (const char* text : {"", "5", "-5", "[5, 1[", "[a, b[", "1-2-3", "2024-03-07", "*", "<x", "5th-6th"}) {
    EXPECT_FALSE(parseInterval(text)) << text;
  }
}

TEST(Interval, WhatIsWrittenIsReadBack) {
  const auto interval = parseInterval(formatInterval(-1.5, 4, true));
  ASSERT_TRUE(interval);
  EXPECT_EQ(interval->low, -1.5);
  EXPECT_EQ(interval->high, 4);
  EXPECT_TRUE(interval->holdsHigh);
}

TEST(Interval, ManyAreSearchedAsOneByOne) {
  support::Random random(7);
  for (int round = 0; round < 300; round++) {
    std::vector<std::string> labels;
    for (uint32_t i = 0; i < random.between(1, 12); i++) {
      const int low = static_cast<int>(random.below(20));
      labels.push_back(formatInterval(low, low + static_cast<int>(random.below(8)), random.chance(0.5)));
    }
    const Intervals intervals(labels);
    for (int number = -1; number < 30; number++) {
      size_t all = 0;
      for (const auto& label : labels) all += parseInterval(label)->holds(number);
      const auto found = intervals.holding(number);
      ASSERT_EQ(found.size(), std::min<size_t>(all, 2)) << number;
      for (const size_t label : found) EXPECT_TRUE(parseInterval(labels[label])->holds(number));
    }
  }
}

}  // namespace indistinct
