#include "core/domain/interval.h"

#include <algorithm>
#include <limits>

#include "core/table/types.h"

namespace indistinct {

namespace {

constexpr double endless = std::numeric_limits<double>::infinity();

std::optional<Interval> halfLine(std::string_view text) {
  if (text.size() < 2 || (text[0] != '<' && text[0] != '>')) return std::nullopt;
  const bool below = text[0] == '<', equal = text[1] == '=';
  const auto number = parseNumber(text.substr(equal ? 2 : 1));
  if (!number) return std::nullopt;
  if (below) return Interval{-endless, *number, false, equal};
  return Interval{*number, endless, equal, false};
}

std::optional<Interval> bracketed(std::string_view text) {
  if (text.size() < 5) return std::nullopt;
  const char first = text.front(), last = text.back();
  if (first != '[' && first != ']' && first != '(') return std::nullopt;
  if (last != '[' && last != ']' && last != ')') return std::nullopt;
  text = text.substr(1, text.size() - 2);
  const size_t middle = text.find_first_of(",;");
  if (middle == std::string_view::npos) return std::nullopt;
  const auto low = parseNumber(text.substr(0, middle)), high = parseNumber(text.substr(middle + 1));
  if (!low || !high) return std::nullopt;
  return Interval{*low, *high, first == '[', last == ']'};
}

// 1-5; a sign may stand before either number.
std::optional<Interval> dashed(std::string_view text) {
  const size_t dash = text.find('-', 1);
  if (dash == std::string_view::npos) return std::nullopt;
  const auto low = parseNumber(text.substr(0, dash)), high = parseNumber(text.substr(dash + 1));
  if (!low || !high) return std::nullopt;
  return Interval{*low, *high, true, true};
}

}  // namespace

std::optional<Interval> parseInterval(std::string_view text) {
  text = trimmed(text);
  if (text.empty() || parseNumber(text) || parseDate(text)) return std::nullopt;
  auto interval = halfLine(text);
  if (!interval) interval = bracketed(text);
  if (!interval) interval = dashed(text);
  if (!interval || !(interval->low <= interval->high)) return std::nullopt;
  return interval;
}

std::string formatInterval(double low, double high, bool holdsHigh) {
  return "[" + formatNumber(low) + ", " + formatNumber(high) + (holdsHigh ? "]" : "[");
}

Intervals::Intervals(std::span<const std::string> labels) {
  for (size_t i = 0; i < labels.size(); i++) {
    if (const auto interval = parseInterval(labels[i])) intervals_.push_back({*interval, i});
  }
  std::sort(intervals_.begin(), intervals_.end(),
            [](const Named& a, const Named& b) { return a.interval.low < b.interval.low; });
  double highest = -endless;
  for (const Named& named : intervals_) {
    highest = std::max(highest, named.interval.high);
    highestSoFar_.push_back(highest);
  }
}

std::vector<size_t> Intervals::holding(double number) const {
  std::vector<size_t> found;
  auto at = std::upper_bound(intervals_.begin(), intervals_.end(), number,
                             [](double n, const Named& named) { return n < named.interval.low; });
  while (at != intervals_.begin() && found.size() < 2) {
    --at;
    if (at->interval.holds(number)) found.push_back(at->label);
    if (highestSoFar_[static_cast<size_t>(at - intervals_.begin())] < number) break;
  }
  return found;
}

}  // namespace indistinct
