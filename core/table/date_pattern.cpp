#include "core/table/date_pattern.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "core/table/types.h"

namespace indistinct {
namespace {

using Order = DatePattern::Order;

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isSeparator(char c) { return c == '.' || c == '/' || c == '-' || c == ' '; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

constexpr std::array<std::string_view, 12> months = {
    "jan january januar jänner janvier janv enero ene januari",
    "feb february februar février févr fevrier fev febrero februari",
    "mar march märz mrz maerz mars marzo maart mrt",
    "apr april avril avr abril abr",
    "may mai mayo mei",
    "jun june juni juin junio",
    "jul july juli juillet juil julio",
    "aug august août aout agosto ago augustus",
    "sep sept september septembre septiembre set",
    "oct october oktober okt octobre octubre",
    "nov november novembre noviembre",
    "dec december dezember dez décembre déc decembre diciembre dic"};

// From 1; 0 for what is no month.
int monthOf(std::string_view name) {
  std::string wanted;
  for (const char c : name) wanted += lower(c);
  for (size_t month = 0; month < months.size(); ++month) {
    std::string_view list = months[month];
    while (!list.empty()) {
      const size_t end = std::min(list.find(' '), list.size());
      if (list.substr(0, end) == wanted) return static_cast<int>(month) + 1;
      list.remove_prefix(std::min(end + 1, list.size()));
    }
  }
  return 0;
}

struct Parts {
  std::array<std::string_view, 3> part;
  char separator = ' ';
  std::string_view rest;  // behind the day
};

bool isName(char c) { return (lower(c) >= 'a' && lower(c) <= 'z') || static_cast<unsigned char>(c) >= 128; }

// Three parts, digits or a name, with the same sign between them; blanks may follow it.
std::optional<Parts> partsOf(std::string_view text) {
  Parts parts;
  size_t at = 0;
  for (size_t i = 0; i < 3; ++i) {
    const size_t from = at;
    if (at >= text.size()) return std::nullopt;
    const bool digits = isDigit(text[at]);
    while (at < text.size() && (digits ? isDigit(text[at]) : isName(text[at]))) ++at;
    if (at == from || at - from > 12) return std::nullopt;
    parts.part[i] = text.substr(from, at - from);
    if (i == 2) break;
    const bool named = !digits || (at + 1 < text.size() && !isDigit(text[at + 1]));
    if (at >= text.size() || !(isSeparator(text[at]) || (named && text[at] == ','))) return std::nullopt;
    const char sign = text[at++];
    while (named && at < text.size() && (text[at] == ' ' || text[at] == '.')) ++at;
    if (i == 0) parts.separator = sign;
    if (i == 1 && sign != parts.separator && !named && isDigit(parts.part[0][0]) && isDigit(parts.part[1][0]))
      return std::nullopt;
  }
  parts.rest = text.substr(at);
  return parts;
}

bool allDigits(std::string_view text, size_t least, size_t most) {
  return text.size() >= least && text.size() <= most && std::all_of(text.begin(), text.end(), isDigit);
}

int number(std::string_view digits) {
  int value = 0;
  for (const char c : digits) value = value * 10 + (c - '0');
  return value;
}

// " 10:30", "T10:30:59.5Z", " 9:05 +02:00", " 10:30 PM".
bool isTime(std::string_view text) {
  if (text.empty() || (text[0] != ' ' && text[0] != 'T')) return false;
  text.remove_prefix(1);
  const auto take = [&](size_t most, int limit) {
    size_t size = 0;
    while (size < text.size() && size < most && isDigit(text[size])) ++size;
    if (size == 0 || (limit > 0 && number(text.substr(0, size)) >= limit)) return false;
    text.remove_prefix(size);
    return true;
  };
  const auto sign = [&](std::string_view any) {
    if (text.empty() || any.find(text[0]) == std::string_view::npos) return false;
    text.remove_prefix(1);
    return true;
  };
  if (!take(2, 25) || !sign(":") || !take(2, 60)) return false;
  if (sign(":") && !take(2, 61)) return false;
  if (sign(".,") && !take(9, 0)) return false;
  text = trimmed(text);
  if (text.empty() || text == "Z" || text == "AM" || text == "PM" || text == "am" || text == "pm")
    return true;
  return sign("+-") && take(2, 25) && (sign(":"), text.empty() || take(2, 60)) && text.empty();
}

struct Places {
  size_t year, month, day;
};

Places placesOf(Order order) {
  switch (order) {
    case Order::ymd:
      return {0, 1, 2};
    case Order::dmy:
      return {2, 1, 0};
    case Order::mdy:
      break;
  }
  return {2, 0, 1};
}

std::optional<int32_t> dayOf(const Parts& parts, const DatePattern& pattern) {
  const Places at = placesOf(pattern.order);
  const std::string_view year = parts.part[at.year], month = parts.part[at.month], day = parts.part[at.day];
  const size_t digits = pattern.shortYear ? 2 : 4;
  if (!allDigits(year, digits, digits) || !allDigits(day, 1, 2)) return std::nullopt;
  if (!pattern.named && (!allDigits(month, 1, 2) || parts.separator != pattern.separator))
    return std::nullopt;
  if (!parts.rest.empty() && !(pattern.time && isTime(parts.rest))) return std::nullopt;
  const int m = pattern.named ? (isDigit(month[0]) ? 0 : monthOf(month)) : number(month);
  int y = number(year);
  if (pattern.shortYear) y += y < 30 ? 2000 : 1900;
  std::array<char, 24> iso;
  std::snprintf(iso.data(), iso.size(), "%04d-%02d-%02d", y, m, number(day));
  return parseDate(iso.data());
}

}  // namespace

std::optional<DatePattern> parsePattern(std::string_view text) {
  std::string bare;
  for (const char c : text) bare += lower(c);
  DatePattern pattern;
  for (const std::string_view time : {" hh:mm", "thh:mm"})
    if (const size_t at = bare.find(time); at != std::string::npos) {
      pattern.time = true;
      bare.resize(at);
    }
  const auto parts = partsOf(bare);
  if (!parts || !parts->rest.empty()) return std::nullopt;
  pattern.separator = parts->separator;
  for (const Order order : {Order::ymd, Order::dmy, Order::mdy}) {
    const Places at = placesOf(order);
    const std::string_view y = parts->part[at.year], m = parts->part[at.month], d = parts->part[at.day];
    const bool named = m == "mon" || m == "mmm" || m == "mmmm";
    if ((y != "yy" && y != "yyyy") || (m != "m" && m != "mm" && !named) || (d != "d" && d != "dd")) continue;
    pattern.order = order;
    pattern.shortYear = y == "yy";
    pattern.named = named;
    pattern.padded = d == "dd" && m != "m";
    return pattern;
  }
  return std::nullopt;
}

std::string patternText(const DatePattern& pattern) {
  const std::string day = pattern.padded ? "dd" : "d", year = pattern.shortYear ? "yy" : "yyyy";
  const std::string month = pattern.named ? "mon" : pattern.padded ? "mm" : "m";
  const Places at = placesOf(pattern.order);
  std::array<std::string, 3> parts;
  parts[at.year] = year;
  parts[at.month] = month;
  parts[at.day] = day;
  return parts[0] + pattern.separator + parts[1] + pattern.separator + parts[2] +
         (pattern.time ? " hh:mm" : "");
}

std::optional<int32_t> readDay(std::string_view text, const DatePattern& pattern) {
  const auto parts = partsOf(trimmed(text));
  return parts ? dayOf(*parts, pattern) : std::nullopt;
}

std::string writeDay(int32_t day, const DatePattern& pattern) {
  std::string iso = formatDate(day);
  if (pattern.named || iso.size() != 10) return iso;
  const int year = number(iso.substr(0, 4));
  if (pattern.shortYear && (year < 1930 || year > 2029)) return iso;
  const auto two = [&](size_t from) {
    return pattern.padded || iso[from] != '0' ? iso.substr(from, 2) : iso.substr(from + 1, 1);
  };
  const Places at = placesOf(pattern.order);
  std::array<std::string, 3> parts;
  parts[at.year] = pattern.shortYear ? iso.substr(2, 2) : iso.substr(0, 4);
  parts[at.month] = two(5);
  parts[at.day] = two(8);
  return parts[0] + pattern.separator + parts[1] + pattern.separator + parts[2];
}

std::vector<DatePattern> patternsOf(std::string_view text) {
  const auto parts = partsOf(trimmed(text));
  if (!parts) return {};
  std::vector<DatePattern> found;
  DatePattern pattern;
  pattern.separator = parts->separator;
  pattern.time = true;
  for (const Order order : {Order::ymd, Order::dmy, Order::mdy}) {
    // Months come first with a slash or a dash only, or by their name.
    pattern.order = order;
    pattern.named = !isDigit(parts->part[placesOf(order).month][0]);
    if (order == Order::mdy && pattern.separator == '.' && !pattern.named) continue;
    for (const bool shortYear : {false, true}) {
      pattern.shortYear = shortYear;
      if (shortYear && order == Order::ymd) continue;
      if (dayOf(*parts, pattern)) found.push_back(pattern);
    }
  }
  return found;
}

}  // namespace indistinct
