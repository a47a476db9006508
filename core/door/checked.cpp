#include "core/door/checked.h"

namespace indistinct {
namespace {

Holds holdsOf(Kind kind) {
  switch (kind) {
    case Kind::number:
      return Holds::numbers;
    case Kind::category:
      return Holds::words;
    case Kind::date:
      return Holds::days;
  }
  return Holds::words;
}

}  // namespace

CheckedColumn checkedColumn(const Column& column, const Domain& domain, std::span<const uint32_t> starts) {
  CheckedColumn result;
  result.name = column.name;
  result.importance = domain.importance;
  if (!domain.taxonomy && domain.kind == Kind::number) result.measure = CheckedColumn::Measure::number;
  if (!domain.taxonomy && domain.kind == Kind::date) result.measure = CheckedColumn::Measure::date;
  if (!domain.leafOf.empty()) {
    result.measure = CheckedColumn::Measure::leaf;
    result.leaves = domain.leaves;
    for (Position p = 0; p + domain.lastIsMissing < domain.size(); p++)
      result.leafOf[domain.values[p]] = domain.leafOf[p];
  }
  result.intervals.resize(starts.size() + 1);
  size_t at = 0;
  for (Position position = 0; position < domain.size(); position++) {
    if (at < starts.size() && starts[at] == position) at++;
    if (domain.lastIsMissing && position + 1 == domain.size()) {
      result.intervals[at].missing = true;
    } else {
      result.intervals[at].values.push_back(domain.values[position]);
    }
  }
  for (Code code = 0; code < column.values.size(); code++) {
    const Position position = domain.ofCode[code];
    if (position == Domain::none) continue;
    if (domain.lastIsMissing && position + 1 == domain.size()) {
      result.missing.emplace(column.values[code]);
    } else {
      result.names.emplace(column.values[code], domain.values[position]);
    }
  }
  return result;
}

AuditDomain auditDomain(const Domain& domain) {
  AuditDomain told;
  told.holds = holdsOf(domain.kind);
  told.values = domain.values;
  told.numbers = domain.numbers;
  told.lastIsMissing = domain.lastIsMissing;
  told.ofCode = domain.ofCode;
  if (domain.taxonomy)
    for (const auto& node : domain.taxonomy->nodes) told.nodes.push_back({node.label, node.first, node.end});
  for (const auto& name : domain.names) told.nodes.push_back({name.label, name.first, name.end});
  told.leafOf = domain.leafOf;
  told.leaves = domain.leaves;
  return told;
}

Told toldOf(const RecipeColumn& column) {
  Told told;
  told.holds = holdsOf(column.kind);
  told.notation = column.notation;
  for (const RecipeGroup& group : column.groups)
    told.groups.push_back(
        {group.label, group.missing, group.from, group.to, group.closed, group.values, group.lost});
  return told;
}

}  // namespace indistinct
