#pragma once
// Records packed into words, so that the columns in which several differ are found by a few operations.
//
// Each column has a field of its bits and one more above them. Of fields that differ somewhere, adding all
// ones below carries into the bit above: one addition and one mask tell which columns those are.
#include <cstdint>
#include <vector>

#include "core/cells/records.h"

namespace indistinct {

class Packed {
 public:
  Packed(const Records& records, const Prices& prices);

  uint32_t words() const { return words_; }
  const uint64_t* of(uint32_t record) const { return fields_.data() + size_t{record} * words_; }
  // Adds to `differ` where two records differ.
  void difference(uint64_t* differ, const uint64_t* a, const uint64_t* b) const {
    for (uint32_t w = 0; w < words_; w++) differ[w] |= a[w] ^ b[w];
  }
  // What blanking the columns that differ costs one row.
  uint64_t price(const uint64_t* differ) const {
    uint64_t sum = 0;
    for (uint32_t w = 0; w < words_; w++) sum += priceOf(w, differ[w]);
    return sum;
  }
  uint64_t distance(uint32_t a, uint32_t b) const {
    const uint64_t *one = of(a), *other = of(b);
    uint64_t sum = 0;
    for (uint32_t w = 0; w < words_; w++) sum += priceOf(w, one[w] ^ other[w]);
    return sum;
  }
  ColumnSet columns(const uint64_t* differ) const {
    ColumnSet set = 0;
    for (uint32_t w = 0; w < words_; w++)
      for (uint64_t flags = (differ[w] + ones_[w]) & above_[w]; flags; flags &= flags - 1)
        set |= ColumnSet{1} << column_[w * 64 + static_cast<uint32_t>(__builtin_ctzll(flags))];
    return set;
  }
  static constexpr uint32_t mostWords = mostCellColumns;

 private:
  uint64_t priceOf(uint32_t w, uint64_t differ) const {
    uint64_t flags = (differ + ones_[w]) & above_[w];
    if (equal_) return static_cast<uint64_t>(__builtin_popcountll(flags));
    uint64_t sum = 0;
    for (; flags; flags &= flags - 1) sum += prices_[w * 64 + static_cast<uint32_t>(__builtin_ctzll(flags))];
    return sum;
  }
  uint32_t words_ = 0;
  bool equal_ = true;
  std::vector<uint64_t> fields_, ones_, above_;  // [record * words + word], [word], [word]
  std::vector<uint32_t> prices_, column_;        // [word * 64 + bit above a field]
};

}  // namespace indistinct
