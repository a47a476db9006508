#include "core/cells/combinations.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/cells/small_tables.h"
#include "core/support/property.h"

namespace indistinct {
namespace {

using support::SmallTable;
using Combination = std::pair<ColumnSet, std::vector<uint32_t>>;  // columns, and the values in them

// Wilson, section 2: of all 2^Q tables the values of fewer than k rows, without those that hold such values.
std::set<Combination> allTables(const SmallTable& table) {
  std::set<Combination> found;
  const ColumnSet all = static_cast<ColumnSet>((1u << table.importance.size()) - 1);
  for (size_t row = 0; row < table.rows.size(); row++)
    for (ColumnSet set = 1; set <= all; set++) {
      bool least = support::rowsLike(table, row, set) < table.k;
      for (ColumnSet rest = set; rest && least; rest &= rest - 1)
        least = support::rowsLike(table, row, set & ~(rest & (0 - rest))) >= table.k;
      if (!least) continue;
      Combination combination{set, {}};
      for (size_t c = 0; c < table.importance.size(); c++)
        if (set >> c & 1) combination.second.push_back(table.rows[row][c]);
      found.insert(combination);
    }
  return found;
}

std::string wrongWith(const SmallTable& table, uint32_t mostSize) {
  if (table.rows.size() < table.k) return "";
  const Records records = support::recordsOf(table);
  auto expected = allTables(table);
  std::erase_if(expected, [&](const Combination& c) { return sizeOf(c.first) > mostSize; });
  Combinations combinations(records, table.k, mostSize, 2);
  while (!combinations.finished()) combinations.advance(std::chrono::steady_clock::now());
  const Tally tally = combinations.tally();
  std::vector<uint64_t> bySize(records.columns + 1), byPair(size_t{records.columns} * records.columns);
  std::vector<std::vector<uint64_t>> byValue;
  for (const uint32_t size : records.domainSizes) byValue.emplace_back(size);
  for (const auto& [set, values] : expected) {
    bySize[sizeOf(set)]++;
    size_t at = 0;
    for (uint32_t c = 0; c < records.columns; c++) {
      if (!(set >> c & 1)) continue;
      byValue[c][values[at++]]++;
      for (uint32_t d = c + 1; d < records.columns; d++)
        if (set >> d & 1) byPair[size_t{c} * records.columns + d]++;
    }
  }
  if (tally.combinations != expected.size())
    return std::to_string(tally.combinations) + " combinations in place of " +
           std::to_string(expected.size()) + ": " + support::describe(table);
  if (tally.bySize != bySize) return "wrong by size: " + support::describe(table);
  if (tally.byPair != byPair) return "wrong by pair: " + support::describe(table);
  if (tally.byValue != byValue) return "wrong by value: " + support::describe(table);
  // Of single records, by either way.
  for (uint32_t r = 0; r < records.size; r++) {
    const auto values = support::valuesOf(records, r);
    std::set<ColumnSet> own;
    for (const auto& [set, some] : expected) {
      std::vector<uint32_t> here;
      for (uint32_t c = 0; c < records.columns; c++)
        if (set >> c & 1) here.push_back(values[c]);
      if (here == some) own.insert(set);
    }
    const auto told = combinationsOf(records, table.k, mostSize, r);
    if (std::set<ColumnSet>(told.begin(), told.end()) != own || told.size() != own.size())
      return "wrong of record " + std::to_string(r) + ": " + support::describe(table);
    if (combinations.ofRecord()[r] != own.size())
      return "wrong count of record " + std::to_string(r) + ": " + support::describe(table);
    if (records.count[r] >= table.k) continue;
    std::vector<ColumnSet> agreement(records.size), hit;
    for (uint32_t s = 0; s < records.size; s++) agreement[s] = s == r ? 0 : records.agreement(r, s);
    Hitting hitting;
    hitting.build(agreement, {records.count.data(), records.count.size()}, r, table.k - records.count[r],
                  records.all());
    hitting.leastUnsafe(mostSize, [&](ColumnSet set, bool before) {
      hit.push_back(set);
      bool any = false;
      for (uint32_t s = 0; s < r; s++) any = any || (set & ~agreement[s]) == 0;
      EXPECT_EQ(before, any) << support::describe(table);
    });
    if (std::set<ColumnSet>(hit.begin(), hit.end()) != own || hit.size() != own.size())
      return "wrongly hit of record " + std::to_string(r) + ": " + support::describe(table);
  }
  return "";
}

TEST(Combinations, AreThoseOfAllTables) {
  support::checkProperty(
      "combinations", 800, 1,
      [](support::Random& random) { return support::randomSmallTable(random, 8, 30); }, support::smaller,
      [](const SmallTable& table) { return wrongWith(table, 8); });
}

TEST(Combinations, AreNoLargerThanWished) {
  support::checkProperty(
      "small combinations", 200, 2,
      [](support::Random& random) { return support::randomSmallTable(random, 7, 30); }, support::smaller,
      [](const SmallTable& table) { return wrongWith(table, 2); });
}

TEST(Combinations, AreTheSameWhereSeveralHundredMustAgree) {
  support::checkProperty(
      "combinations of many", 6, 3,
      [](support::Random& random) {
        SmallTable table;
        table.importance.assign(3, 1);
        for (int r = 0; r < 700; r++)
          table.rows.push_back({random.below(3), random.below(3) * random.below(2), random.below(2)});
        table.k = random.between(120, 300);
        return table;
      },
      [](const SmallTable&) { return std::vector<SmallTable>(); },
      [](const SmallTable& table) { return wrongWith(table, 3); });
}

TEST(Combinations, ScoreFewValuesMore) {
  // The first row is alone by its first value, the second by its others together.
  const SmallTable table = {
      {{9, 1, 1}, {1, 2, 3}, {1, 2, 1}, {1, 1, 3}, {1, 2, 1}, {1, 1, 1}, {1, 1, 3}}, {1, 1, 1}, 2};
  const Records records = support::recordsOf(table);
  Combinations combinations(records, 2, 3, 1);
  while (!combinations.finished()) combinations.advance(std::chrono::steady_clock::now());
  EXPECT_EQ(combinations.weight(1), 2);
  EXPECT_EQ(combinations.weight(2), 1);
  const auto score = [&](const std::vector<uint32_t>& values) {
    for (uint32_t r = 0; r < records.size; r++)
      if (support::valuesOf(records, r) == values) return combinations.scores()[r];
    return -1.0;
  };
  EXPECT_EQ(score({9, 1, 1}), 2);
  EXPECT_EQ(score({1, 2, 3}), 1);
  EXPECT_EQ(score({1, 2, 1}), 0);
}

}  // namespace
}  // namespace indistinct
