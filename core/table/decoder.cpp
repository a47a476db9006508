#include "core/table/decoder.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "core/table/utf8.h"

namespace indistinct {
namespace {

constexpr char undecodable = '\xff';

unsigned char byteAt(std::string_view text, size_t at) { return static_cast<unsigned char>(text[at]); }

bool wide(Encoding encoding) { return encoding == Encoding::utf16le || encoding == Encoding::utf16be; }

void append(std::string& out, uint32_t c) {
  const auto put = [&out](uint32_t byte) { out += static_cast<char>(byte); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xc0 | c >> 6);
    put(0x80 | (c & 0x3f));
  } else if (c < 0x10000) {
    put(0xe0 | c >> 12);
    put(0x80 | (c >> 6 & 0x3f));
    put(0x80 | (c & 0x3f));
  } else {
    put(0xf0 | c >> 18);
    put(0x80 | (c >> 12 & 0x3f));
    put(0x80 | (c >> 6 & 0x3f));
    put(0x80 | (c & 0x3f));
  }
}

bool isAscii(std::string_view text) {
  uint64_t any = 0;
  size_t at = 0;
  for (; at + 64 <= text.size(); at += 64) {
    std::array<uint64_t, 8> words;
    std::memcpy(words.data(), text.data() + at, 64);
    for (const uint64_t eight : words) any |= eight;
  }
  for (; at < text.size(); ++at) any |= static_cast<uint64_t>(byteAt(text, at)) << 56 | byteAt(text, at);
  return (any & 0x8080808080808080u) == 0;
}

// How many bytes at the end begin a character that is not complete.
size_t cutTail(std::string_view text) {
  for (size_t back = 1; back <= std::min<size_t>(3, text.size()); ++back) {
    const unsigned char c = byteAt(text, text.size() - back);
    if (c < 0x80) return 0;
    if (c >= 0xc0) return back < (c >= 0xf0 ? 4u : c >= 0xe0 ? 3u : 2u) ? back : 0;
  }
  return 0;
}

// Zero bytes stand where ASCII has its upper half, and nowhere else.
std::optional<Encoding> wideWithoutMark(std::string_view head) {
  std::array<size_t, 2> zeros{0, 0};
  for (size_t at = 0; at < head.size(); ++at) zeros[at % 2] += head[at] == '\0' ? 1u : 0u;
  const size_t units = head.size() / 2;
  if (zeros[0] == 0 && 4 * zeros[1] > units) return Encoding::utf16le;
  if (zeros[1] == 0 && 4 * zeros[0] > units) return Encoding::utf16be;
  return std::nullopt;
}

// Not UTF-8: a text of Windows-1252, or damaged UTF-8? Its own letters seldom look like whole characters of
// UTF-8, and five bytes are none of its letters.
bool looksLike1252(std::string_view text) {
  uint64_t whole = 0, broken = 0;
  while (!text.empty()) {
    const size_t sound = static_cast<size_t>(firstUndecodable(text).value_or(text.size()));
    for (size_t at = 0; at < sound; ++at) whole += byteAt(text, at) >= 0xc0 ? 1u : 0u;
    text.remove_prefix(sound);
    if (text.empty()) break;
    const unsigned char c = byteAt(text, 0);
    if (c >= 0x80 && c < 0xa0 && high1252[c - 0x80u] == 0) return false;
    broken += c == 0 ? 0u : 1u;
    text.remove_prefix(1);
  }
  return broken > whole;
}

}  // namespace

std::string_view Decoder::operator()(std::string_view bytes, bool last) {
  if (!held_.empty()) {
    joined_ = std::exchange(held_, {});
    joined_ += bytes;
    bytes = joined_;
  }
  if (!begun_) bytes = begin(bytes);
  if (!decided_ && !isAscii(bytes) && !decide(bytes, last)) {
    const size_t tail = cutTail(bytes);
    held_ = bytes.substr(bytes.size() - tail);
    return bytes.substr(0, bytes.size() - tail);
  }
  if (encoding_ == Encoding::utf8) return bytes;
  decoded_.clear();
  if (wide(encoding_)) {
    held_ = bytes.substr(decodeUnits(bytes, last));
  } else {
    decodeBytes(bytes);
  }
  return decoded_;
}

std::string_view Decoder::begin(std::string_view bytes) {
  const auto marked = [&](std::string_view mark, Encoding encoding) {
    const bool fits = !given_ || *given_ == encoding || (wide(*given_) && wide(encoding));
    if (!fits || bytes.substr(0, mark.size()) != mark) return false;
    encoding_ = encoding;
    mark_ = static_cast<uint32_t>(mark.size());
    return true;
  };
  begun_ = decided_ = true;
  if (marked("\xef\xbb\xbf", Encoding::utf8) || marked("\xff\xfe", Encoding::utf16le) ||
      marked("\xfe\xff", Encoding::utf16be))
    return bytes.substr(mark_);
  if (given_) {
    encoding_ = *given_;
  } else if (const auto found = wideWithoutMark(bytes)) {
    encoding_ = *found;
  } else {
    decided_ = false;
  }
  return bytes;
}

// Of the first bytes that are not ASCII. False where they are only the beginning of a character.
bool Decoder::decide(std::string_view bytes, bool last) {
  const std::string_view sure = last ? bytes : bytes.substr(0, bytes.size() - cutTail(bytes));
  if (sure.size() < bytes.size() && isAscii(sure)) return false;
  decided_ = true;
  if (firstUndecodable(sure) && looksLike1252(sure)) encoding_ = Encoding::windows1252;
  return true;
}

void Decoder::decodeBytes(std::string_view bytes) {
  for (size_t at = 0; at < bytes.size(); ++at) {
    const unsigned char c = byteAt(bytes, at);
    if (c < 0x80 || c >= 0xa0 || encoding_ == Encoding::latin1) {
      append(decoded_, c);
    } else if (const uint16_t known = high1252[c - 0x80u]) {
      append(decoded_, known);
    } else {
      decoded_ += undecodable;
    }
  }
}

// How many bytes were decoded: all but the beginning of a character.
size_t Decoder::decodeUnits(std::string_view bytes, bool last) {
  const size_t low = encoding_ == Encoding::utf16le ? 0 : 1;
  const auto unit = [&](size_t at) {
    return static_cast<uint32_t>(byteAt(bytes, at + low) | byteAt(bytes, at + 1 - low) << 8);
  };
  size_t at = 0;
  while (at + 2 <= bytes.size()) {
    const uint32_t first = unit(at);
    if (first < 0xd800 || first >= 0xe000) {
      append(decoded_, first);
      at += 2;
      continue;
    }
    if (at + 4 > bytes.size() && !last) return at;
    const uint32_t second = at + 4 <= bytes.size() ? unit(at + 2) : 0;
    if (first >= 0xdc00 || second < 0xdc00 || second >= 0xe000) {
      decoded_ += undecodable;
      at += 2;
    } else {
      append(decoded_, 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00));
      at += 4;
    }
  }
  if (last && at < bytes.size()) {
    decoded_ += undecodable;
    at = bytes.size();
  }
  return at;
}

}  // namespace indistinct
