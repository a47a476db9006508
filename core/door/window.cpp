#include "core/door/window.h"

#include <algorithm>

namespace indistinct {

Window makeWindow(const Table& table, std::span<const uint32_t> rows) {
  Window window;
  for (const auto& column : table.columns) {
    Window::Cells cells;
    cells.name = column.name;
    cells.offsets.push_back(0);
    for (const uint32_t row : rows) {
      const Code code = column.codes[row];
      cells.bytes += column.values[code];
      cells.offsets.push_back(static_cast<int32_t>(cells.bytes.size()));
      cells.missing.push_back(column.missing[code] ? 1 : 0);
    }
    window.columns.push_back(std::move(cells));
  }
  for (const uint32_t row : rows) window.fileRows.push_back(static_cast<double>(table.fileRow(row)));
  window.rows = table.rows;
  return window;
}

Window windowOf(const Desk& desk, uint64_t from, uint64_t count) {
  const Table& table = *desk.table;
  const uint64_t total = desk.chosen ? desk.chosen->size() : table.rows;
  from = std::min(from, total);
  count = std::min<uint64_t>({count, total - from, mostWindowRows});
  std::vector<uint32_t> rows;
  for (uint64_t i = from; i < from + count; ++i)
    rows.push_back(desk.chosen ? (*desk.chosen)[static_cast<size_t>(i)] : static_cast<uint32_t>(i));
  Window window = makeWindow(table, rows);
  window.rows = total;
  if (desk.study && !desk.classOfTuple.empty())
    for (const uint32_t row : rows) {
      const uint32_t tuple = desk.study->tupleOfRow[row];
      window.classSizes.push_back(tuple == Tuples::none ? 0 : static_cast<double>(desk.classOfTuple[tuple]));
    }
  return window;
}

}  // namespace indistinct
