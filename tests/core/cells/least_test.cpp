#include "core/cells/least.h"

#include <gtest/gtest.h>

#include <map>

#include "core/cells/small_tables.h"
#include "core/support/property.h"

namespace indistinct {
namespace {

using support::SmallTable;

// The price of every record's cheapest blanks, by trying all column sets on the rows.
std::map<std::vector<uint32_t>, uint64_t> cheapest(const SmallTable& table, const Prices& prices) {
  std::map<std::vector<uint32_t>, uint64_t> found;
  const ColumnSet all = static_cast<ColumnSet>((1u << table.importance.size()) - 1);
  for (size_t row = 0; row < table.rows.size(); row++) {
    uint64_t best = prices.sum(all);
    for (ColumnSet blank = 0; blank <= all; blank++)
      if (support::rowsLike(table, row, all & ~blank) >= table.k) best = std::min(best, prices.sum(blank));
    found[table.rows[row]] = best;
  }
  return found;
}

std::string wrongWith(const SmallTable& table, uint32_t threads, const char* way) {
  const Records records = support::recordsOf(table);
  const Prices prices = pricesOf(table.importance);
  const auto expected = cheapest(table, prices);
  auto least = way[0] == 's'   ? leastByScan(records, prices, table.k, threads)
               : way[0] == 't' ? leastByTables(records, prices, table.k, threads)
                               : indistinct::least(records, prices, table.k, threads);
  while (!least->finished()) least->advance(std::chrono::steady_clock::now());
  if (!least->proven()) return std::string(way) + " proves nothing";
  for (uint32_t r = 0; r < records.size; r++) {
    const ColumnSet blank = least->blanks()[r];
    const auto values = support::valuesOf(records, r);
    const uint64_t price = expected.at(values);
    if (prices.sum(blank) != price)
      return std::string(way) + " blanks " + std::to_string(blank) + " of record " + std::to_string(r) +
             " where " + std::to_string(price) + " is enough: " + support::describe(table);
    const size_t row =
        static_cast<size_t>(std::find(table.rows.begin(), table.rows.end(), values) - table.rows.begin());
    if (blank != records.all() && support::rowsLike(table, row, records.all() & ~blank) < table.k)
      return std::string(way) + " leaves record " + std::to_string(r) +
             " unsafe: " + support::describe(table);
  }
  return "";
}

TEST(Least, IsTheLeastOfAllColumnSets) {
  support::checkProperty(
      "least blanks", 1500, 1,
      [](support::Random& random) { return support::randomSmallTable(random, 7, 40); }, support::smaller,
      [](const SmallTable& table) -> std::string {
        for (const char* way : {"scan", "tables", "quicker"})
          for (const uint32_t threads : {1u, 3u})
            if (const std::string wrong = wrongWith(table, threads, way); !wrong.empty()) return wrong;
        return "";
      });
}

TEST(Least, IsTheLeastWhereChunksEnd) {
  // More records than a block, than four and than a chunk hold, with a rest of each.
  support::checkProperty(
      "least blanks of many", 2, 2,
      [](support::Random& random) {
        SmallTable table;
        table.importance.assign(6, 1);
        for (int r = 0; r < 2600; r++) {
          table.rows.emplace_back();
          for (int c = 0; c < 6; c++) table.rows.back().push_back(random.below(c < 2 ? 300 : 4));
        }
        table.k = random.between(2, 3);
        return table;
      },
      [](const SmallTable&) { return std::vector<SmallTable>(); },
      [](const SmallTable& table) { return wrongWith(table, 2, "scan"); });
}

TEST(Least, BlanksAllWhereTheFileIsSmallerThanK) {
  const SmallTable table = {{{1, 2}, {1, 3}}, {1, 1}, 3};
  const Records records = support::recordsOf(table);
  for (auto& least : {leastByScan(records, pricesOf(table.importance), 3, 1),
                      leastByTables(records, pricesOf(table.importance), 3, 1)}) {
    while (!least->finished()) least->advance(std::chrono::steady_clock::now());
    EXPECT_EQ(least->blanks(), std::vector<ColumnSet>(2, 3));
  }
}

}  // namespace
}  // namespace indistinct
