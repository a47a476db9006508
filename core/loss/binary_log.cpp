#include "core/loss/binary_log.h"

namespace indistinct {

namespace {

__extension__ typedef unsigned __int128 Wide;

// In 2^-40.
uint64_t byDigits(uint64_t number) {
  uint32_t places = 63;
  while (number >> places == 0) places--;
  uint64_t log = uint64_t{places} << 40;
  Wide m = Wide{number} << (62 - places);  // in 2^-62
  for (int digit = 39; digit >= 0; digit--) {
    m = m * m >> 62;
    if (m >> 63 == 0) continue;
    log |= uint64_t{1} << digit;
    m >>= 1;
  }
  return log;
}

}  // namespace

BinaryLog::BinaryLog() {
  for (uint64_t i = 0; i < table_.size(); i++) {
    const uint64_t factor = ((uint64_t{1} << 24) + 255 + i) / (256 + i);
    table_[static_cast<size_t>(i)] = {factor, (uint64_t{16} << 40) - byDigits(factor)};
  }
}

}  // namespace indistinct
