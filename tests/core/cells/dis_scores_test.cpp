#include "core/cells/dis_scores.h"

#include <gtest/gtest.h>

#include "core/cells/small_tables.h"

namespace indistinct {
namespace {

// Two rows alone and a pair; eight columns, so that scores count as they are.
const support::SmallTable table = {
    {{0, 0, 0, 0, 0, 0, 0, 0}, {1, 0, 0, 0, 0, 0, 0, 0}, {2, 0, 0, 0, 0, 0, 0, 0}, {2, 0, 0, 0, 0, 0, 0, 0}},
    std::vector<double>(8, 1),
    2};

std::vector<double> scoresOf(const Records& records, double first, double second) {
  std::vector<double> scores(records.size, 0);
  for (uint32_t r = 0; r < records.size; r++) {
    const uint32_t value = support::valuesOf(records, r)[0];
    scores[r] = value == 0 ? first : value == 1 ? second : 0;
  }
  return scores;
}

TEST(DisScores, FollowTheirFormula) {
  const Records records = support::recordsOf(table);
  const auto scores = scoresOf(records, 1, 4);
  const DisScores found = disScores(records, scores, 0.1);
  // 2 alone, 2 in a pair, a tenth of the population: 0.2 / (0.2 + 1.8).
  EXPECT_DOUBLE_EQ(found.dis, 0.1);
  // 2 / 0.1 - 2 = 18; the sum of the scores' reciprocals is 1.25.
  for (uint32_t r = 0; r < records.size; r++)
    EXPECT_DOUBLE_EQ(found.ofRecord[r], scores[r] > 0 ? 1 / (1 + 18 / (1.25 * scores[r])) : 0);
}

TEST(DisScores, AreCertainWhereTheFileIsThePopulation) {
  const Records records = support::recordsOf(table);
  const DisScores found = disScores(records, scoresOf(records, 1, 4), 1);
  EXPECT_DOUBLE_EQ(found.dis, 1);
  for (uint32_t r = 0; r < records.size; r++) EXPECT_TRUE(found.ofRecord[r] == 0 || found.ofRecord[r] == 1);
}

TEST(DisScores, AreNothingWhereNobodyIsAlone) {
  const support::SmallTable pairs = {{{1}, {1}, {2}, {2}}, {1}, 2};
  const Records records = support::recordsOf(pairs);
  const DisScores found = disScores(records, std::vector<double>(records.size, 0), 0.1);
  EXPECT_EQ(found.dis, 0);
}

}  // namespace
}  // namespace indistinct
