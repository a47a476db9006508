#pragma once
// Days as files write them: 05.03.2021, 3/5/2021, 05-Mar-21, 2021-03-05T10:30Z.
//
// A pattern names the parts as a person would: d or dd, m or mm, mon (the month's name, English, German,
// French, Spanish or Dutch), yy or yyyy, between them . / - or a blank, and behind them " hh:mm" where a time
// of day may follow, with seconds and zone or without. The time is read over: what counts is the day as it is
// written. Two digits of a year are 1930 to 2029, as in spreadsheets.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace indistinct {

struct DatePattern {
  enum class Order : uint8_t { ymd, dmy, mdy };
  Order order = Order::ymd;
  char separator = '-';
  bool shortYear = false;  // two digits
  bool named = false;      // the month by its name
  bool padded = true;      // 05 and not 5
  bool time = false;       // may follow
  bool operator==(const DatePattern&) const = default;
};

std::optional<DatePattern> parsePattern(std::string_view pattern);
std::string patternText(const DatePattern& pattern);

// Days since 1970-01-01.
std::optional<int32_t> readDay(std::string_view text, const DatePattern& pattern);
// Without a time. A year that two digits cannot tell, and a month by its name, are written as yyyy-mm-dd.
std::string writeDay(int32_t day, const DatePattern& pattern);

// The patterns that this value may be written by; of those that differ in 05 and 5, the one that fits more.
std::vector<DatePattern> patternsOf(std::string_view text);

}  // namespace indistinct
