#include "core/loss/evaluate.h"

#include <gtest/gtest.h>

#include "core/domain/check_cuts.h"
#include "core/loss/lm.h"
#include "core/support/adult.h"

namespace indistinct {

TEST(Evaluate, Adult) {
  const auto fine = support::adult(true);
  if (!fine) return;
  const auto coarse = support::adult(false);
  EXPECT_EQ(fine->tuples.rows, 30162u);
  EXPECT_EQ(fine->tuples.size, 18109u);
  EXPECT_EQ(alphabetOf(fine->domains), 156u);
  EXPECT_EQ(coarse->tuples.size, 11936u);
  EXPECT_EQ(alphabetOf(coarse->domains), 99u);
  const Lm lm = makeLm(fine->domains, 30162);
  EXPECT_EQ(lm.scale, 113880u);
  EXPECT_TRUE(lm.exact);
  const auto asked = makeLosses(fine->domains, fine->tuples);
  Cuts none;
  none.starts.resize(8);
  ASSERT_TRUE(checkCuts(fine->domains, none));
  const Evaluation result = evaluate(fine->tuples, fine->domains, none, 50, asked);
  EXPECT_EQ(result.of(LossName::dm)->cost, 909746244u);
  EXPECT_EQ(result.of(LossName::cm)->cost, 7508u);
  EXPECT_EQ(result.of(LossName::lm)->figure, 8.0);
  EXPECT_EQ(result.of(LossName::lm)->share, 1.0);
  EXPECT_EQ(result.classes, 1u);
  EXPECT_EQ(result.smallestClass, 30162u);
  EXPECT_EQ(result.suppressed, 0u);
}

}  // namespace indistinct
