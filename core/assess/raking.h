#pragma once
// Raked weights: those of published rows changed until every column's shares among the cells that it shows
// are those of the file again (Deming and Stephan, "On a least squares adjustment of a sampled frequency
// table", 1940). Wilson leaves them open in the conclusions of "k-anonymization May Be NP-Hard, but Can it Be
// Practical?".
//
// Column by column, in turns, the rows that show a value are multiplied by what its share lacks. A blank says
// nothing of its column, so that its row is left alone there. A value that is shown nowhere cannot be brought
// back: the others share what it had. Weights that spread cost precision, which the design effect tells; the
// price of exact margins is wider intervals. Nothing is promised for what columns have in common.
#include <span>

#include "core/assess/estimates.h"

namespace indistinct {

struct Raked {
  LineWeights weights;  // 0 of rows that are withheld
  uint32_t rounds = 0;
  double farthest = 0;  // that a share still lies from its target
};

Raked rake(const Seen& seen, std::span<const size_t> columns, const LineWeights& weights);

}  // namespace indistinct
