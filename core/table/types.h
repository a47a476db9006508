#pragma once
// What a value is, judged by its spelling alone. Blanks around a value do not count. Strict where a mistake
// would lose something: "01234" is text (a postcode that would lose its zero), "1,234" is text, and so is an
// integer that a double could not hold exactly.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/table/table.h"

namespace indistinct {

std::string_view trimmed(std::string_view text);

std::optional<double> parseNumber(std::string_view text);
// Days since 1970-01-01 of an ISO date (2021-03-05). With a time of day behind it, it is text here; columns
// have notations of their own (notation.h, values.h).
std::optional<int32_t> parseDate(std::string_view text);
std::string formatDate(int32_t days);
// The shortest spelling that reads back as the same number: "5", "0.25", "1e+30".
std::string formatNumber(double number);

// The narrowest type of one value.
Type typeOf(std::string_view text);
// The narrowest type that holds both.
Type wider(Type a, Type b);

}  // namespace indistinct
