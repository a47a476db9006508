#pragma once
// Is it UTF-8? Decides by the table of well-formed byte sequences in the Unicode standard (table 3-7).
#include <cstdint>
#include <optional>
#include <string_view>

namespace indistinct {

// The place of the first byte that does not belong; a NUL byte does not belong either.
std::optional<uint64_t> firstUndecodable(std::string_view text);

}  // namespace indistinct
