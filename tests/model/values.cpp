#include "model/values.h"

#include <algorithm>
#include <array>

namespace model {
namespace {

struct Date {
  int64_t year = 1970, month = 1, day = 1;
};

bool leap(int64_t year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }
int64_t daysIn(int64_t year) { return leap(year) ? 366 : 365; }
int64_t daysIn(int64_t year, int64_t month) {
  constexpr std::array<int64_t, 12> days = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return days[static_cast<size_t>(month - 1)] + (month == 2 && leap(year) ? 1 : 0);
}

// Year by year, month by month: slow and obvious.
int64_t count(const Date& date) {
  int64_t days = date.day - 1;
  for (int64_t year = 1970; year < date.year; year++) days += daysIn(year);
  for (int64_t year = date.year; year < 1970; year++) days -= daysIn(year);
  for (int64_t month = 1; month < date.month; month++) days += daysIn(date.year, month);
  return days;
}

Date dateAt(int64_t day) {
  Date date;
  for (; day < 0; day += daysIn(date.year)) date.year--;
  for (; day >= daysIn(date.year); date.year++) day -= daysIn(date.year);
  for (; day >= daysIn(date.year, date.month); date.month++) day -= daysIn(date.year, date.month);
  date.day = day + 1;
  return date;
}

std::string padded(int64_t number, size_t digits) {
  std::string text = std::to_string(number);
  return text.size() < digits ? std::string(digits - text.size(), '0') + text : text;
}

}  // namespace

std::optional<int64_t> thousandths(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  if (text.empty()) return std::nullopt;
  const bool negative = text.front() == '-';
  if (negative || text.front() == '+') text.remove_prefix(1);
  int64_t digits = 0, exponent = 3;
  bool point = false, any = false;
  size_t at = 0;
  for (; at < text.size() && text[at] != 'e'; at++) {
    if (text[at] == '.' && !point) {
      point = true;
    } else if (text[at] >= '0' && text[at] <= '9') {
      digits = digits * 10 + (text[at] - '0');
      exponent -= point ? 1 : 0;
      any = true;
    } else {
      return std::nullopt;
    }
  }
  if (!any) return std::nullopt;
  if (at < text.size()) exponent += std::stoi(std::string(text.substr(at + 1)));
  for (; exponent > 0; exponent--) digits *= 10;
  for (; exponent < 0; exponent++) {
    if (digits % 10 != 0) return std::nullopt;
    digits /= 10;
  }
  return negative ? -digits : digits;
}

std::string decimal(int64_t thousandths) {
  const bool negative = thousandths < 0;
  const int64_t amount = negative ? -thousandths : thousandths;
  std::string text = std::to_string(amount / 1000);
  if (amount % 1000 != 0) {
    text += "." + padded(amount % 1000, 3);
    while (text.back() == '0') text.pop_back();
  }
  return (negative ? "-" : "") + text;
}

std::optional<int64_t> dayOf(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto number = [&](size_t at, size_t size) {
    return static_cast<int64_t>(std::stoi(std::string(text.substr(at, size))));
  };
  return count({number(0, 4), number(5, 2), number(8, 2)});
}

std::string dateOf(int64_t day) {
  const Date date = dateAt(day);
  return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2);
}

Unit unitOf(int64_t day, std::string_view unit) {
  const Date date = dateAt(day);
  const std::string year = padded(date.year, 4);
  if (unit == "week") {
    // 1970-01-01 was a Thursday. A week belongs to the year that its Thursday lies in.
    const int64_t monday = day - ((day + 3) % 7 + 7) % 7;
    const Date thursday = dateAt(monday + 3);
    const int64_t week = (monday + 3 - count({thursday.year, 1, 1})) / 7 + 1;
    return {monday, padded(thursday.year, 4) + "-W" + padded(week, 2)};
  }
  if (unit == "month") return {count({date.year, date.month, 1}), year + "-" + padded(date.month, 2)};
  if (unit == "quarter") {
    const int64_t quarter = (date.month - 1) / 3;
    return {count({date.year, quarter * 3 + 1, 1}), year + "-Q" + std::to_string(quarter + 1)};
  }
  if (unit == "year") return {count({date.year, 1, 1}), year};
  if (unit == "decade") {
    const int64_t decade = date.year / 10 * 10;
    return {count({decade, 1, 1}), padded(decade, 4) + "s"};
  }
  return {day, dateOf(day)};
}

const std::vector<std::string>& naturalOrder() {
  // As a person would put them: numbers by size, even within words; letters without regard to case.
  static const std::vector<std::string> order = {"\"q\"",     "*",    "-7",  "-2",     "1",    "2",   "10",
                                                 "[some]",    "a",    "a2",  "a10",    "B",    "b c", "C,d",
                                                 "line\nend", "null", "Ort", "x1.25y", "x1.5", "z",   "é"};
  return order;
}

}  // namespace model
