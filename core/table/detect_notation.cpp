// Idea: every way to write numbers or days that any file uses is tried on all different values of a column,
// and dropped at the first that it cannot read. So a column of words costs next to nothing, and one of plain
// numbers a single look at each value.
//
// Two ways can fit a whole column: 1.234 is a number near one or above a thousand, 5/3/2021 a day in March or
// in May. Then what other columns prove decides; and where they prove nothing, what most files with such a
// column mean: the point divides decimals and the comma thousands (decimals where cells are separated by
// semicolons), days come before months.
#include "core/table/detect_notation.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/table/date_pattern.h"
#include "core/table/missing.h"
#include "core/table/types.h"
#include "core/table/values.h"

namespace indistinct {
namespace {

constexpr std::array<std::string_view, 5> blanks = {" ", "\u00a0", "\u202f", "'", "\u2019"};

std::vector<Notation> waysOfNumbers(const ReadOptions& options) {
  std::vector<Notation> ways;
  for (const char decimal : {'.', ','}) {
    if (options.decimal && *options.decimal != decimal) continue;
    const auto add = [&](std::string_view thousands) {
      if (options.thousands && !thousands.empty() && *options.thousands != thousands) return;
      ways.push_back({decimal, std::string(thousands), {}});
    };
    add("");
    add(decimal == '.' ? "," : ".");
    for (const std::string_view between : blanks) add(between);
  }
  return ways;
}

class Detector {
 public:
  Detector(std::vector<Column>& columns, const ReadOptions& options, char delimiter)
      : columns_(columns),
        options_(options),
        delimiter_(delimiter),
        ways_(waysOfNumbers(options)),
        open_(columns.size()) {}

  std::vector<Complaint> detect() {
    for (size_t i = 0; i < columns_.size(); ++i) look(i);
    for (size_t i = 0; i < columns_.size(); ++i) decideNumbers(i);
    for (size_t i = 0; i < columns_.size(); ++i) decideDays(i);
    return std::move(complaints_);
  }

 private:
  struct Open {
    std::vector<Notation> numbers;
    std::vector<DatePattern> days;
  };

  bool means(std::string_view value) const {
    if (!options_.missing) return !looksMissing(value);
    return std::find(options_.missing->begin(), options_.missing->end(), value) == options_.missing->end();
  }

  template <class Fits>
  bool all(const Column& column, Fits&& fits) const {
    bool any = false;
    for (Code code = 0; code < column.values.size(); ++code) {
      if (!means(column.values[code])) continue;
      if (!fits(column.values[code])) return false;
      any = true;
    }
    return any;
  }

  bool any(const Column& column, std::string_view text) const {
    for (Code code = 0; code < column.values.size(); ++code)
      if (means(column.values[code]) && column.values[code].find(text) != std::string_view::npos) return true;
    return false;
  }

  void look(size_t which) {
    Column& column = columns_[which];
    column.notation = {};
    if (options_.dates)
      if (const auto pattern = parsePattern(*options_.dates);
          pattern && all(column, [&](std::string_view v) { return readDay(v, *pattern).has_value(); })) {
        column.notation.dates = *options_.dates;
        column.type = Type::date;
        return;
      }
    column.type = typeBy(column, {});
    if (column.type == Type::integer || column.type == Type::date) return;
    auto& ways = open_[which].numbers;
    for (const Notation& way : waysFor(column)) {
      const Type type = way.plain() ? column.type : typeBy(column, way);
      if (type == Type::text || (!way.thousands.empty() && !any(column, way.thousands))) continue;
      ways.push_back(way);
    }
    if (ways.empty()) {
      column.type = Type::text;
      lookForDays(which);
    }
    if (ways.size() == 1) prove(column, ways[0]);
  }

  // The narrowest type of all values; text where there are none.
  Type typeBy(const Column& column, const Notation& notation) const {
    std::optional<Type> type;
    all(column, [&](std::string_view value) {
      const Type one = typeOf(value, notation);
      type = type ? wider(*type, one) : one;
      return type != Type::text;
    });
    return type.value_or(Type::text);
  }

  // Plain decimals can only be thousands with points besides.
  std::vector<Notation> waysFor(const Column& column) const {
    std::vector<Notation> ways = ways_;
    if (column.type == Type::decimal)
      std::erase_if(ways, [](const Notation& way) { return !way.plain() && way.thousands != "."; });
    return ways;
  }

  // A column proves what its decimals look like where it has some and can be read in one way only.
  void prove(const Column& column, const Notation& way) {
    if (any(column, std::string(1, way.decimal))) (way.decimal == ',' ? commas_ : points_)++;
  }

  void decideNumbers(size_t which) {
    Column& column = columns_[which];
    const auto& ways = open_[which].numbers;
    if (ways.empty()) return;
    const auto with = [&](char decimal) {
      return std::find_if(ways.begin(), ways.end(),
                          [&](const Notation& way) { return way.decimal == decimal; });
    };
    const auto point = with('.'), comma = with(',');
    const bool signs = any(column, ".") || any(column, ",");
    const bool proven = commas_ != points_;
    if (point == ways.end() || comma == ways.end()) {
      column.notation = ways.front();
    } else if (proven || !signs) {
      column.notation = commas_ > points_ ? *comma : *point;
    } else {
      column.notation = any(column, ",") && delimiter_ == ';' ? *comma : *point;
    }
    column.type = typeBy(column, column.notation);
    if (signs && point != ways.end() && comma != ways.end()) sayNumbers(column, proven);
  }

  // Plain numbers are what programs write: they need no word.
  void sayNumbers(const Column& column, bool proven) {
    if (column.notation.plain()) return;
    const bool comma = any(column, ","), thousands = !column.notation.thousands.empty();
    const std::string sign = comma ? "comma" : "point";
    say(column, "The " + sign + " in the numbers of " + column.name + " can divide decimals or thousands: " +
                    (thousands ? "thousands" : "decimals") + " were taken, as " +
                    (!proven             ? "nothing else tells"
                     : commas_ > points_ ? "other columns have decimal commas"
                                         : "other columns have decimal points") +
                    ". If that is wrong, say what divides decimals (source.decimal).");
  }

  void lookForDays(size_t which) {
    const Column& column = columns_[which];
    std::optional<std::vector<DatePattern>> found;
    const bool fits = all(column, [&](std::string_view value) {
      if (!found) found = patternsOf(value);
      std::erase_if(*found, [&](const DatePattern& p) { return !readDay(value, p).has_value(); });
      return !found->empty();
    });
    if (!fits) return;
    auto& days = open_[which].days = std::move(*found);
    for (DatePattern& pattern : days) finish(column, pattern);
    if (days.size() == 1 && days[0].order != DatePattern::Order::ymd && !days[0].named)
      (days[0].order == DatePattern::Order::dmy ? dayFirst_ : monthFirst_)++;
  }

  // Whether days below ten have a zero, and whether times follow.
  void finish(const Column& column, DatePattern& pattern) const {
    DatePattern without = pattern;
    without.time = false;
    if (all(column, [&](std::string_view v) { return readDay(v, without).has_value(); })) pattern = without;
    pattern.padded = all(column, [&](std::string_view v) {
      const std::string_view text = trimmed(v);
      size_t digits = 0, parts = pattern.named ? 2 : 3;
      for (size_t at = 0; at <= text.size() && parts > 0; ++at) {
        if (at < text.size() && text[at] >= '0' && text[at] <= '9') {
          ++digits;
        } else if (digits > 0) {
          if (digits == 1) return false;
          --parts;
          digits = 0;
        }
      }
      return true;
    });
  }

  void decideDays(size_t which) {
    Column& column = columns_[which];
    const auto& days = open_[which].days;
    if (days.empty()) return;
    const auto with = [&](DatePattern::Order order) {
      return std::find_if(days.begin(), days.end(), [&](const DatePattern& p) { return p.order == order; });
    };
    const auto dayFirst = with(DatePattern::Order::dmy), monthFirst = with(DatePattern::Order::mdy);
    column.type = Type::date;
    if (dayFirst == days.end() || monthFirst == days.end()) {
      column.notation.dates = patternText(days.front());
      return;
    }
    const bool proven = dayFirst_ != monthFirst_;
    const DatePattern& taken = proven && monthFirst_ > dayFirst_ ? *monthFirst : *dayFirst;
    column.notation.dates = patternText(taken);
    say(column, "The dates of " + column.name + " can be read as " + patternText(*dayFirst) + " or " +
                    patternText(*monthFirst) + "; " + patternText(taken) + " was taken, " +
                    (proven ? "as in the other columns" : "as nothing else tells") +
                    ". If that is wrong, say the pattern (source.dates).");
  }

  void say(const Column& column, std::string what) {
    complaints_.push_back({{std::nullopt, column.name, {}}, std::move(what)});
  }

  std::vector<Column>& columns_;
  const ReadOptions& options_;
  char delimiter_;
  std::vector<Notation> ways_;
  std::vector<Open> open_;
  uint64_t commas_ = 0, points_ = 0, dayFirst_ = 0, monthFirst_ = 0;
  std::vector<Complaint> complaints_;
};

}  // namespace

std::vector<Complaint> detectNotations(std::vector<Column>& columns, const ReadOptions& options,
                                       char delimiter) {
  return Detector(columns, options, delimiter).detect();
}

}  // namespace indistinct
