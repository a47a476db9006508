#include "core/cells/strict.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>

#include "core/cells/small_tables.h"
#include "core/support/property.h"

namespace indistinct {
namespace {

using support::SmallTable;

// The least of all partitions of the rows into classes: the first row that is left with every subset of the
// others. A row alone may be blanked wholly.
uint64_t cheapestPartition(const SmallTable& table, const Prices& prices) {
  const auto rows = static_cast<uint32_t>(table.rows.size());
  const ColumnSet all = static_cast<ColumnSet>((1u << table.importance.size()) - 1);
  std::vector<uint64_t> known(size_t{1} << rows, UINT64_MAX);
  const std::function<uint64_t(uint32_t)> least = [&](uint32_t left) -> uint64_t {
    if (left == 0) return 0;
    uint64_t& answer = known[left];
    if (answer != UINT64_MAX) return answer;
    const uint32_t first = left & (0 - left), rest = left & ~first;
    uint64_t best = prices.sum(all) + least(rest);
    for (uint32_t some = rest;; some = (some - 1) & rest) {
      const uint32_t members = some | first;
      if (static_cast<uint64_t>(__builtin_popcount(members)) >= table.k) {
        ColumnSet differ = 0;
        for (size_t c = 0; c < table.importance.size(); c++)
          for (uint32_t r = 0; r < rows; r++)
            if ((members >> r & 1) && table.rows[r][c] != table.rows[firstOf(first)][c]) differ |= 1u << c;
        best = std::min(best, static_cast<uint64_t>(__builtin_popcount(members)) * prices.sum(differ) +
                                  least(left & ~members));
      }
      if (some == 0) break;
    }
    return answer = best;
  };
  return least((1u << rows) - 1);
}

// What stands in the published file, a blank as the value none; the number of rows of each.
std::string wrongClasses(const Records& records, const std::vector<Blanked>& blanked, uint64_t k,
                         uint64_t& price, const Prices& prices) {
  std::map<std::vector<uint32_t>, uint64_t> classes;
  std::vector<uint64_t> whole(records.count.begin(), records.count.end());
  price = 0;
  const auto add = [&](uint32_t record, ColumnSet set, uint64_t rows) {
    auto values = support::valuesOf(records, record);
    for (; set; set &= set - 1) values[firstOf(set)] = UINT32_MAX;
    classes[values] += rows;
  };
  for (const Blanked& b : blanked) {
    if (b.rows > whole[b.record]) return "more rows are blanked than there are";
    whole[b.record] -= b.rows;
    price += b.rows * prices.sum(b.set);
    add(b.record, b.set, b.rows);
  }
  for (uint32_t r = 0; r < records.size; r++)
    if (whole[r] > 0) add(r, 0, whole[r]);
  for (const auto& [values, rows] : classes)
    if (rows < k && std::any_of(values.begin(), values.end(), [](uint32_t v) { return v != UINT32_MAX; }))
      return "a class has " + std::to_string(rows) + " rows";
  return "";
}

// With a column of one value nobody has to be blank wholly; and where nobody may, nobody is.
std::string wrongWithoutWithholding(SmallTable table) {
  for (auto& row : table.rows) row.front() = 0;
  const Records records = support::recordsOf(table);
  if (records.rows < table.k) return "";
  const Prices prices = pricesOf(table.importance);
  Strict strict(records, prices, table.k, false, 1, 1, 0);
  while (!strict.finished()) strict.advance(std::chrono::steady_clock::now());
  if (!strict.best()) return "no blanks without withholding: " + support::describe(table);
  for (const Blanked& blanked : *strict.best())
    if (blanked.set == records.all()) return "a row is withheld: " + support::describe(table);
  uint64_t price = 0;
  const std::string wrong = wrongClasses(records, *strict.best(), table.k, price, prices);
  if (!wrong.empty()) return wrong + ": " + support::describe(table);
  return price == strict.price() ? "" : "a wrong price: " + support::describe(table);
}

std::string wrongWith(const SmallTable& table, bool single, uint32_t threads, bool brute) {
  const Records records = support::recordsOf(table);
  if (records.rows < table.k) return "";
  const Prices prices = pricesOf(table.importance);
  Strict strict(records, prices, table.k, single, 1, threads);
  while (!strict.finished()) {
    strict.advance(std::chrono::steady_clock::now());
    if (strict.best() && strict.bound() > strict.price())
      return "a bound above the price: " + support::describe(table);
  }
  uint64_t price = 0;
  if (const std::string wrong = wrongClasses(records, *strict.best(), table.k, price, prices); !wrong.empty())
    return wrong + ": " + support::describe(table);
  if (price != strict.price()) return "another price than said: " + support::describe(table);
  if (!brute) return "";
  const uint64_t least = cheapestPartition(table, prices);
  if (price < least) return "cheaper than the cheapest: " + support::describe(table);
  if (strict.bound() > least)
    return "bound " + std::to_string(strict.bound()) + " above " + std::to_string(least) + ": " +
           support::describe(table);
  return "";
}

TEST(Strict, PublishesClassesOfKAndProvesNoMoreThanIsSo) {
  support::checkProperty(
      "strict", 150, 1,
      [](support::Random& random) {
        SmallTable table = support::randomSmallTable(random, 5, 9);
        table.k = random.between(2, 4);
        return table;
      },
      support::smaller, [](const SmallTable& table) { return wrongWith(table, true, 2, true); });
}

TEST(Strict, ProvesOfThreesNoMoreThanIsSo) {
  support::checkProperty(
      "strict, threes", 150, 6,
      [](support::Random& random) {
        SmallTable table = support::randomSmallTable(random, 6, 10);
        table.k = 3;
        return table;
      },
      support::smaller, [](const SmallTable& table) { return wrongWith(table, true, 2, true); });
}

TEST(Strict, ProvesMoreOfThreesThanEachRowNeedsAlone) {
  support::Random random(7);
  SmallTable table;
  table.k = 3;
  table.importance.assign(8, 1);
  for (int r = 0; r < 400; r++) {
    table.rows.emplace_back();
    for (int c = 0; c < 8; c++) table.rows.back().push_back(random.below(3));
  }
  const Records records = support::recordsOf(table);
  const Prices prices = pricesOf(table.importance);
  const auto alone = leastByScan(records, prices, table.k, 1);
  while (!alone->finished()) alone->advance(std::chrono::steady_clock::now());
  uint64_t needs = 0;
  for (uint32_t r = 0; r < records.size; r++) needs += records.count[r] * prices.sum(alone->blanks()[r]);
  Strict strict(records, prices, table.k, true, 1, 2);
  while (!strict.finished()) strict.advance(std::chrono::steady_clock::now() + std::chrono::milliseconds(5));
  EXPECT_GT(strict.bound(), needs);
  EXPECT_LE(strict.bound(), strict.price());
}

TEST(Strict, KeepsRowsTogetherThatStandInOneLine) {
  support::checkProperty(
      "strict, counted", 60, 2,
      [](support::Random& random) { return support::randomSmallTable(random, 5, 40); }, support::smaller,
      [](const SmallTable& table) { return wrongWith(table, false, 1, false); });
}

TEST(Strict, WithholdsNobodyWhereNobodyMayBe) {
  support::checkProperty(
      "strict, nobody withheld", 60, 3,
      [](support::Random& random) { return support::randomSmallTable(random, 5, 40); }, support::smaller,
      wrongWithoutWithholding);
}

// Near rows are few, so that what is cheapest withholds many at first.
TEST(Strict, HasAFileBeforeAnythingIsProven) {
  support::Random random(4);
  SmallTable table;
  table.k = 4;
  table.importance.assign(6, 1);
  for (int r = 0; r < 200; r++) {
    table.rows.push_back({random.below(2)});
    for (int c = 1; c < 6; c++) table.rows.back().push_back(random.below(40));
  }
  const Records records = support::recordsOf(table);
  const Prices prices = pricesOf(table.importance);
  Strict strict(records, prices, table.k, false, 1, 1, 2);
  while (!strict.best()) {
    strict.advance(std::chrono::steady_clock::now());
    ASSERT_EQ(strict.bound(), 0u);
  }
  uint64_t price = 0;
  EXPECT_EQ(wrongClasses(records, *strict.best(), table.k, price, prices), "");
  EXPECT_EQ(price, strict.price());
  while (!strict.finished()) strict.advance(std::chrono::steady_clock::now());
  EXPECT_LT(strict.price(), price);
}

TEST(Strict, IsTheCheapestOfSmallTablesNearlyAlways) {
  uint64_t cheapest = 0, found = 0;
  for (uint64_t seed = 0; seed < 60; seed++) {
    support::Random random(seed);
    SmallTable table = support::randomSmallTable(random, 4, 9);
    table.k = random.between(2, 3);
    const Records records = support::recordsOf(table);
    if (records.rows < table.k) continue;
    const Prices prices = pricesOf(table.importance);
    Strict strict(records, prices, table.k, true, 1, 1);
    while (!strict.finished()) strict.advance(std::chrono::steady_clock::now());
    cheapest += cheapestPartition(table, prices);
    found += strict.price();
  }
  EXPECT_LE(static_cast<double>(found), 1.05 * static_cast<double>(cheapest));
}

TEST(Strict, IsTheSameForAnyNumberOfThreads) {
  support::Random random(5);
  const SmallTable table = support::randomSmallTable(random, 6, 200);
  const Records records = support::recordsOf(table);
  std::vector<std::vector<Blanked>> found;
  for (const uint32_t threads : {1u, 3u}) {
    Strict strict(records, pricesOf(table.importance), 3, true, 7, threads);
    while (!strict.finished())
      strict.advance(std::chrono::steady_clock::now() + std::chrono::milliseconds(5));
    found.push_back(*strict.best());
  }
  EXPECT_EQ(found[0], found[1]);
}

}  // namespace
}  // namespace indistinct
