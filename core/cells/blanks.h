#pragma once
// Which quasi cells of a release are blank: one representation for whoever blanks cells and whoever writes,
// counts or judges them.
#include <vector>

#include "core/cells/records.h"

namespace indistinct {

// Bit c: the c-th quasi column.
constexpr ColumnSet allColumns(uint32_t columns) {
  return static_cast<ColumnSet>((uint64_t{1} << columns) - 1);
}
// A file of more columns than a set has bits has no blanks.
constexpr bool holds(ColumnSet set, uint32_t column) {
  return column < mostCellColumns && (set >> column & 1) != 0;
}

// All columns: the tuple's rows are withheld.
struct Blanks {
  std::vector<ColumnSet> ofTuple;
  bool operator==(const Blanks&) const = default;
};

}  // namespace indistinct
