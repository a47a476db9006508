#include "core/assess/raking.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/assess/hiding.h"
#include "core/support/cases.h"

namespace indistinct {
namespace {

// 2 x 2 tables and their margins: the classic case, for which the answer keeps the odds ratio.
TEST(Raking, GivesMarginsBackAndKeepsTheOddsRatio) {
  const Table table = support::tableOf({"a", "b"}, {{"1", "x"}, {"1", "y"}, {"2", "x"}, {"2", "y"}});
  const std::vector<uint32_t> columns = {0, 1};
  const std::vector<Domain> domains = {makeDomain(table.columns[0], {}).value(),
                                       makeDomain(table.columns[1], {}).value()};
  const std::vector<GroupStyle> styles(2);
  // The file has 30, 20, 10 and 40 rows; published are 10, 20, 5 and 10 of them.
  const Seen seen = seenThrough(table, columns, domains, Cuts{{{1}, {1}}}, styles,
                                {{0, 10, 0},
                                 {0, 20, Line::withheld},
                                 {1, 20, 0},
                                 {2, 5, 0},
                                 {2, 5, Line::withheld},
                                 {3, 10, 0},
                                 {3, 30, Line::withheld}});
  const LineWeights weights(seen.lines.size(), 1);
  const std::vector<size_t> both = {0, 1};
  const Raked raked = rake(seen, both, weights);
  EXPECT_LE(raked.farthest, 1e-6);
  for (const size_t c : both)
    for (const EstimatedGroup& group : estimate(seen, c, weights, raked.weights).groups) {
      ASSERT_TRUE(group.after);
      EXPECT_NEAR(group.after->share, group.before.share, 1e-5);
    }
  const auto& w = raked.weights;
  EXPECT_NEAR(w[0] * 10 * w[5] * 10 / (w[2] * 20 * w[3] * 5), 10.0 * 10 / (20 * 5), 1e-6);
  EXPECT_EQ(w[1], 0) << "a withheld row";
}

TEST(Raking, BringsSharesNearerWithBlanksAndMissingValues) {
  for (uint64_t seed = 1; seed <= support::times(200); seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    support::Random random(seed);
    const auto instance = support::randomInstance(random);
    if (support::prepare(instance).tuples.size == 0) continue;
    const support::Hiding hiding = support::hidingOf(instance, random.next());
    const Seen& seen = hiding.seen;
    const LineWeights weights(seen.lines.size(), 1);
    for (size_t c = 0; c < seen.columns.size(); c++) {
      const std::vector<size_t> one = {c};
      const Raked raked = rake(seen, one, weights);
      EXPECT_LE(raked.farthest, 1e-6) << "one column is reached at once";
      double shown = 0;  // of the share before, what is shown after
      const EstimatedColumn column = estimate(seen, c, weights, raked.weights);
      for (const EstimatedGroup& group : column.groups)
        if (group.after) shown += group.before.share;
      for (const EstimatedGroup& group : column.groups)
        if (group.after) {
          EXPECT_NEAR(group.after->share, group.before.share / shown, 1e-5);
        }
      for (size_t i = 0; i < seen.lines.size(); i++) {
        EXPECT_EQ(raked.weights[i] == 0, seen.lines[i].hidden == Line::withheld);
        EXPECT_TRUE(std::isfinite(raked.weights[i]));
      }
    }
  }
}

}  // namespace
}  // namespace indistinct
