// What a plan says of its columns together.
#include <algorithm>

#include "core/door/plan.h"

namespace indistinct {

const PlanColumn* Plan::find(std::string_view name) const {
  for (const auto& column : columns)
    if (column.name == name) return &column;
  return nullptr;
}

std::vector<const PlanColumn*> Plan::withRole(Role role) const {
  std::vector<const PlanColumn*> out;
  for (const auto& column : columns)
    if (column.role == role) out.push_back(&column);
  return out;
}

bool Plan::local() const {
  return std::any_of(columns.begin(), columns.end(), [](const PlanColumn& column) {
    return column.role == Role::quasi && column.space == Space::local;
  });
}

std::string Plan::persons() const {
  const auto entities = withRole(Role::entity);
  return entities.empty() ? "" : entities.front()->name;
}

std::vector<std::string> Plan::files() const {
  std::vector<std::string> out;
  for (const auto& column : columns)
    if (!column.taxonomyPath.empty()) out.push_back(column.taxonomyPath);
  if (!populationPath.empty()) out.push_back(populationPath);
  return out;
}

}  // namespace indistinct
