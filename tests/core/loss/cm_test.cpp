#include "core/loss/cm.h"

#include <gtest/gtest.h>

namespace indistinct {

TEST(Cm, TakesTheMajorityAndBreaksTiesByOrder) {
  const Loss loss;
  const std::vector<uint64_t> labels{2, 5, 5};
  EXPECT_EQ(cmOfClass(labels, loss).label, 1u);
  EXPECT_EQ(cmOfClass(labels, loss).cost, 7u);
  EXPECT_EQ(cmOfSuppressed(12, loss), 12u);
}

TEST(Cm, WithAMatrixTakesTheLabelOfLeastCost) {
  Loss loss;
  loss.matrix = {0, 1, 10, 0};  // [actual * 2 + published]: taking label 1's rows for label 0 is dear
  const std::vector<uint64_t> labels{6, 1};
  EXPECT_EQ(cmOfClass(labels, loss).label, 1u);
  EXPECT_EQ(cmOfClass(labels, loss).cost, 6u);
}

TEST(Losses, HaveWordsForPeople) {
  for (const LossName name : {LossName::dm, LossName::cm, LossName::lm, LossName::rm}) {
    EXPECT_FALSE(lossWords(name).name.empty());
    EXPECT_EQ(lossWords(name).definition.back(), '.');
  }
}

}  // namespace indistinct
