#pragma once
// CM, the classification metric: rows that a classifier which knows only the class would get wrong. Iyengar
// (2002), section 3.2; Bayardo and Agrawal (2005), section 3. With a cost matrix the class takes the label of
// least cost, not the most frequent one, and its rows are charged what the matrix says.
#include <algorithm>

#include "core/loss/loss.h"

namespace indistinct {

inline constexpr LossInfo cmInfo{LossName::cm, "cm", PricedBy::labels, true, false, nullptr};

inline constexpr LossWords cmWords{
    "Prediction (CM)",
    "Prediction",
    "Predicting a column",
    "rows whose target the class would predict wrongly, and withheld rows.",
    "rows mispredicted or withheld",
    "Rows whose target value is not the one their class is known by, plus every withheld row.",
    "sum of (rows \u2212 rows of the majority value) + withheld rows",
    "Iyengar (2002)"};

// `labels` holds the rows of the class per label. Requires: at least one label. Super-additive: a union can
// do no better than its parts.
template <class Count>
Cost cmOfClass(uint64_t rows, const Count* labels, uint32_t size, const Loss& loss) {
  if (loss.matrix.empty()) return rows - *std::max_element(labels, labels + size);
  Cost best = ~Cost{0};
  for (uint32_t published = 0; published < size; ++published) {
    Cost cost = 0;
    for (uint32_t actual = 0; actual < size; ++actual) {
      cost += labels[actual] * loss.matrix[static_cast<size_t>(actual) * size + published];
    }
    best = std::min(best, cost);
  }
  return best;
}

}  // namespace indistinct
