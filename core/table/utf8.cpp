#include "core/table/utf8.h"

#include <cstring>

namespace indistinct {

std::optional<uint64_t> firstUndecodable(std::string_view text) {
  const auto byte = [text](size_t at) { return static_cast<unsigned char>(text[at]); };
  const auto follows = [&](size_t at, unsigned char low, unsigned char high) {
    return at < text.size() && byte(at) >= low && byte(at) <= high;
  };
  const auto more = [&](size_t at) { return follows(at, 0x80, 0xbf); };
  size_t at = 0;
  while (at < text.size()) {
    uint64_t eight;
    if (at + 8 <= text.size()) {
      std::memcpy(&eight, text.data() + at, 8);
      // Neither a high bit nor a zero byte among eight.
      constexpr uint64_t high = 0x8080808080808080u, low = 0x0101010101010101u;
      if (((eight | ((eight - low) & ~eight)) & high) == 0) {
        at += 8;
        continue;
      }
    }
    const unsigned char first = byte(at);
    size_t size = 0;
    if (first > 0 && first < 0x80) {
      size = 1;
    } else if (first >= 0xc2 && first <= 0xdf && more(at + 1)) {
      size = 2;
    } else if (first >= 0xe0 && first <= 0xef &&
               follows(at + 1, first == 0xe0 ? 0xa0 : 0x80, first == 0xed ? 0x9f : 0xbf) && more(at + 2)) {
      size = 3;
    } else if (first >= 0xf0 && first <= 0xf4 &&
               follows(at + 1, first == 0xf0 ? 0x90 : 0x80, first == 0xf4 ? 0x8f : 0xbf) && more(at + 2) &&
               more(at + 3)) {
      size = 4;
    } else {
      return at;
    }
    at += size;
  }
  return std::nullopt;
}

}  // namespace indistinct
