#include "core/loss/cm.h"

#include <gtest/gtest.h>

namespace indistinct {

TEST(Cm, ChargesWhatIsNotOfTheMajority) {
  const Loss loss;
  const std::vector<uint64_t> labels{2, 5, 5};
  EXPECT_EQ(cmOfClass(12, labels.data(), 3, loss), 7u);
}

TEST(Cm, WithAMatrixTakesTheLabelOfLeastCost) {
  Loss loss;
  loss.matrix = {0, 1, 10, 0};  // [actual * 2 + published]: taking label 1's rows for label 0 is dear
  const std::vector<uint64_t> labels{6, 1};
  EXPECT_EQ(cmOfClass(7, labels.data(), 2, loss), 6u);
}

}  // namespace indistinct
