#pragma once
// The original file's rows, cell by cell, as a release shows them: which value each has, under which group it
// is published, and whether the cell is hidden, for it is blank or its row withheld. Every statistic of what
// was suppressed is counted from this, however the release came about. A cell without a value in the input
// shows nothing and hides nothing.
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/cells/blanks.h"
#include "core/domain/cuts.h"
#include "core/domain/domain.h"
#include "core/release/groups.h"
#include "core/table/table.h"

namespace indistinct {

// Rows of the table of which the same cells are hidden. A row that stands for several may lie in several
// lines.
struct Line {
  static constexpr ColumnSet withheld = ~ColumnSet{0};
  uint64_t row = 0;      // of the table
  uint64_t rows = 1;     // for how many it stands
  ColumnSet hidden = 0;  // bit c: the c-th quasi-identifier; or withheld, of however many columns
  bool hides(size_t column) const { return hidden == withheld || (hidden >> column & 1) != 0; }
};

struct SeenColumn {
  static constexpr uint32_t missing = 0xffffffffu;
  std::string name;
  std::vector<std::string> values, groups;
  std::vector<uint32_t> groupOf;  // [value]
  std::vector<double> numbers;    // [value], of numbers that are published as they are; else empty
  std::vector<uint32_t> ofRow;    // [row of the table]: its value, or missing
};

struct Seen {
  uint64_t rows = 0;
  std::vector<SeenColumn> columns;  // the quasi-identifiers
  std::vector<Line> lines;
};

// `domains[i]` is that of the table's column columns[i], published by `cuts` in `styles[i]`.
Seen seenThrough(const Table& table, std::span<const uint32_t> columns, std::span<const Domain> domains,
                 const Cuts& cuts, std::span<const GroupStyle> styles, std::vector<Line> lines);

}  // namespace indistinct
