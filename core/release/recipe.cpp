#include "core/release/recipe.h"

#include <algorithm>

#include "core/table/types.h"
#include "core/table/values.h"

namespace indistinct {

const char* word(Rescue rescue) {
  switch (rescue) {
    case Rescue::no:
      return "";
    case Rescue::after:
      return "after";
    case Rescue::jointly:
      break;
  }
  return "jointly";
}

Rescue rescueOf(std::string_view word) {
  return word == "after" ? Rescue::after : word == "jointly" ? Rescue::jointly : Rescue::no;
}

const RecipeColumn* Recipe::find(std::string_view name) const {
  for (const auto& column : columns)
    if (column.name == name) return &column;
  return nullptr;
}

std::string Recipe::persons() const {
  for (const auto& column : columns)
    if (column.role == Role::entity) return column.name;
  return {};
}

std::optional<double> measureOf(Kind kind, std::string_view text, const Notation& notation) {
  if (kind == Kind::number) return numberOf(text, notation);
  const auto day = kind == Kind::date ? dayOf(text, notation) : std::nullopt;
  return day ? std::optional<double>(*day) : std::nullopt;
}

GroupFinder::GroupFinder(const RecipeColumn& column, Notation notation)
    : column_(column), notation_(std::move(notation)) {
  for (uint32_t i = 0; i < column.groups.size(); i++) {
    const RecipeGroup& group = column.groups[i];
    if (group.missing) missing_ = i;
    for (const std::string& value : group.values) {
      byText_.try_emplace(value, i);
      if (const auto number = measureOf(column.kind, value, column.notation))
        byNumber_.try_emplace(*number, i);
    }
  }
}

std::vector<uint32_t> groupsOfCodes(const RecipeColumn& planned, const Column& column) {
  const GroupFinder find(planned, column.notation);
  std::vector<uint32_t> groups;
  for (Code code = 0; code < column.values.size(); code++)
    groups.push_back(std::min(find(column.values[code], column.missing[code]),
                              static_cast<uint32_t>(planned.groups.size())));
  return groups;
}

uint32_t GroupFinder::operator()(std::string_view text, bool missing) const {
  // Under a taxonomy a missing token may be a leaf of its own.
  if (const auto found = byText_.find(text); found != byText_.end()) return found->second;
  if (missing) return missing_;
  const auto number = measureOf(column_.kind, text, notation_);
  if (!number) return none;
  if (const auto found = byNumber_.find(*number); found != byNumber_.end()) return found->second;
  for (uint32_t i = 0; i < column_.groups.size(); i++) {
    const RecipeGroup& group = column_.groups[i];
    if (!group.from || *number < *group.from) continue;
    if (*number < *group.to || (group.closed && *number == *group.to)) return i;
  }
  return none;
}

}  // namespace indistinct
