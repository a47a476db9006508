#pragma once
// Values that tell their own seat in a list: short whole numbers as people write them, and dates.
//
// Idea: eight digits are one number after three multiplications, since neighbours are joined in one register:
// pairs of digits, then of two-digit numbers, then of four-digit ones. A seat stands for one spelling only:
// "7" has one, "07" has none, so that nothing has to be compared.
#include <cstdint>
#include <cstring>

namespace indistinct {

using Seat = uint32_t;
constexpr Seat noSeat = ~Seat{0};

namespace seats {
constexpr Seat most = 1u << 20;

inline uint64_t load(const char* text) {
  uint64_t eight;
  std::memcpy(&eight, text, 8);
  return eight;
}

// Whether all eight bytes are less than ten.
inline bool digitsOnly(uint64_t bytes) {
  return (((bytes + 0x7676767676767676u) | bytes) & 0x8080808080808080u) == 0;
}

// Of eight digits without their '0', the first in the lowest byte.
inline uint32_t numberOf(uint64_t digits) {
  const uint64_t pairs = digits * 10 + (digits >> 8);
  constexpr uint64_t mask = 0x000000ff000000ffu;
  const uint64_t sum = (pairs & mask) * 0x000f424000000064u + (pairs >> 16 & mask) * 0x0000271000000001u;
  return static_cast<uint32_t>(sum >> 32);
}
}  // namespace seats

// Of no value at all, or of a number below 2^20 without sign or leading zeros. Readable for 8 bytes.
inline Seat numberAt(const char* text, uint32_t size) {
  if (size - 1 > 6) return size == 0 ? 0 : noSeat;
  const uint32_t room = 8 * (8 - size);
  const uint64_t digits = (seats::load(text) << room) ^ (0x3030303030303030u << room);
  const uint32_t number = seats::numberOf(digits);
  const bool plain = seats::digitsOnly(digits) && (*text != '0' || size == 1) && number < seats::most - 1;
  return plain ? number + 1 : noSeat;
}

// Of no value at all, or of a date from 1800 to 2099 in the form 1999-12-31. Readable for 16 bytes.
inline Seat dateAt(const char* text, uint32_t size) {
  if (size != 10) return size == 0 ? 0 : noSeat;
  const uint64_t front = seats::load(text), back = seats::load(text + 8);
  constexpr uint64_t dashes = 0xff0000ff00000000u;
  const uint64_t eight = (front & 0xffffffffu) | (front >> 40 & 0xffff) << 32 | back << 48;
  const uint64_t digits = eight ^ 0x3030303030303030u;
  const uint32_t number = seats::numberOf(digits);
  const uint32_t year = number / 10000 - 1800, month = number / 100 % 100 - 1, day = number % 100 - 1;
  const bool plain = (front & dashes) == 0x2d00002d00000000u && seats::digitsOnly(digits) && year < 300 &&
                     month < 12 && day < 31;
  return plain ? (year * 12 + month) * 31 + day + 1 : noSeat;
}

}  // namespace indistinct
