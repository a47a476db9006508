#pragma once
// RM, the regression metric: how far the target's numbers of a class lie from what the class is known by.
// Iyengar (2002), section 3.3: the variance, here also the distance from the median; within the classes, as a
// share of what it is over all rows.
//
// Exactness: numbers are whole steps above the least one, so that sums are exact. Squares of a class are
// rounded down once, and that keeps what proofs need: a union is no cheaper than its parts. A suppressed row
// costs what a row of the whole table does, and a row without a number nothing while it is kept.
#include <cstdint>
#include <span>

#include "core/loss/loss.h"

namespace indistinct {

inline constexpr LossInfo rmInfo{LossName::rm, "rm", PricedBy::labels, true, false, nullptr, true};

inline constexpr LossWords rmWords{
    "Explanation (RM)",
    "Explanation",
    "Explaining a number",
    "how much the target's numbers differ within a class, against how much they do in all.",
    "dispersion left within classes",
    "How much of the target's dispersion is left within classes: 0 where each class has one number, 1 where "
    "classes say nothing.",
    "sum over classes of (number \u2212 mean of the class)\u00b2 / the same over all rows; withheld rows at "
    "the mean of all",
    "Iyengar (2002)"};

// Makes `loss` that of these numbers, ascending: one for each label but a missing one, which comes last.
void explain(Loss& loss, std::span<const double> numbers, Dispersion dispersion, const Tuples& tuples);

// `labels` holds the rows of the class per label.
template <class Count>
Cost squaresOfClass(const Count* labels, std::span<const uint64_t> numbers) {
  uint64_t rows = 0, sum = 0, squares = 0;
  for (size_t l = 0; l < numbers.size(); ++l) {
    const uint64_t count = labels[l], times = count * numbers[l];
    rows += count;
    sum += times;
    squares += times * numbers[l];
  }
  if (rows == 0) return 0;
  // sum² / rows in parts, none of which is beyond 64 bits.
  const uint64_t mean = sum / rows, rest = sum % rows;
  return squares - mean * (sum + rest) - (rest * rest + rows - 1) / rows;
}

template <class Count>
Cost distancesOfClass(const Count* labels, std::span<const uint64_t> numbers) {
  uint64_t rows = 0;
  for (size_t l = 0; l < numbers.size(); ++l) rows += labels[l];
  // Each step from one number to the next is taken by all who stand on the side of fewer.
  uint64_t below = 0, sum = 0;
  for (size_t l = 0; l + 1 < numbers.size(); ++l) {
    below += labels[l];
    sum += std::min(below, rows - below) * (numbers[l + 1] - numbers[l]);
  }
  return sum;
}

template <class Count>
Cost rmOfClass(const Count* labels, const Loss& loss) {
  return loss.dispersion == Dispersion::variance ? squaresOfClass(labels, loss.numbers)
                                                 : distancesOfClass(labels, loss.numbers);
}

}  // namespace indistinct
