#pragma once
// DM, the discernibility metric: every row is charged the number of rows that it cannot be told apart from.
// Bayardo and Agrawal (2005), section 3. An integer by definition; at most N², which fits 63 bits (see
// mostRows).
#include "core/loss/loss.h"

namespace indistinct {

inline constexpr LossInfo dmInfo{LossName::dm, "dm", PricedBy::size, false, false, nullptr};

inline constexpr LossWords dmWords{
    "Class size (DM)",
    "Class size",
    "Counting",
    "as few rows as possible share a class; a withheld row counts as one that shares with all.",
    "sum of squared class sizes",
    "Each row is charged the number of rows that it cannot be told apart from; a withheld row, all.",
    "sum of squared class sizes + N per withheld row",
    "Bayardo and Agrawal (2005)"};

inline Cost dmOfClass(uint64_t rows) { return rows * rows; }

}  // namespace indistinct
