#pragma once
// What it tells to divide one interval of a column, by that column alone: what it separates of the target, as
// Fung, Wang and Yu (2005) and Wang, Yu and Chakraborty (2004) score it. Where the plan has no target, what
// the loss of the rows falls by if nothing but this column were published; the sources are silent there.
//
// Invariant: nothing of it depends on the other columns, nor on which rows are withheld. Whole numbers: less
// than a millionth of a bit a row counts as nothing, which is more than logarithms are rounded by.
#include <span>

#include "core/loss/binary_log.h"
#include "core/search/price.h"

namespace indistinct {

struct Gain {
  uint64_t sum = 0;   // of all rows of the interval
  uint64_t rows = 1;  // the gain is meant by row

  // Is this more for each of `by` than the other for each of `otherBy`?
  bool more(uint64_t by, const Gain& other, uint64_t otherBy) const {
    __extension__ typedef unsigned __int128 Wide;
    return Wide{sum} * other.rows * otherBy > Wide{other.sum} * rows * by;
  }
};

class ColumnGains {
 public:
  // The problem must outlive it.
  explicit ColumnGains(const Problem& problem);
  // Of dividing [borders.front(), borders.back()) at the borders between.
  Gain of(uint32_t column, std::span<const uint32_t> borders) const;

 private:
  uint64_t alone(uint32_t column, uint32_t first, uint32_t end) const;

  const Price price_;
  const uint32_t labels_;
  const BinaryLog log_;
  std::vector<std::vector<uint32_t>> before_;       // [column][position]: rows at lesser ones
  std::vector<std::vector<uint32_t>> labelBefore_;  // [column][position * labels + label]
};

}  // namespace indistinct
