#include "core/table/types.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace indistinct {
namespace {

bool isDigit(char c) { return static_cast<unsigned char>(c - '0') < 10; }
bool isBlank(char c) { return c == ' ' || c == '\t'; }

// 2^53 has 16 digits: up to 15 every integer is exact in a double.
constexpr size_t exactDigits = 15;
// With as many digits and an exponent of two more, every number has its double (up to 1e308).
constexpr size_t safeDigits = 200;

bool isFinite(std::string_view text) {
  return std::isfinite(std::strtod(std::string(text).c_str(), nullptr));
}

size_t digitsAt(std::string_view text, size_t at) {
  const size_t from = at;
  while (at < text.size() && isDigit(text[at])) ++at;
  return at - from;
}

// Integer, decimal, or text for everything that is no number, one that no double can hold among it.
Type numberType(std::string_view text) {
  size_t at = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  const size_t whole = digitsAt(text, at);
  if (whole > 1 && text[at] == '0') return Type::text;
  at += whole;
  if (at == text.size()) return whole == 0 || whole > exactDigits ? Type::text : Type::integer;
  size_t fraction = 0;
  if (text[at] == '.') {
    fraction = digitsAt(text, ++at);
    at += fraction;
  }
  if (whole + fraction == 0) return Type::text;
  if (at == text.size()) return whole <= safeDigits || isFinite(text) ? Type::decimal : Type::text;
  if (text[at] != 'e' && text[at] != 'E') return Type::text;
  ++at;
  if (at < text.size() && (text[at] == '-' || text[at] == '+')) ++at;
  const size_t exponent = digitsAt(text, at);
  if (exponent == 0 || exponent > 3 || at + exponent < text.size()) return Type::text;
  const bool safe = exponent < 3 && whole <= safeDigits;
  return safe || isFinite(text) ? Type::decimal : Type::text;
}

// Exact where the digits and the power of ten are exact doubles, for then a single rounding remains (Clinger
// 1990); else the library's own reading, which is exact and slow. `text` is a number (numberType).
double valueOf(std::string_view text) {
  constexpr std::array<double, 23> powers = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                             1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                             1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  const bool negative = text[0] == '-';
  size_t at = negative || text[0] == '+' ? 1 : 0;
  uint64_t digits = 0;
  size_t count = 0;
  int power = 0;
  for (bool fraction = false; at < text.size() && (text[at] == '.' || isDigit(text[at])); ++at) {
    if (text[at] == '.') {
      fraction = true;
      continue;
    }
    if (count > 0 || text[at] != '0') ++count;
    if (count > exactDigits) break;
    digits = digits * 10 + static_cast<uint64_t>(text[at] - '0');
    power -= fraction ? 1 : 0;
  }
  if (count <= exactDigits && at < text.size()) {  // at the exponent, which has three digits at most
    const bool down = text[++at] == '-';
    int exponent = 0;
    for (at += down || text[at] == '+' ? 1u : 0u; at < text.size(); ++at)
      exponent = exponent * 10 + (text[at] - '0');
    power += down ? -exponent : exponent;
  }
  if (count > exactDigits || power < -22 || power > 22)
    return std::strtod(std::string(text).c_str(), nullptr);
  const auto whole = static_cast<double>(digits);
  const double size =
      power < 0 ? whole / powers[static_cast<size_t>(-power)] : whole * powers[static_cast<size_t>(power)];
  return negative ? -size : size;
}

// Days and dates after Howard Hinnant, "chrono-compatible low-level date algorithms".
int32_t daysOf(int32_t year, int32_t month, int32_t day) {
  year -= month <= 2;
  const int32_t era = (year >= 0 ? year : year - 399) / 400;
  const int32_t ofEra = year - era * 400;
  const int32_t ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  return era * 146097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719468;
}

struct Day {
  int32_t year, month, day;
};

Day dayOf(int32_t days) {
  days += 719468;
  const int32_t era = (days >= 0 ? days : days - 146096) / 146097;
  const int32_t ofEra = days - era * 146097;
  const int32_t year = (ofEra - ofEra / 1460 + ofEra / 36524 - ofEra / 146096) / 365;
  const int32_t ofYear = ofEra - (365 * year + year / 4 - year / 100);
  const int32_t shifted = (5 * ofYear + 2) / 153;
  const int32_t month = shifted + (shifted < 10 ? 3 : -9);
  return {year + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * shifted + 2) / 5 + 1};
}

}  // namespace

const char* word(Type type) {
  constexpr std::array<const char*, 4> words = {"integer", "decimal", "date", "text"};
  return words[static_cast<size_t>(type)];
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);
  return text;
}

std::optional<double> parseNumber(std::string_view text) {
  text = trimmed(text);
  if (numberType(text) == Type::text) return std::nullopt;
  return valueOf(text);
}

std::optional<int32_t> parseDate(std::string_view text) {
  text = trimmed(text);
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  for (const size_t at : {0u, 1u, 2u, 3u, 5u, 6u, 8u, 9u}) {
    if (!isDigit(text[at])) return std::nullopt;
  }
  const auto number = [text](size_t at, size_t size) {
    int32_t value = 0;
    for (size_t i = at; i < at + size; ++i) value = value * 10 + (text[i] - '0');
    return value;
  };
  const int32_t year = number(0, 4), month = number(5, 2), day = number(8, 2);
  if (month < 1 || month > 12 || day < 1) return std::nullopt;
  const int32_t next = month == 12 ? daysOf(year + 1, 1, 1) : daysOf(year, month + 1, 1);
  const int32_t days = daysOf(year, month, day);
  if (days >= next) return std::nullopt;
  return days;
}

std::string formatDate(int32_t days) {
  const Day d = dayOf(days);
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), "%04d-%02d-%02d", d.year, d.month, d.day);
  return text.data();
}

std::string formatNumber(double number) {
  if (number == 0) return "0";
  std::array<char, 40> text;
  if (std::abs(number) < 1e15 && number == std::floor(number)) {
    std::snprintf(text.data(), text.size(), "%.0f", number);
    return text.data();
  }
  for (int digits = 1; digits <= 17; ++digits) {
    std::snprintf(text.data(), text.size(), "%.*g", digits, number);
    if (std::strtod(text.data(), nullptr) != number) continue;
    // So long a row of digits would be read as a text.
    if (std::strpbrk(text.data(), ".e") == nullptr)
      std::snprintf(text.data(), text.size(), "%.*e", digits - 1, number);
    break;
  }
  return text.data();
}

Type typeOf(std::string_view text) {
  text = trimmed(text);
  const Type number = numberType(text);
  if (number != Type::text) return number;
  return parseDate(text) ? Type::date : Type::text;
}

Type wider(Type a, Type b) {
  if (a == b) return a;
  const auto number = [](Type type) { return type == Type::integer || type == Type::decimal; };
  return number(a) && number(b) ? Type::decimal : Type::text;
}

}  // namespace indistinct
