#include "core/release/called.h"

#include <algorithm>
#include <cmath>

#include "core/domain/interval.h"
#include "core/table/values.h"

namespace indistinct {
namespace {

std::string withMinus(std::string number) {
  return number.empty() || number[0] != '-' ? number : "\u2212" + number.substr(1);
}

bool isWhole(double number) { return std::floor(number) == number; }

}  // namespace

std::string Called::operator()(Position first, Position end) const {
  if (first >= end) return "";
  const bool missing = domain_.lastIsMissing && end == domain_.size();
  if (first + 1 == end && missing) return "missing";
  if (first == 0 && end == domain_.size() && domain_.size() > 1) return "any value";
  if (first + 1 == end && (domain_.kind != Kind::number || !style_.binned)) return word(first);
  if (const std::string* name = node(first, end)) return *name;
  const Position last = end - (missing ? 2 : 1);
  const std::string name = domain_.kind == Kind::category ? list(first, last) : span(first, last);
  return missing ? name + ", missing" : name;
}

std::vector<std::string> Called::groups(const std::vector<uint32_t>& starts) const {
  std::vector<std::string> names;
  for (size_t i = 0; i <= starts.size(); i++)
    names.push_back((*this)(i == 0 ? 0 : starts[i - 1], i == starts.size() ? domain_.size() : starts[i]));
  return names;
}

// The lowest one with these positions; intervals of numbers have one notation for all.
const std::string* Called::node(Position first, Position end) const {
  for (const GroupName& name : domain_.names)
    if (name.first == first && name.end == end) return &name.label;
  const Taxonomy::Node* best = nullptr;
  if (domain_.taxonomy)
    for (const auto& node : domain_.taxonomy->nodes)
      if (node.first == first && node.end == end && (!best || node.height < best->height)) best = &node;
  if (!best || (domain_.kind == Kind::number && parseInterval(best->label))) return nullptr;
  return &best->label;
}

std::string Called::word(Position position) const {
  const std::string text = written_(position);
  return domain_.kind == Kind::number ? withMinus(text) : text;
}

// A bin is named by its lower edge and reaches up to the next one; whole numbers end one below it.
std::string Called::span(Position first, Position last) const {
  const std::string from = word(first);
  std::string to = word(last);
  if (style_.binned && domain_.kind == Kind::number && last < domain_.numbers.size()) {
    const double low = domain_.numbers[last];
    auto behind = binEnd(style_, low);
    if (!behind && last + 1 < domain_.numbers.size()) behind = domain_.numbers[last + 1];
    const double high = !behind ? greatest() : isWhole(*behind) && isWhole(low) ? *behind - 1 : *behind;
    to = withMinus(written_.of(high));
  }
  return from == to ? from : from + "\u2013" + to;
}

double Called::greatest() const {
  double most = domain_.numbers.back();
  for (Code code = 0; code < column_.values.size(); code++)
    if (const auto number = numberOf(column_.values[code], column_.notation);
        number && domain_.ofCode[code] != Domain::none)
      most = std::max(most, *number);
  return most;
}

std::string Called::list(Position first, Position last) const {
  const Position count = last - first + 1;
  if (count > 3 && domain_.ordered && !domain_.taxonomy) return word(first) + " \u2026 " + word(last);
  std::string text = word(first);
  for (Position p = first + 1; p <= last && p < first + (count > 3 ? 2 : 3); p++) text += ", " + word(p);
  return count > 3 ? text + " and " + std::to_string(count - 2) + " more" : text;
}

}  // namespace indistinct
