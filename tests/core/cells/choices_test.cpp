#include "core/cells/choose.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "core/cells/least.h"
#include "core/cells/small_tables.h"
#include "core/support/property.h"

namespace indistinct {
namespace {

using support::SmallTable;

// Is every combination of up to `mostSize` columns that the row shows without `blank` common enough?
bool safe(const SmallTable& table, size_t row, ColumnSet blank, uint32_t mostSize) {
  const ColumnSet all = static_cast<ColumnSet>((1u << table.importance.size()) - 1);
  for (ColumnSet set = 1; set <= all; set++)
    if ((set & blank) == 0 && sizeOf(set) <= mostSize && support::rowsLike(table, row, set) < table.k)
      return false;
  return true;
}

std::unique_ptr<Choices> choicesOf(const Records& records, uint64_t k, uint32_t mostSize) {
  auto choices = std::make_unique<Choices>(records, k, mostSize, 1);
  while (!choices->finished()) choices->advance(std::chrono::steady_clock::now());
  return choices;
}

size_t rowOf(const SmallTable& table, const Records& records, uint32_t record) {
  return static_cast<size_t>(
      std::find(table.rows.begin(), table.rows.end(), support::valuesOf(records, record)) -
      table.rows.begin());
}

std::string wrongChoices(const SmallTable& table, uint32_t mostSize) {
  if (table.rows.size() < table.k) return "";
  const Records records = support::recordsOf(table);
  const auto held = choicesOf(records, table.k, mostSize);
  const Choices& choices = *held;
  for (uint32_t r = 0; r < records.size; r++) {
    const size_t row = rowOf(table, records, r);
    std::vector<ColumnSet> expected;
    for (ColumnSet blank = 0; blank <= records.all(); blank++) {
      bool least = safe(table, row, blank, mostSize);
      for (ColumnSet rest = blank; rest && least; rest &= rest - 1)
        least = !safe(table, row, blank & ~(rest & (0 - rest)), mostSize);
      if (least) expected.push_back(blank);
    }
    if (choices.of(r) != expected)
      return std::to_string(choices.of(r).size()) + " choices of record " + std::to_string(r) +
             " in place of " + std::to_string(expected.size()) + ": " + support::describe(table);
  }
  return "";
}

TEST(Choices, AreAllLeastBlanks) {
  support::checkProperty(
      "choices", 300, 1, [](support::Random& random) { return support::randomSmallTable(random, 6, 25); },
      support::smaller,
      [](const SmallTable& table) -> std::string {
        for (const uint32_t mostSize : {1u, 2u, 6u})
          if (const std::string wrong = wrongChoices(table, mostSize); !wrong.empty()) return wrong;
        return "";
      });
}

TEST(Choose, TiesCostTheSame) {
  support::checkProperty(
      "ties", 200, 2, [](support::Random& random) { return support::randomSmallTable(random, 6, 25); },
      support::smaller,
      [](const SmallTable& table) -> std::string {
        if (table.rows.size() < table.k) return "";
        const Records records = support::recordsOf(table);
        const Prices prices = pricesOf(table.importance);
        const auto held = choicesOf(records, table.k, records.columns);
        const Choices& choices = *held;
        auto least = leastByTables(records, prices, table.k, 1);
        while (!least->finished()) least->advance(std::chrono::steady_clock::now());
        uint64_t price = 0;
        for (uint32_t r = 0; r < records.size; r++)
          price += records.count[r] * prices.sum(least->blanks()[r]);
        std::vector<uint64_t> squares;
        for (const Ties ties : {Ties::first, Ties::spread, Ties::concentrate}) {
          const Chosen chosen = chooseCheapest(records, choices, prices, ties);
          if (chosen.price != price) return "ties change the price: " + support::describe(table);
          std::vector<uint64_t> rows(records.columns);
          for (uint32_t r = 0; r < records.size; r++)
            for (uint32_t c = 0; c < records.columns; c++)
              if (chosen.blanks[r] >> c & 1) rows[c] += records.count[r];
          squares.push_back(0);
          for (const uint64_t n : rows) squares.back() += n * n;
        }
        if (squares[1] > squares[0] || squares[2] < squares[0])
          return "ties are not moved as wished: " + support::describe(table);
        return "";
      });
}

// The least price within the limits, over all ways to choose; UINT64_MAX where there is none.
uint64_t cheapestWithin(const Records& records, const Choices& choices, const Prices& prices,
                        const std::vector<uint64_t>& limits) {
  std::vector<uint64_t> rows(records.columns);
  uint64_t best = UINT64_MAX;
  const std::function<void(uint32_t, uint64_t)> choose = [&](uint32_t r, uint64_t price) {
    if (price >= best) return;
    if (r == records.size) {
      best = price;
      return;
    }
    for (const ColumnSet set : choices.of(r)) {
      bool fits = true;
      for (uint32_t c = 0; c < records.columns; c++)
        if (set >> c & 1) fits = (rows[c] += records.count[r]) <= limits[c] && fits;
      if (fits) choose(r + 1, price + records.count[r] * prices.sum(set));
      for (uint32_t c = 0; c < records.columns; c++)
        if (set >> c & 1) rows[c] -= records.count[r];
    }
  };
  choose(0, 0);
  return best;
}

TEST(Choose, KeepsWithinLimitsAndProvesNoMoreThanIsSo) {
  uint64_t solved = 0, found = 0;
  support::checkProperty(
      "limits", 200, 3, [](support::Random& random) { return support::randomSmallTable(random, 4, 9); },
      support::smaller,
      [&](const SmallTable& table) -> std::string {
        if (table.rows.size() < table.k) return "";
        const Records records = support::recordsOf(table);
        const Prices prices = pricesOf(table.importance);
        const auto held = choicesOf(records, table.k, records.columns);
        const Choices& choices = *held;
        std::vector<uint64_t> limits(records.columns, UINT64_MAX);
        limits[0] = table.rows.size() / 3;
        if (records.columns > 1) limits[1] = table.rows.size() / 2;
        const uint64_t least = cheapestWithin(records, choices, prices, limits);
        ChooseWithin within(records, choices, prices, limits);
        while (within.round()) {
        }
        if (within.impossible() && least != UINT64_MAX) return "is possible: " + support::describe(table);
        if (least == UINT64_MAX) return within.best() ? "is impossible: " + support::describe(table) : "";
        if (within.bound() > least) return "a bound that is too high: " + support::describe(table);
        solved++;
        if (!within.best()) return "";
        if (within.best()->price < least) return "cheaper than the cheapest: " + support::describe(table);
        found++;
        std::vector<uint64_t> rows(records.columns);
        for (uint32_t r = 0; r < records.size; r++)
          for (uint32_t c = 0; c < records.columns; c++)
            if (within.best()->blanks[r] >> c & 1) rows[c] += records.count[r];
        for (uint32_t c = 0; c < records.columns; c++)
          if (rows[c] > limits[c]) return "beyond a limit: " + support::describe(table);
        return "";
      });
  EXPECT_GT(found * 10, solved * 8);
}

}  // namespace
}  // namespace indistinct
