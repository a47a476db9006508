#include "core/loss/rm.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/partition/tuples.h"
#include "core/support/property.h"

namespace indistinct {
namespace {

struct Numbers {
  std::vector<double> numbers;
  std::vector<uint64_t> rows;  // [label]; with one more, that of missing ones
};

Numbers randomNumbers(support::Random& random) {
  Numbers made;
  double at = random.chance(0.5) ? 0 : -3.25;
  const uint32_t labels = random.between(1, 9);
  for (uint32_t l = 0; l < labels; l++) {
    at += random.chance(0.5) ? 1 : 0.1 * random.between(1, 90);
    made.numbers.push_back(at);
  }
  for (uint32_t l = 0; l < labels + random.below(2); l++) made.rows.push_back(random.below(6));
  return made;
}

Tuples oneTuple(const std::vector<uint64_t>& rows) {
  Tuples tuples;
  tuples.size = 1;
  tuples.labels = static_cast<uint32_t>(rows.size());
  for (const uint64_t r : rows) tuples.rows += r;
  tuples.labelCount = Shared<uint64_t>(std::vector<uint64_t>(rows));
  return tuples;
}

// In the numbers' own unit, row by row.
double slowly(const std::vector<double>& numbers, const std::vector<uint64_t>& rows, Dispersion dispersion) {
  std::vector<double> each;
  for (size_t l = 0; l < numbers.size(); l++)
    each.insert(each.end(), static_cast<size_t>(rows[l]), numbers[l]);
  if (each.empty()) return 0;
  double middle = each[each.size() / 2], sum = 0;
  if (dispersion == Dispersion::variance) {
    middle = 0;
    for (const double x : each) middle += x / static_cast<double>(each.size());
  }
  for (const double x : each)
    sum += dispersion == Dispersion::variance ? (x - middle) * (x - middle) : std::fabs(x - middle);
  return sum;
}

TEST(RmTest, IsTheShareOfTheDispersionOfAllRows) {
  support::Random random(31);
  for (uint64_t round = 0; round < support::times(3000); round++) {
    const Numbers all = randomNumbers(random);
    const Dispersion dispersion = random.chance(0.5) ? Dispersion::variance : Dispersion::mad;
    Loss loss;
    explain(loss, all.numbers, dispersion, oneTuple(all.rows));
    std::vector<uint64_t> some = all.rows;
    for (uint64_t& rows : some) rows = random.below(static_cast<uint32_t>(rows) + 1);
    const double full = slowly(all.numbers, all.rows, dispersion);
    const double share = full > 1e-9 ? slowly(all.numbers, some, dispersion) / full : 0;
    ASSERT_NEAR(figureOf(loss, rmOfClass(some.data(), loss)), share, 1e-5);
    ASSERT_EQ(figureOf(loss, rmOfClass(all.rows.data(), loss)), full > 1e-9 ? 1 : 0);
  }
}

TEST(RmTest, IsNeverLessOfAUnionThanOfItsParts) {
  support::Random random(32);
  for (uint64_t round = 0; round < support::times(3000); round++) {
    const Numbers all = randomNumbers(random);
    Loss loss;
    explain(loss, all.numbers, random.chance(0.5) ? Dispersion::variance : Dispersion::mad,
            oneTuple(all.rows));
    std::vector<uint64_t> one = all.rows, other = all.rows;
    for (size_t l = 0; l < one.size(); l++) {
      one[l] = random.below(static_cast<uint32_t>(one[l]) + 1);
      other[l] -= one[l];
    }
    ASSERT_GE(rmOfClass(all.rows.data(), loss), rmOfClass(one.data(), loss) + rmOfClass(other.data(), loss));
  }
}

TEST(RmTest, StaysExactForAsManyRowsAsThereMayBe) {
  const std::vector<double> numbers = {0, 1, 2e9};
  const std::vector<uint64_t> rows = {1500000000, 0, 1500000000};
  Loss loss;
  explain(loss, numbers, Dispersion::variance, oneTuple(rows));
  EXPECT_EQ(figureOf(loss, rmOfClass(rows.data(), loss)), 1);
  EXPECT_NEAR(loss.unit,
              3e9 / 4 * static_cast<double>(loss.numbers.back()) * static_cast<double>(loss.numbers.back()),
              1e-9 * loss.unit);
  const std::vector<uint64_t> one = {1500000000, 0, 0};
  EXPECT_EQ(rmOfClass(one.data(), loss), 0u);
}

}  // namespace
}  // namespace indistinct
