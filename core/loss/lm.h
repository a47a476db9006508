#pragma once
// LM, the general loss metric: how much of its column's range each cell still leaves open. Iyengar (2002),
// section 3.1.
//
// The loss of a cell is a fraction with a denominator of its column. All fractions are brought to one common
// denominator, `scale`, so that costs are integers and equal exactly where the definition says so. Where that
// denominator (times N) would leave 63 bits, cells are rounded to the largest scale that fits, and `exact`
// says so.
//
// Denominators. Of a column with a taxonomy, however it is searched: leaves of the whole taxonomy - 1; an
// interval of values stands for the leaves from its first value's to its last one's. Without one: of numbers
// and days, greatest minus least value; of categories, positions - 1; over the values present. Importances
// multiply a column's term.
#include <span>

#include "core/domain/domain.h"
#include "core/loss/loss.h"

namespace indistinct {

void prepareLm(Loss& loss, std::span<const Domain> domains, const Tuples& tuples);

inline constexpr LossInfo lmInfo{LossName::lm, "lm", PricedBy::cells, false, true, prepareLm};

inline constexpr LossWords lmWords{
    "Detail lost (LM)",
    "Detail",
    "Any analysis",
    "how much of its range each value leaves open, averaged over rows and columns.",
    "detail lost",
    "How much of its column's range each cell leaves open, on average: 0 is the value itself.",
    "mean over rows and columns of interval width / range; 1 where withheld",
    "Iyengar (2002)"};

struct Lm {
  std::vector<ColumnPrice> columns;
  uint64_t scale = 1;
  bool exact = true;
};

// Requires: rows <= mostRows; importances are not negative.
Lm makeLm(std::span<const Domain> domains, uint64_t rows);

}  // namespace indistinct
