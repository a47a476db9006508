#include "core/assess/grouped.h"

#include <algorithm>
#include <numeric>

namespace indistinct {

std::vector<Position> positionsOf(const LocalCell& cell) {
  if (!cell.values.empty()) return cell.values;
  std::vector<Position> positions(cell.end - cell.first);
  std::iota(positions.begin(), positions.end(), cell.first);
  return positions;
}

Grouped groupedOf(const Tuples& tuples, const Recoding& recoding, const RowCounts& counts,
                  const RowsOfGroups& rows) {
  Grouped grouped;
  grouped.cells = recoding.cells;
  grouped.cellOf = recoding.cellOf;
  grouped.groups = recoding.groups();
  const auto counted = [&](size_t row) { return rows.tupleOfRow[row] != Tuples::none && counts.of(row) > 0; };
  const auto groupOf = [&](size_t row) { return std::min(rows.groupOfRow[row], grouped.groups); };
  std::vector<std::pair<uint32_t, uint32_t>> parts;  // tuple, group
  for (size_t row = 0; row < rows.tupleOfRow.size(); row++)
    if (counted(row)) parts.emplace_back(rows.tupleOfRow[row], groupOf(row));
  std::sort(parts.begin(), parts.end());
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());

  LooseTuples loose;
  for (const auto& column : tuples.position) {
    auto& position = loose.position.emplace_back();
    for (const auto& [tuple, group] : parts) position.push_back(column[tuple]);
  }
  loose.count.assign(parts.size(), 0);
  loose.labelCount.assign(parts.size() * tuples.labels, 0);
  grouped.ofRow.assign(rows.tupleOfRow.size(), Tuples::none);
  for (size_t row = 0; row < rows.tupleOfRow.size(); row++) {
    if (!counted(row)) continue;
    const std::pair<uint32_t, uint32_t> key(rows.tupleOfRow[row], groupOf(row));
    const auto part =
        static_cast<uint32_t>(std::lower_bound(parts.begin(), parts.end(), key) - parts.begin());
    grouped.ofRow[row] = part;
    loose.count[part] += counts.of(row);
    if (tuples.labels > 0)
      loose.labelCount[size_t{part} * tuples.labels + rows.labelOfRow[row]] += counts.of(row);
  }
  grouped.tuples.rows = tuples.rows;
  grouped.tuples.domainSizes = tuples.domainSizes;
  grouped.tuples.labels = tuples.labels;
  std::move(loose).holdAs(grouped.tuples);

  Partition& classes = grouped.classes;
  classes.size = grouped.groups + 1;
  classes.first.assign(classes.size, 0);
  classes.rows.assign(classes.size, 0);
  classes.labelCount.assign(size_t{classes.size} * tuples.labels, 0);
  for (uint32_t part = 0; part < parts.size(); part++) {
    const auto [tuple, group] = parts[part];
    grouped.tupleOf.push_back(tuple);
    classes.ofTuple.push_back(group);
    classes.first[group] = part;
    classes.rows[group] += grouped.tuples.count[part];
    for (uint32_t label = 0; label < tuples.labels; label++)
      classes.labelCount[size_t{group} * tuples.labels + label] +=
          grouped.tuples.labelCount[size_t{part} * tuples.labels + label];
  }
  return grouped;
}

}  // namespace indistinct
