#include "core/release/sql_cell.h"

#include <array>

#include "core/table/date_pattern.h"

namespace indistinct {
namespace {

std::string replaced(const std::string& text, const std::string& sign, const char* with) {
  return "REPLACE(" + text + ", '" + (sign == "'" ? "''" : sign) + "', '" + with + "')";
}

std::string part(const std::string& text, int from, int size) {
  return "SUBSTRING(" + text + " FROM " + std::to_string(from) + " FOR " + std::to_string(size) + ")";
}

// The three parts, where each has its place or its sign before it.
std::array<std::string, 3> partsOf(const std::string& text, const DatePattern& pattern) {
  const int year = pattern.shortYear ? 2 : 4;
  if (pattern.padded && pattern.order == DatePattern::Order::ymd)
    return {part(text, 1, year), part(text, year + 2, 2), part(text, year + 5, 2)};
  if (pattern.padded) return {part(text, 1, 2), part(text, 4, 2), part(text, 7, year)};
  const std::string sign = "POSITION('" + std::string(1, pattern.separator) + "' IN ";
  const auto before = [&](const std::string& of) {
    return "SUBSTRING(" + of + " FROM 1 FOR " + sign + of + ") - 1)";
  };
  const auto behind = [&](const std::string& of) {
    return "SUBSTRING(" + of + " FROM " + sign + of + ") + 1)";
  };
  const std::string rest = behind(text);
  const int last = pattern.order == DatePattern::Order::ymd ? 2 : year;
  const std::string end = "TRIM(" + replaced(part(behind(rest), 1, last), "T", "") + ")";
  return {before(text), before(rest), end};
}

}  // namespace

std::string sqlNumber(const std::string& text, const Notation& notation) {
  std::string plain = text;
  if (!notation.thousands.empty()) plain = replaced(plain, notation.thousands, "");
  if (notation.decimal != '.') plain = replaced(plain, std::string(1, notation.decimal), ".");
  return plain;
}

std::string sqlDay(const std::string& text, const Notation& notation) {
  if (notation.dates.empty()) return text;
  const auto pattern = parsePattern(notation.dates);
  // Standard SQL knows no names of months: such days stay without a group.
  if (!pattern || pattern->named) return "CAST(NULL AS VARCHAR)";
  const auto parts = partsOf(text, *pattern);
  const bool ymd = pattern->order == DatePattern::Order::ymd, mdy = pattern->order == DatePattern::Order::mdy;
  const auto two = [&](const std::string& digits) {
    return pattern->padded ? digits : "LPAD(" + digits + ", 2, '0')";
  };
  const std::string& digits = parts[ymd ? 0 : 2];
  const std::string year =
      pattern->shortYear ? "CASE WHEN " + digits + " < '30' THEN '20' ELSE '19' END || " + digits : digits;
  const std::string sign(1, pattern->separator);
  return "CASE WHEN " + text + " LIKE '%" + sign + "%" + sign + "%' THEN " + year + " || '-' || " +
         two(parts[mdy ? 0 : 1]) + " || '-' || " +
         two(parts[ymd   ? 2
                   : mdy ? 1
                         : 0]) +
         " END";
}

}  // namespace indistinct
