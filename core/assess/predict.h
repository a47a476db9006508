#pragma once
// What can still be learnt from the published columns. A classifier: naive Bayes on the quasi-identifiers
// with Laplace's correction, trained on nine tenths and tried on the last, ten times; before on the values,
// after on the published groups of the published rows, tried on all rows of the tenth, withheld ones too. A
// blank cell teaches nothing, and explains nothing.
// Beside it, what one gets right who always says the most frequent value. A regression: how much of a
// number's variance each column explains (one mean per value, or per published group), and all classes
// together.
//
// Naive Bayes rather than a tree: exact counting, no parameter, and both sides are treated alike. Rows of one
// tuple and label are dealt out to the tenths as evenly as can be, the remainder by a hash of the seed, so
// that pre-aggregated files give what the rows would give.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/assess/assessed.h"

namespace indistinct {

struct Accuracy {
  double right = 0;           // share of rows
  std::optional<double> auc;  // with two labels: of the second against the first
};

struct Prediction {
  double baseline = 0;  // always the most frequent label
  Accuracy before, after;
  uint32_t folds = 10;
};

// Requires: the tuples have labels. Nothing where fewer than two of them occur.
std::optional<Prediction> predict(const Assessed& assessed, uint64_t seed);

struct Explained {
  std::string name;
  double before = 0, after = 0;  // share of the variance, 0 to 1
};

struct Regression {
  std::string target;
  uint64_t rows = 0, rowsAfter = 0;  // with a number
  double mean = 0, meanAfter = 0;
  double deviation = 0, deviationAfter = 0;
  std::vector<Explained> columns;
  Explained classes;
  // RM: dispersion within classes, a withheld row in full, as a share of the dispersion of all rows.
  Explained byVariance, byDeviation;  // absolute, from the median
};

// Nothing where the column is not of numbers.
std::optional<Regression> regress(const Assessed& assessed, uint32_t column);

}  // namespace indistinct
