#pragma once
// Numbers rows by their distinct keys, in lexicographic order. Keys are packed into 64 bits, column after
// column; whenever the next column does not fit, the key so far is replaced by its rank, which keeps the
// order and frees the bits: any number of columns of any size goes through the same loop. Keys are sorted by
// digits: a million rows take tens of milliseconds however many are distinct. (Hashing them first was tried:
// faster where few are, twice as slow where many.)
//
//     Ranks ranks(rows);
//     ranks.append(domainSize, [&](uint32_t row) { return position; });        for each column
//     ranks.finish();
#include <cstdint>
#include <utility>
#include <vector>

namespace indistinct {

class Ranks {
 public:
  explicit Ranks(uint32_t rows) : of(rows, 0), keys_(rows, 0) {}

  // Every value of `at` is less than `size`.
  template <class At>
  void append(uint32_t size, At at) {
    const uint32_t bits = bitsFor(size);
    if (bits == 0) return;
    if (used_ + bits > 64) fold();
    const auto rows = static_cast<uint32_t>(keys_.size());
    for (uint32_t row = 0; row < rows; row++) keys_[row] = keys_[row] << bits | at(row);
    used_ += bits;
  }

  void finish();

  std::vector<uint32_t> of;     // rank of each row
  std::vector<uint32_t> first;  // the first row of each rank
  uint32_t size() const { return static_cast<uint32_t>(first.size()); }

 private:
  static uint32_t bitsFor(uint32_t size) {
    uint32_t bits = 0;
    while (bits < 32 && (uint64_t{1} << bits) < size) bits++;
    return bits;
  }
  void fold();

  std::vector<uint64_t> keys_;
  uint32_t used_ = 0;  // bits
};

}  // namespace indistinct
