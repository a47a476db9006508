#pragma once
// CM, the classification metric: rows that a classifier which knows only the class would get wrong. Iyengar
// (2002), section 3.2; Bayardo and Agrawal (2005), section 3. With a cost matrix the class takes the label of
// least cost, not the most frequent one, and its rows are charged what the matrix says.
#include <span>

#include "core/loss/loss.h"

namespace indistinct {

inline constexpr LossWords cmWords{
    "classification",
    "Rows whose target value is not the one their class is known by, plus every suppressed row.",
    "sum over classes E with |E| >= k of (|E| - rows of the majority value), plus 1 for every suppressed row",
    "Iyengar (2002), section 3.2"};

struct CmChoice {
  uint32_t label = 0;  // what the class is known by: least cost, then first in order
  Cost cost = 0;
};

// `labels` holds the rows of the class per label. Requires: at least one label.
CmChoice cmOfClass(std::span<const uint64_t> labels, const Loss& loss);
inline Cost cmOfSuppressed(uint64_t rows, const Loss& loss) { return rows * loss.suppressedCm; }

}  // namespace indistinct
