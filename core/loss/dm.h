#pragma once
// DM, the discernibility metric: every row is charged the number of rows that it cannot be told apart from.
// Bayardo and Agrawal (2005), section 3. An integer by definition; at most N², which fits 63 bits (see
// mostRows).
#include "core/loss/loss.h"

namespace indistinct {

inline constexpr LossWords dmWords{
    "discernibility",
    "Each row is charged the number of rows that it cannot be told apart from; a suppressed row, all of "
    "them.",
    "sum over classes E with |E| >= k of |E|^2, plus N for every suppressed row",
    "Bayardo and Agrawal (2005), section 3"};

inline Cost dmOfClass(uint64_t rows) { return rows * rows; }
inline Cost dmOfSuppressed(uint64_t rows, uint64_t all) { return rows * all; }

}  // namespace indistinct
