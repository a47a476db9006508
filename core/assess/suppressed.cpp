#include "core/assess/suppressed.h"

namespace indistinct {
namespace {

SuppressedColumn countColumn(const Seen& seen, size_t c) {
  const SeenColumn& column = seen.columns[c];
  SuppressedColumn counted;
  std::vector<SuppressedValue> values(column.values.size());
  for (const Line& line : seen.lines) {
    const uint32_t value = column.ofRow[static_cast<size_t>(line.row)];
    if (value == SeenColumn::missing) {
      counted.missing += line.rows;
      continue;
    }
    values[value].value = value;
    values[value].rows += line.rows;
    if (!line.hides(c)) continue;
    values[value].suppressed += line.rows;
    counted.suppressed += line.rows;
  }
  for (const SuppressedValue& each : values) {
    if (each.rows == 0) continue;
    counted.values.push_back(each);
    if (each.suppressed == each.rows) counted.vanished++;
    if (each.suppressed > (counted.most ? counted.most->suppressed : 0)) counted.most = each;
  }
  return counted;
}

}  // namespace

SuppressedReport countSuppressed(const Seen& seen) {
  SuppressedReport report;
  report.rows = seen.rows;
  report.perRecord.assign(seen.columns.size() + 1, 0);
  for (size_t c = 0; c < seen.columns.size(); c++) {
    report.columns.push_back(countColumn(seen, c));
    report.cells += report.columns.back().suppressed;
  }
  for (const Line& line : seen.lines) {
    size_t cells = 0;
    for (size_t c = 0; c < seen.columns.size(); c++)
      if (line.hides(c) && seen.columns[c].ofRow[static_cast<size_t>(line.row)] != SeenColumn::missing)
        cells++;
    report.perRecord[cells] += line.rows;
    if (cells > 0) report.records += line.rows;
    if (line.hidden == Line::withheld)
      report.withheld += line.rows;
    else if (cells > 0)
      report.blanked += line.rows;
  }
  return report;
}

}  // namespace indistinct
