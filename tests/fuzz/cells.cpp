// What a cell says, judged by its spelling: numbers and days go out as they came in, days stand in one order
// however they are gathered, and so do intervals.
#include <string>

#include "core/domain/bins.h"
#include "core/domain/interval.h"
#include "core/table/types.h"
#include "fuzz.h"

namespace indistinct::fuzz {
namespace {

bool isNumber(Type type) { return type == Type::integer || type == Type::decimal; }

void number(std::string_view text) {
  const auto found = parseNumber(text);
  expect(found.has_value() == isNumber(typeOf(text)), "a number is what has the type of one", text);
  if (!found) return;
  const std::string written = formatNumber(*found);
  expect(parseNumber(written) == found, "a number is written so that it reads the same", text);
  expectSame(formatNumber(*parseNumber(written)), written, "a number has one spelling");
}

void day(std::string_view text) {
  const auto found = parseDate(text);
  expect(found.has_value() == (typeOf(text) == Type::date), "a day is what has the type of one", text);
  if (found) expectSame(formatDate(*found), trimmed(text), "a day is written as it came");
}

void interval(std::string_view text) {
  const auto found = parseInterval(text);
  if (!found) return;
  expect(found->low <= found->high, "an interval ascends", text);
  expect(!parseNumber(text), "a number is no interval", text);
  if (!found->holdsLow || found->high > 1e308) return;
  const auto again = parseInterval(formatInterval(found->low, found->high, found->holdsHigh));
  expect(again && again->low == found->low && again->high == found->high &&
             again->holdsHigh == found->holdsHigh && again->holdsLow,
         "an interval is written so that it reads the same", text);
}

// Any days of the years 0 to 9999.
void gathered(int32_t a, int32_t b) {
  constexpr DateUnit units[] = {DateUnit::day,     DateUnit::week, DateUnit::month,
                                DateUnit::quarter, DateUnit::year, DateUnit::decade};
  const std::string shown = formatDate(a) + " " + formatDate(b);
  expect(parseDate(formatDate(a)) == a, "a day is written so that it reads the same", shown);
  expect((a < b) == (formatDate(a) < formatDate(b)), "days stand in the order of their spelling", shown);
  for (const DateUnit unit : units) {
    const int32_t first = firstDay(a, unit), other = firstDay(b, unit);
    expect(first <= a && a - first < 3660, "a unit begins before its days", shown);
    expect(firstDay(first, unit) == first, "a unit begins with its first day", shown);
    expect(a > b || first <= other, "units stand in the order of their days", shown);
    expect((first == other) == (labelOf(a, unit) == labelOf(b, unit)), "units have names of their own",
           shown);
    if (unit == DateUnit::week) continue;
    for (const DateUnit wider : units)
      if (wider > unit) expect(firstDay(a, wider) <= first, "units lie in wider ones", shown);
  }
}

}  // namespace
}  // namespace indistinct::fuzz

FUZZ(input) {
  using namespace indistinct;
  using namespace indistinct::fuzz;
  const auto some = [&] {
    uint32_t bytes = 0;
    for (int i = 0; i < 3; ++i) bytes = bytes << 8 | input.byte();
    constexpr int32_t least = -719528, days = 3652425;  // of 0000-01-01; four hundred years have 146,097 days
    return least + static_cast<int32_t>(bytes % static_cast<uint32_t>(days));
  };
  const int32_t a = some(), b = some();
  gathered(a, b);
  gathered(a, a + 1 < 2932897 ? a + 1 : a);
  const std::string_view first = input.line(), second = input.line();
  const Type types[] = {typeOf(first), typeOf(second)};
  expect(wider(types[0], types[1]) == wider(types[1], types[0]), "the wider type has no order");
  expect(typeOf(" " + std::string(first) + "\t") == types[0], "blanks around a value do not count", first);
  for (const std::string_view text : {first, second}) {
    number(text);
    day(text);
    interval(text);
  }
  if (const auto x = parseDate(first), y = parseDate(second); x && y) gathered(*x, *y);
}
