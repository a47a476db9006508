#pragma once
// Linear regression by least squares, with the tests that say which covariates matter.
//
// Rows are folded into the triangle R of a QR decomposition as they come (Golub and Van Loan, "Matrix
// Computations", 5.2 and 6.5.3): as exact as one decomposition of all rows, in the memory of a few of them.
// The outcomes are the last columns of the same triangle, so that one pass serves all of them.
//
// A rank-revealing QR of R tells how many columns say something of their own. Where some do not, a column
// gives way to those before it, as statisticians expect of base levels: one whose residual beside the columns
// kept so far is below a ten-millionth of its length. Left out, it has no coefficient and is named.
//
// A coefficient's interval and p are Student's; a term's test is Wald's F of all its coefficients at once,
// which does not depend on the base level.
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace indistinct {

struct Coefficient {
  bool collinear = false;  // left out: the rest is 0
  double estimate = 0, error = 0, low = 0, high = 0, p = 1;
};

struct TermTest {
  uint32_t degrees = 0;  // its columns that are not left out; 0: nothing to test
  double f = 0, p = 1;
};

struct LinearFit {
  uint64_t rows = 0;
  uint64_t degrees = 0;  // of the residuals; 0: nothing can be said of errors
  double deviation = 0;  // of the residuals
  double explained = 0;  // R², of the variance around the mean
  std::vector<Coefficient> coefficients;
  std::vector<TermTest> terms;
};

// Columns [first, end) that belong together.
struct Term {
  uint32_t first = 0, end = 0;
};

class LeastSquares {
 public:
  // Column 0 is the constant 1.
  LeastSquares(uint32_t columns, uint32_t outcomes);
  ~LeastSquares();
  LeastSquares(LeastSquares&&) noexcept;

  // The columns' values, then the outcomes', of so many rows that are alike.
  void add(std::span<const double> row, uint64_t rows);
  // Of each outcome.
  std::vector<LinearFit> fit(std::span<const Term> terms);

 private:
  struct Triangle;
  std::unique_ptr<Triangle> triangle_;
};

}  // namespace indistinct
