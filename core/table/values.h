#pragma once
// Numbers and days as a column writes them (notation.h). What is inside has one spelling, that of types.h;
// the column's own is for what is read from the file and for what is published in it.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/table/notation.h"
#include "core/table/table.h"

namespace indistinct {

std::optional<double> numberOf(std::string_view text, const Notation& notation);
// Days since 1970-01-01.
std::optional<int32_t> dayOf(std::string_view text, const Notation& notation);
Type typeOf(std::string_view text, const Notation& notation);

// Each is read back as the same number, the same day.
std::string writeNumber(double number, const Notation& notation);
std::string writeDay(int32_t day, const Notation& notation);

// "1.234,5" -> "1234.5", where the notation allows for it.
std::optional<std::string> plainNumber(std::string_view text, const Notation& notation);

}  // namespace indistinct
