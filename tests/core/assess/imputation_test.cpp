#include "core/assess/imputation.h"

#include <gtest/gtest.h>

#include <map>

#include "core/assess/hiding.h"
#include "core/support/property.h"

namespace indistinct {
namespace {

using support::Hiding;

std::vector<uint32_t> groupsOf(const Seen& seen, const Line& line) {
  std::vector<uint32_t> groups;
  for (const SeenColumn& column : seen.columns) {
    const uint32_t value = column.ofRow[static_cast<size_t>(line.row)];
    groups.push_back(value == SeenColumn::missing ? value : column.groupOf[value]);
  }
  return groups;
}

TEST(Imputation, RestoresNoValueAndMakesNoRareRow) {
  uint64_t filled = 0;
  for (uint64_t seed = 1; seed <= support::times(300); seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    support::Random random(seed);
    const auto instance = support::randomInstance(random);
    if (support::prepare(instance).tuples.size == 0) continue;
    const Hiding hiding = support::hidingOf(instance, random.next());
    const Seen& seen = hiding.seen;
    const LineWeights weights(seen.lines.size(), 1);
    const uint64_t k = 1 + random.below(4);
    const Imputed imputed = impute(seen, weights, k, seed);
    std::map<std::vector<uint32_t>, uint64_t> input;
    for (const Line& line : seen.lines) input[groupsOf(seen, line)] += line.rows;
    ASSERT_EQ(imputed.seen.lines.size(), seen.lines.size());
    uint64_t cells = 0, left = 0;
    for (size_t i = 0; i < seen.lines.size(); i++) {
      const Line &before = seen.lines[i], &after = imputed.seen.lines[i];
      const auto own = groupsOf(seen, before), now = groupsOf(imputed.seen, after);
      EXPECT_EQ(after.rows, before.rows);
      uint64_t blank = 0;
      for (size_t c = 0; c < own.size(); c++)
        blank += before.hides(c) && own[c] != SeenColumn::missing ? before.rows : 0;
      if (before.hidden == Line::withheld) {
        EXPECT_EQ(after.hidden, Line::withheld);
        continue;
      }
      (after.hidden == 0 ? cells : left) += blank;
      if (after.hidden != 0) {
        EXPECT_EQ(after.hidden, before.hidden);
        continue;
      }
      for (size_t c = 0; c < own.size(); c++) {
        if (!before.hides(c) || own[c] == SeenColumn::missing) {
          EXPECT_EQ(now[c], own[c]) << "what was shown, or missing, stays";
        } else {
          EXPECT_NE(now[c], own[c]) << "a value was restored";
        }
      }
      if (blank > 0) {
        EXPECT_TRUE(input.count(now) == 0 || input[now] >= k) << "a rare row of the input";
      }
    }
    EXPECT_EQ(imputed.cells, cells);
    EXPECT_EQ(imputed.left, left);
    filled += cells;
    const Imputed again = impute(seen, weights, k, seed);
    for (size_t c = 0; c < seen.columns.size(); c++)
      EXPECT_EQ(again.seen.columns[c].ofRow, imputed.seen.columns[c].ofRow) << "the seed decides";
  }
  EXPECT_GT(filled, 0u);
}

}  // namespace
}  // namespace indistinct
