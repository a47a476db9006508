#include "core/check/told.h"

#include <algorithm>

#include "core/table/values.h"

namespace indistinct {

uint32_t Told::groupOf(std::string_view text, bool isMissing, const Notation& written) const {
  const auto number = [&](std::string_view word, const Notation& in) -> std::optional<double> {
    if (holds == Holds::words) return std::nullopt;
    if (holds == Holds::numbers) return numberOf(word, in);
    const auto day = dayOf(word, in);
    return day ? std::optional<double>(*day) : std::nullopt;
  };
  const auto first = [&](auto&& has) {
    const auto found = std::find_if(groups.begin(), groups.end(), has);
    return found == groups.end() ? none : static_cast<uint32_t>(found - groups.begin());
  };
  // Letter by letter first: a taxonomy may have a leaf for a missing token.
  const uint32_t named = first([&](const ToldGroup& group) {
    return std::find(group.values.begin(), group.values.end(), text) != group.values.end();
  });
  if (named != none) return named;
  if (isMissing) return first([](const ToldGroup& group) { return group.missing; });
  const auto x = number(text, written);
  if (!x) return none;
  const uint32_t equal = first([&](const ToldGroup& group) {
    return std::any_of(group.values.begin(), group.values.end(),
                       [&](const std::string& value) { return number(value, notation) == x; });
  });
  if (equal != none) return equal;
  return first([&](const ToldGroup& group) {
    return group.from && *x >= *group.from && (*x < *group.to || (group.closed && *x == *group.to));
  });
}

bool Told::holdsIn(uint32_t group, std::string_view text, bool missing, const Notation& written) const {
  if (!overlapping) return groupOf(text, missing, written) == group;
  const Told alone{holds, notation, {groups[group]}};
  return alone.groupOf(text, missing, written) == 0;
}

std::vector<uint32_t> Told::groupsOf(const Column& column) const {
  std::vector<uint32_t> result;
  for (Code code = 0; code < column.values.size(); code++)
    result.push_back(groupOf(column.values[code], column.missing[code], column.notation));
  return result;
}

}  // namespace indistinct
