#include "core/table/encoding.h"

#include <algorithm>

namespace indistinct {
namespace {

unsigned char byteAt(std::string_view text, size_t at) { return static_cast<unsigned char>(text[at]); }

// The character at `at`, which moves behind it. `text` is UTF-8.
uint32_t nextOf(std::string_view text, size_t& at) {
  const uint32_t first = byteAt(text, at++);
  const int more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
  uint32_t c = more == 0 ? first : first & (0x3fu >> more);
  for (int i = 0; i < more && at < text.size(); i++) c = c << 6 | (byteAt(text, at++) & 0x3fu);
  return c;
}

// The byte that Windows-1252 or Latin-1 has for a character.
std::optional<char> byteFor(Encoding encoding, uint32_t c) {
  const bool high = c >= 0x80 && c < 0xa0;
  if (c < 0x100 && (!high || encoding == Encoding::latin1)) return static_cast<char>(c);
  if (encoding == Encoding::latin1 || high) return std::nullopt;
  const auto found = std::find(high1252.begin(), high1252.end(), c);
  if (found == high1252.end()) return std::nullopt;
  return static_cast<char>(0x80 + (found - high1252.begin()));
}

bool wide(Encoding encoding) { return encoding == Encoding::utf16le || encoding == Encoding::utf16be; }

}  // namespace

const char* word(Encoding encoding) {
  switch (encoding) {
    case Encoding::utf8:
      return "utf-8";
    case Encoding::utf16le:
      return "utf-16le";
    case Encoding::utf16be:
      return "utf-16be";
    case Encoding::windows1252:
      return "windows-1252";
    case Encoding::latin1:
      return "iso-8859-1";
  }
  return "";
}

std::optional<Encoding> parseEncoding(std::string_view text) {
  std::string bare;
  for (const char c : text)
    if (c != '-' && c != '_' && c != ' ') bare += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  if (bare == "utf8") return Encoding::utf8;
  if (bare == "utf16" || bare == "utf16le") return Encoding::utf16le;
  if (bare == "utf16be") return Encoding::utf16be;
  if (bare == "windows1252" || bare == "cp1252" || bare == "ansi") return Encoding::windows1252;
  if (bare == "iso88591" || bare == "latin1") return Encoding::latin1;
  return std::nullopt;
}

bool canHold(Encoding encoding, std::string_view text) {
  if (encoding != Encoding::windows1252 && encoding != Encoding::latin1) return true;
  for (size_t at = 0; at < text.size();)
    if (!byteFor(encoding, nextOf(text, at))) return false;
  return true;
}

std::string encoded(Encoding encoding, std::string text) {
  if (encoding == Encoding::utf8) return text;
  std::string out;
  const auto unit = [&](uint32_t u) {
    const auto low = static_cast<char>(u & 0xff), high = static_cast<char>(u >> 8);
    out += encoding == Encoding::utf16le ? low : high;
    out += encoding == Encoding::utf16le ? high : low;
  };
  for (size_t at = 0; at < text.size();) {
    const uint32_t c = nextOf(text, at);
    if (!wide(encoding)) {
      out += byteFor(encoding, c).value_or('?');
    } else if (c < 0x10000) {
      unit(c);
    } else {
      unit(0xd800 + ((c - 0x10000) >> 10));
      unit(0xdc00 + ((c - 0x10000) & 0x3ff));
    }
  }
  return out;
}

}  // namespace indistinct
