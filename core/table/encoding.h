#pragma once
// How a file's characters are written as bytes.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace indistinct {

enum class Encoding : uint8_t { utf8, utf16le, utf16be, windows1252, latin1 };
const char* word(Encoding encoding);
// As people write it: "UTF-8", "latin1", "cp1252".
std::optional<Encoding> parseEncoding(std::string_view word);

// Of the bytes 80 to 9F; 0 where Windows-1252 has no character.
inline constexpr std::array<uint16_t, 32> high1252 = {
    0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};

// Can every character of this UTF-8 text be written?
bool canHold(Encoding encoding, std::string_view text);
// The text's bytes. `text` is UTF-8 that the encoding can hold.
std::string encoded(Encoding encoding, std::string text);

}  // namespace indistinct
