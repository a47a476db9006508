#include "core/cells/rescue.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "core/cells/blanked_file.h"
#include "core/cells/random_shown.h"
#include "core/search/instances.h"

namespace indistinct {
namespace {

using cells::RandomShown;
using Row = std::vector<int>;  // -1: blank

Row published(const RandomShown& made, uint32_t tuple, ColumnSet blank) {
  Row row;
  for (uint32_t c = 0; c < made.shown.columns(); ++c)
    row.push_back(holds(blank, c) ? -1 : static_cast<int>(made.shown.interval[c][tuple]));
  return row;
}

uint64_t told(const RandomShown& made, const Blanks& blanks) {
  const ColumnSet all = allColumns(made.shown.columns());
  uint64_t sum = 0;
  for (uint32_t t = 0; t < made.tuples.size; ++t)
    if (blanks.ofTuple[t] != all)
      sum += made.tuples.count[t] * made.shown.worthOf(all & ~blanks.ofTuple[t], t);
  return sum;
}

// Does every class of equal rows have k, counted the slowest way?
bool strict(const RandomShown& made, const Blanks& blanks, uint64_t k) {
  const ColumnSet all = allColumns(made.shown.columns());
  for (uint32_t t = 0; t < made.tuples.size; ++t) {
    if (blanks.ofTuple[t] == all) continue;
    uint64_t rows = 0;
    for (uint32_t other = 0; other < made.tuples.size; ++other)
      if (blanks.ofTuple[other] != all &&
          published(made, other, blanks.ofTuple[other]) == published(made, t, blanks.ofTuple[t]))
        rows += made.tuples.count[other];
    if (rows < k) return false;
  }
  return true;
}

// The greedy as it is told: all sets by worth, groups by comparing rows.
Blanks slowGreedy(const RandomShown& made, uint64_t k) {
  const ColumnSet cut = made.shown.cut();
  std::vector<ColumnSet> sets = patternsByWorth(cut, worthOfColumns(made.tuples, made.shown), 1u << 20);
  if (cut == 0) sets.push_back(0);
  Blanks blanks{std::vector<ColumnSet>(made.tuples.size, allColumns(made.shown.columns()))};
  std::vector<bool> left(made.tuples.size, true);
  for (const ColumnSet set : sets) {
    std::map<Row, uint64_t> rows;
    for (uint32_t t = 0; t < made.tuples.size; ++t)
      if (left[t]) rows[published(made, t, cut & ~set)] += made.tuples.count[t];
    for (uint32_t t = 0; t < made.tuples.size; ++t) {
      if (!left[t] || rows[published(made, t, cut & ~set)] < k) continue;
      left[t] = false;
      blanks.ofTuple[t] = cut & ~set;
    }
  }
  return blanks;
}

// The most that any choice of blanks tells, by trying all.
uint64_t bestOfAll(const RandomShown& made, uint64_t k) {
  const ColumnSet all = allColumns(made.shown.columns());
  Blanks blanks{std::vector<ColumnSet>(made.tuples.size, 0)};
  uint64_t best = 0;
  const std::function<void(uint32_t)> from = [&](uint32_t t) {
    if (t == made.tuples.size) {
      if (strict(made, blanks, k)) best = std::max(best, told(made, blanks));
      return;
    }
    for (ColumnSet set = 0; set <= all; ++set) {
      blanks.ofTuple[t] = set;
      from(t + 1);
    }
  };
  from(0);
  return best;
}

TEST(Rescue, isTheGreedyThatItSaysAndStrict) {
  std::mt19937_64 random(1);
  for (uint64_t i = 0; i < instances::times(600); ++i) {
    const RandomShown made = cells::randomShown(random, 40, 5);
    const uint64_t k = 2 + random() % 3;
    const Blanks blanks = rescue(made.tuples, made.shown, Rule(k));
    EXPECT_TRUE(strict(made, blanks, k));
    EXPECT_EQ(slowGreedy(made, k), blanks);
  }
}

TEST(Rescue, tellsMoreThanWithholdingAndLessThanTheBestOfAll) {
  std::mt19937_64 random(2);
  uint64_t best = 0, cases = instances::times(60);
  for (uint64_t i = 0; i < cases; ++i) {
    const RandomShown made = cells::randomShown(random, 5, 3);
    const uint64_t k = 2 + random() % 3;
    const Blanks blanks = rescue(made.tuples, made.shown, Rule(k));
    Blanks withheld{std::vector<ColumnSet>(made.tuples.size, 0)};
    const Partition classes = classesOf(made.tuples, made.shown, withheld);
    for (uint32_t t = 0; t < made.tuples.size; ++t)
      if (classes.rows[classes.ofTuple[t]] < k) withheld.ofTuple[t] = allColumns(made.shown.columns());
    const uint64_t most = bestOfAll(made, k);
    EXPECT_LE(told(made, withheld), told(made, blanks));
    EXPECT_GE(most, told(made, blanks));
    best += most == told(made, blanks);
  }
  EXPECT_GT(best * 2, cases);
}

TEST(Rescue, keepsToLimitsOnBlanks) {
  std::mt19937_64 random(3);
  for (uint64_t i = 0; i < instances::times(300); ++i) {
    const RandomShown made = cells::randomShown(random, 40, 4);
    BlankLimits limits;
    limits.cells = random() % 30;
    for (uint32_t c = 0; c < made.shown.columns(); ++c)
      limits.ofColumn.push_back(random() % 2 ? std::optional<uint64_t>(random() % 10) : std::nullopt);
    const uint64_t k = 2 + random() % 3;
    const Blanks blanks = rescue(made.tuples, made.shown, Rule(k), limits);
    EXPECT_TRUE(strict(made, blanks, k));
    uint64_t cells = 0;
    std::vector<uint64_t> ofColumn(made.shown.columns(), 0);
    for (uint32_t t = 0; t < made.tuples.size; ++t)
      for (uint32_t c = 0; c < made.shown.columns(); ++c)
        if (holds(blanks.ofTuple[t], c) && blanks.ofTuple[t] != allColumns(made.shown.columns())) {
          cells += made.tuples.count[t];
          ofColumn[c] += made.tuples.count[t];
        }
    EXPECT_LE(cells, *limits.cells);
    for (uint32_t c = 0; c < made.shown.columns(); ++c) {
      if (limits.ofColumn[c]) {
        EXPECT_LE(ofColumn[c], *limits.ofColumn[c]);
      }
    }
  }
}

// Thirty columns have more sets than can be gone through.
TEST(Rescue, growsSetsFromNearestRowsWhereThereAreTooMany) {
  std::mt19937_64 random(4);
  RandomShown made;
  constexpr uint32_t columns = 30, size = 24;
  made.tuples.rows = made.tuples.size = size;
  made.tuples.count = std::vector<uint64_t>(size, 1);
  for (uint32_t c = 0; c < columns; ++c) {
    std::vector<uint32_t> interval(size);
    // Four rows of a kind that differ in some columns each.
    for (uint32_t t = 0; t < size; ++t) interval[t] = random() % 4 == 0 ? 10 + t : t / 4;
    made.shown.interval.push_back(interval);
    made.tuples.position.emplace_back(interval);
    made.tuples.domainSizes.push_back(40);
    made.shown.worth.emplace_back(40, 1000000);
  }
  const Blanks blanks = rescue(made.tuples, made.shown, Rule(4));
  EXPECT_TRUE(strict(made, blanks, 4));
  for (uint32_t t = 0; t < size; ++t) EXPECT_LT(sizeOf(blanks.ofTuple[t]), columns - 4);
}

// Two rows of one person hide nobody.
TEST(Rescue, asksTheRuleNotTheRows) {
  RandomShown made;
  made.tuples.size = 3;
  made.tuples.rows = 4;
  made.tuples.count = {2, 1, 1};
  made.tuples.position = {Shared<Position>{0, 1, 2}, Shared<Position>{0, 0, 0}};
  made.tuples.domainSizes = {3, 2};
  made.shown.interval = {{0, 1, 2}, {0, 0, 0}};
  made.shown.worth = {{5, 5, 5}, {5, 5}};
  made.tuples.tags.push_back(std::make_shared<const Tags>(Tags{2, {0, 1, 2, 3}, {0, 0, 1}}));
  Rule rule(2);
  rule.persons = 0;
  const Blanks blanks = rescue(made.tuples, made.shown, rule);
  EXPECT_EQ((std::vector<ColumnSet>{1, 1, 1}), blanks.ofTuple);
}

}  // namespace
}  // namespace indistinct
