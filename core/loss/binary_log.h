#pragma once
// The binary logarithm of a whole number in whole numbers, so that every machine and browser counts the same.
//
// Idea. The number is m times a power of 2, m in [1, 2). One of 256 tabled factors brings m down to 1 + r
// with r < 2^-7, and the logarithm of 1 + r is the start of its series. What the factors stand for is counted
// digit by digit, since squaring a number doubles its logarithm.
//
// Ensures: rounded to the nearest multiple of 2^-32 but for an error below 2^-37; exact for powers of 2;
// never falling.
#include <array>
#include <cstddef>
#include <cstdint>

namespace indistinct {

class BinaryLog {
 public:
  BinaryLog();

  // In 2^-32. Requires: 0 < number < 2^32.
  uint64_t of(uint64_t number) const {
    uint32_t places = 31;
    while (number >> places == 0) places--;
    const uint64_t m = number << (31 - places);  // in 2^-31
    const Entry& entry = table_[static_cast<size_t>(m >> 23) & 255];
    const uint64_t r = (m * entry.factor - (uint64_t{1} << 47)) >> 7;  // in 2^-40, as all that follows
    const uint64_t rough = r >> 8;
    const uint64_t square = rough * rough >> 24, cube = square * rough >> 32, fourth = cube * rough >> 32;
    const uint64_t natural = r - square / 2 + cube / 3 - fourth / 4;
    const uint64_t binary = natural * 1549082005 >> 30;  // by log2(e)
    return ((uint64_t{places} << 40) + entry.log + binary + 128) >> 8;
  }

 private:
  struct Entry {
    uint64_t factor = 0;  // 2^16 / (1 + i / 256), rounded up
    uint64_t log = 0;     // of what it divides by, in 2^-40
  };
  std::array<Entry, 256> table_;
};

}  // namespace indistinct
