#include "core/table/values.h"

#include "core/table/date_pattern.h"
#include "core/table/types.h"

namespace indistinct {
namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

size_t digitsAt(std::string_view text, size_t at) {
  size_t end = at;
  while (end < text.size() && isDigit(text[end])) ++end;
  return end - at;
}

}  // namespace

std::optional<std::string> plainNumber(std::string_view text, const Notation& notation) {
  text = trimmed(text);
  std::string plain;
  size_t at = 0;
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) plain += text[at++];
  const std::string_view between = notation.thousands;
  size_t size = digitsAt(text, at);
  plain += text.substr(at, size);
  at += size;
  const bool first = size > 0 && size < 4;
  while (!between.empty() && first && text.substr(at, between.size()) == between) {
    at += between.size();
    size = digitsAt(text, at);
    if (size != 3) return std::nullopt;
    plain += text.substr(at, size);
    at += size;
  }
  if (at < text.size() && text[at] == notation.decimal) {
    plain += '.';
    size = digitsAt(text, ++at);
    if (size == 0 && notation.decimal != '.') return std::nullopt;
    plain += text.substr(at, size);
    at += size;
  }
  if (at < text.size() && text[at] != 'e' && text[at] != 'E') return std::nullopt;
  return plain.append(text.substr(at));
}

std::optional<double> numberOf(std::string_view text, const Notation& notation) {
  if (notation.decimal == '.' && notation.thousands.empty()) return parseNumber(text);
  const auto plain = plainNumber(text, notation);
  return plain ? parseNumber(*plain) : std::nullopt;
}

std::optional<int32_t> dayOf(std::string_view text, const Notation& notation) {
  if (notation.dates.empty()) return parseDate(text);
  const auto pattern = parsePattern(notation.dates);
  return pattern ? readDay(text, *pattern) : std::nullopt;
}

Type typeOf(std::string_view text, const Notation& notation) {
  if (!notation.dates.empty()) return dayOf(text, notation) ? Type::date : Type::text;
  if (notation.plain()) return typeOf(text);
  const auto plain = plainNumber(text, notation);
  const Type type = plain ? typeOf(*plain) : Type::text;
  return type == Type::date ? Type::text : type;
}

std::string writeNumber(double number, const Notation& notation) {
  std::string plain = formatNumber(number);
  if (notation.decimal == '.' && notation.thousands.empty()) return plain;
  const size_t from = plain[0] == '-' ? 1 : 0, digits = digitsAt(plain, from);
  std::string text = plain.substr(0, from);
  for (size_t i = 0; i < digits; ++i) {
    if (i > 0 && (digits - i) % 3 == 0) text += notation.thousands;
    text += plain[from + i];
  }
  const std::string rest = plain.substr(from + digits);
  return rest.empty() || rest[0] != '.' ? text + rest : text + notation.decimal + rest.substr(1);
}

std::string writeDay(int32_t day, const Notation& notation) {
  const auto pattern = notation.dates.empty() ? std::nullopt : parsePattern(notation.dates);
  return pattern ? writeDay(day, *pattern) : formatDate(day);
}

}  // namespace indistinct
