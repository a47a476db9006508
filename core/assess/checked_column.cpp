#include "core/assess/checked_column.h"

namespace indistinct {

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

}  // namespace indistinct
