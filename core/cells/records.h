#pragma once
// The table as this room looks at it: distinct records whose values are compared for equality and for nothing
// else, and sets of columns as bits.
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/domain/domain.h"
#include "core/partition/tuples.h"

namespace indistinct {

using ColumnSet = uint32_t;
constexpr uint32_t mostCellColumns = 30;

inline uint32_t sizeOf(ColumnSet set) { return static_cast<uint32_t>(__builtin_popcount(set)); }
inline uint32_t firstOf(ColumnSet set) { return static_cast<uint32_t>(__builtin_ctz(set)); }

struct Records {
  uint32_t size = 0;
  uint64_t rows = 0;  // for how many they stand
  uint32_t columns = 0;
  Shared<uint64_t> count;                  // [record]
  std::vector<Shared<Position>> position;  // [column][record]
  std::vector<uint32_t> domainSizes;       // [column]

  ColumnSet all() const { return static_cast<ColumnSet>((uint64_t{1} << columns) - 1); }
  ColumnSet agreement(uint32_t a, uint32_t b) const {
    ColumnSet set = 0;
    for (uint32_t c = 0; c < columns; c++)
      set |= static_cast<ColumnSet>(position[c][a] == position[c][b]) << c;
    return set;
  }
};

// An error where there are more columns than sets have bits.
Result<Records> recordsOf(const Tuples& tuples);

// What blanking one cell of each column costs: its importance in whole numbers, so that sums are exact, and
// in the last bits one for each cell, so that of equal importances the fewest cells cost least.
struct Prices {
  static constexpr uint32_t ofCell = 1024;
  std::vector<uint32_t> of;  // [column]
  bool equal = true;         // all cost 1
  double unit = 1;           // the importance of `ofCell`, or of 1 where all are equal

  uint64_t sum(ColumnSet set) const {
    if (equal) return sizeOf(set);
    uint64_t sum = 0;
    for (; set; set &= set - 1) sum += of[firstOf(set)];
    return sum;
  }
  // The least importance of cells that together cost at least so much, of `cells` that there are.
  double importance(uint64_t price, uint64_t cells) const {
    if (equal) return static_cast<double>(price) * unit;
    return static_cast<double>(price > cells ? (price - cells) / ofCell : 0) * unit;
  }
};
Prices pricesOf(std::span<const double> importances);

}  // namespace indistinct
