#include "core/assess/least_squares.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/support/cases.h"
#include "core/support/random.h"

namespace indistinct {
namespace {

struct Row {
  int g, h;  // levels, of which 0 is the base
  double x, y;
};
constexpr Row table[] = {
    {0, 1, 8, 8.49},   {1, 1, 5, 7.29},   {1, 1, 1, 7.84},   {2, 0, 7, 5.27},   {1, 0, 12, 11.28},
    {1, 2, 5, 6.98},   {2, 1, 16, 8.68},  {0, 2, 14, 10.1},  {1, 0, 11, 12.43}, {0, 1, 3, 6.42},
    {2, 0, 13, 9.33},  {0, 1, 12, 12.07}, {1, 2, 1, 6.09},   {0, 2, 9, 9.06},   {1, 2, 10, 9.94},
    {0, 0, 9, 8.35},   {1, 1, 0, 5.9},    {1, 2, 8, 7.88},   {0, 1, 10, 9.41},  {1, 0, 6, 8.64},
    {1, 1, 17, 15.59}, {2, 2, 11, 9.49},  {2, 2, 8, 5.44},   {0, 2, 6, 8.66},   {1, 0, 16, 12.32},
    {1, 2, 1, 7.42},   {2, 0, 7, 7.7},    {1, 0, 14, 13.58}, {0, 0, 19, 10.72}, {2, 1, 2, 2.65},
    {2, 1, 18, 11.58}, {0, 1, 8, 8.28},   {1, 1, 2, 8.1},    {2, 1, 12, 8.28},  {1, 2, 12, 10.72},
    {1, 2, 18, 12.62}, {2, 2, 11, 7.72},  {0, 2, 14, 11.9},  {0, 0, 13, 12.18}, {0, 2, 16, 10.26}};

// Columns: the constant, g in two, h in two, x.
constexpr Term terms[] = {{1, 3}, {3, 5}, {5, 6}};

std::vector<double> columnsOf(const Row& row) {
  return {1, double(row.g == 1), double(row.g == 2), double(row.h == 1), double(row.h == 2), row.x};
}

struct Expected {
  double estimate, error, low, high, p;
};

// statsmodels 0.13.5: ols('y ~ C(g) + C(h) + x') with params, bse, conf_int(.05), pvalues; f_test of a term's
// coefficients; rsquared; the root of mse_resid.
constexpr Expected expected[] = {
    {5.382465868129972, 0.6813524812764883, 3.9977910291458256, 6.767140707114119, 3.3616199728385094e-09},
    {1.1259056176390452, 0.45186103700962754, 0.20761350620161934, 2.044197729076471, 0.017752240309518563},
    {-1.9737694553042626, 0.49897192677574886, -2.9878024137979606, -0.9597364968105644,
     0.0003676267424070792},
    {0.0014115576680876485, 0.4987879406585476, -1.0122474960491377, 1.0150706113853127, 0.9977585489258729},
    {-0.5587148741581169, 0.47653937472836594, -1.5271594019235373, 0.4097296536073033, 0.24916918993989956},
    {0.416414612033732, 0.03861713732457796, 0.3379351467402901, 0.49489407732717383,
     1.6339561102521371e-12}};
constexpr double expectedF[] = {20.608204232915387, 1.0404195709510486, 116.27645108054881};
constexpr double expectedP[] = {1.3734963844566239e-06, 0.36428298646150076, 1.6339561102521323e-12};

void expectNear(double value, double other) {
  EXPECT_NEAR(value, other, 1e-9 * std::max(1e-3, std::fabs(other)));
}

void expectAsOthersFound(const LinearFit& fit) {
  EXPECT_EQ(fit.rows, 40u);
  EXPECT_EQ(fit.degrees, 34u);
  expectNear(fit.explained, 0.8165054155998719);
  expectNear(fit.deviation, 1.1824168112886893);
  for (size_t c = 0; c < std::size(expected); c++) {
    const Coefficient& found = fit.coefficients[c];
    EXPECT_FALSE(found.collinear);
    expectNear(found.estimate, expected[c].estimate);
    expectNear(found.error, expected[c].error);
    expectNear(found.low, expected[c].low);
    expectNear(found.high, expected[c].high);
    expectNear(found.p, expected[c].p);
  }
  for (size_t i = 0; i < std::size(terms); i++) {
    expectNear(fit.terms[i].f, expectedF[i]);
    expectNear(fit.terms[i].p, expectedP[i]);
  }
  EXPECT_EQ(fit.terms[0].degrees, 2u);
  EXPECT_EQ(fit.terms[2].degrees, 1u);
}

TEST(LeastSquares, FindsWhatAnotherProgramFinds) {
  LeastSquares squares(6, 2);
  for (const Row& row : table) {
    auto values = columnsOf(row);
    values.push_back(-3 * row.y);
    values.push_back(row.y);
    squares.add(values, 1);
  }
  const auto fits = squares.fit(terms);
  ASSERT_EQ(fits.size(), 2u);
  expectAsOthersFound(fits[1]);
  expectNear(fits[0].coefficients[5].estimate, -3 * expected[5].estimate);
  expectNear(fits[0].terms[1].f, expectedF[1]);
}

TEST(LeastSquares, NamesColumnsThatSayNothingOfTheirOwn) {
  // Behind g: all its levels once more, of which the last two repeat; and a column of zeros.
  const Term more[] = {{1, 3}, {3, 5}, {5, 6}, {6, 9}, {9, 10}};
  LeastSquares squares(10, 1);
  for (const Row& row : table) {
    auto values = columnsOf(row);
    for (int g = 0; g < 3; g++) values.push_back(1000 * double(row.g == g));
    values.push_back(0);
    values.push_back(row.y);
    squares.add(values, 1);
  }
  const LinearFit fit = squares.fit(more).front();
  expectAsOthersFound(fit);
  for (size_t c = 6; c < 10; c++) EXPECT_TRUE(fit.coefficients[c].collinear) << c;
  EXPECT_EQ(fit.terms[3].degrees, 0u);
  EXPECT_EQ(fit.terms[4].degrees, 0u);
}

TEST(LeastSquares, RowsThatStandForSeveralCountAsSeveral) {
  support::Random random(5);
  for (uint64_t i = 0; i < support::times(50); i++) {
    LeastSquares counted(3, 1), apart(3, 1);
    const uint32_t rows = 5 + random.below(300);
    for (uint32_t row = 0; row < rows; row++) {
      const std::vector<double> values = {1, double(random.below(9)), double(random.below(2)),
                                          double(random.below(100))};
      const uint64_t times = 1 + random.below(3);
      counted.add(values, times);
      for (uint64_t one = 0; one < times; one++) apart.add(values, 1);
    }
    const Term both[] = {{1, 2}, {2, 3}};
    const LinearFit a = counted.fit(both).front(), b = apart.fit(both).front();
    EXPECT_EQ(a.rows, b.rows);
    for (size_t c = 0; c < 3; c++) {
      EXPECT_EQ(a.coefficients[c].collinear, b.coefficients[c].collinear);
      EXPECT_NEAR(a.coefficients[c].estimate, b.coefficients[c].estimate, 1e-6);
      EXPECT_NEAR(a.coefficients[c].error, b.coefficients[c].error, 1e-6);
    }
    for (size_t t = 0; t < 2; t++) EXPECT_NEAR(a.terms[t].p, b.terms[t].p, 1e-6);
  }
}

TEST(LeastSquares, WithoutRowsNothingIsSaid) {
  LeastSquares squares(2, 1);
  const Term one[] = {{1, 2}};
  const LinearFit fit = squares.fit(one).front();
  EXPECT_EQ(fit.rows, 0u);
  EXPECT_TRUE(fit.coefficients[0].collinear);
  EXPECT_EQ(fit.terms[0].degrees, 0u);
}

}  // namespace
}  // namespace indistinct
