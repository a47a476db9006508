#pragma once
// Entropy, non-uniform: the bits that a reader of the release lacks to know each cell's own value. Gionis and
// Tassa, "k-Anonymization with minimal loss of information" (2009).
//
// A cell of value v that is published as group g costs log2(rows of g / rows of v); a suppressed cell costs
// as the whole column does. Rows are all of the file that count, suppressed ones included, so the price of a
// cell depends on its column's interval alone, and falls with every cut. Importances multiply a column's
// bits.
//
// In whole numbers. The logarithm of the rows of g is the price of the interval, and that of the rows of v is
// what every generalization charges the row alike (ColumnPrice::alike). Both are multiples of 1/unit of a
// bit, unit = 2^s with the greatest s <= 32 for which all rows together, at 32 bits in every column, stay
// below 2^51: the path search adds them as doubles, exactly. Each logarithm is rounded down to such a
// multiple from one that is near the nearest 2^-32 (binary_log.h), so a cost differs from its definition by
// less than 1 + importance units for each row and column, and equal groups cost exactly the same.
#include "core/loss/loss.h"

namespace indistinct {

void prepareEntropy(Loss& loss, std::span<const Domain> domains, const Tuples& tuples);

inline constexpr LossInfo entropyInfo{LossName::entropy, "entropy", PricedBy::cells, false, false,
                                      prepareEntropy};

inline constexpr LossWords entropyWords{
    "Information lost (entropy)",
    "Information",
    "Distributions",
    "the bits that a reader lacks to know each value: most for a rare one among frequent ones.",
    "information lost",
    "The bits that a reader of the release lacks to know each cell's own value; a withheld cell lacks all.",
    "sum over cells of log2(rows of the published group / rows of the value)",
    "Gionis and Tassa (2009)"};

}  // namespace indistinct
