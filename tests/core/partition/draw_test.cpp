#include "core/partition/draw.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/support/tables.h"

namespace indistinct {
namespace {

// `letters` as one column, a row each.
Table lettersOf(const std::string& letters) {
  std::string csv = "letter\n";
  for (const char letter : letters) csv += std::string(1, letter) + "\n";
  return support::tableOfText(csv, ',');
}

std::string drawn(const Table& table, uint64_t rows, std::optional<uint32_t> strata, uint64_t seed,
                  RowCounts counts = {}) {
  drawRows(table, counts, rows, strata, seed);
  std::string out;
  const Column& column = table.columns[0];
  for (uint64_t row = 0; row < table.rows; row++)
    if (counts.of(row) > 0) out += column.values[column.codes[row]];
  return out;
}

TEST(Draw, RoundsAShareDown) {
  Draw draw;
  draw.parts = 25;
  draw.whole = 1000;
  EXPECT_EQ(draw.of(30162), 754u);
  draw.whole = 0;
  draw.count = 5;
  EXPECT_EQ(draw.of(4), 4u);
}

TEST(Draw, TakesExactlySoManyAndTheSameForTheSameSeed) {
  const Table table = lettersOf("abcdefghijklmnopqrstuvwxyz");
  for (uint64_t rows = 0; rows <= 27; rows++)
    EXPECT_EQ(drawn(table, rows, std::nullopt, rows).size(), std::min<uint64_t>(rows, 26));
  EXPECT_EQ(drawn(table, 9, std::nullopt, 4), drawn(table, 9, std::nullopt, 4));
  EXPECT_NE(drawn(table, 9, std::nullopt, 4), drawn(table, 9, std::nullopt, 5));
}

TEST(Draw, TakesEverySetEquallyOften) {
  const Table table = lettersOf("abcd");
  std::map<std::string, int> often;
  for (uint64_t seed = 0; seed < 6000; seed++) often[drawn(table, 2, std::nullopt, seed)]++;
  ASSERT_EQ(often.size(), 6u);
  // Five standard deviations around 1,000.
  for (const auto& [set, times] : often) EXPECT_NEAR(times, 1000, 145) << set;
}

TEST(Draw, GivesEachStratumItsShare) {
  const Table table = lettersOf("aaaaaaaaaabbbbbbccca");
  for (uint64_t seed = 0; seed < 20; seed++) {
    const std::string some = drawn(table, 7, 0, seed);
    // 11, 6 and 3 of 20 rows: 3.85, 2.1 and 1.05 of 7.
    EXPECT_EQ(std::count(some.begin(), some.end(), 'a'), 4) << seed;
    EXPECT_EQ(std::count(some.begin(), some.end(), 'b'), 2) << seed;
    EXPECT_EQ(std::count(some.begin(), some.end(), 'c'), 1) << seed;
  }
}

TEST(Draw, LeavesOutWhatDoesNotCount) {
  const Table table = lettersOf("abcd");
  RowCounts counts;
  counts.ofRow = {1, 0, 1, 0};
  EXPECT_EQ(drawn(table, 3, std::nullopt, 1, counts), "ac");
}

}  // namespace
}  // namespace indistinct
