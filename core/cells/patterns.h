#pragma once
// What is published of each tuple if no cell is blank, what showing a cell is worth, and the sets of columns
// that a row may be published with, the most worthwhile first.
#include <cstdint>
#include <span>
#include <vector>

#include "core/cells/blanks.h"
#include "core/partition/tuples.h"

namespace indistinct {

struct Shown {
  std::vector<std::vector<uint32_t>> interval;  // [column][tuple]
  std::vector<std::vector<uint64_t>> worth;     // [column][interval]: see worthOfCell
  std::vector<uint8_t> out;                     // [tuple]: withheld whatever it shows; empty: none

  uint32_t columns() const { return static_cast<uint32_t>(interval.size()); }
  ColumnSet cut() const;  // columns with more than one interval
  uint64_t worthOf(ColumnSet set, uint32_t tuple) const;
};

// What a cell tells that a blank would not: what is left of the whole column's loss, by its importance beside
// that of the most important column. In millionths, so that sums over all rows are exact.
uint64_t worthOfCell(double lost, double importance, double mostImportance);

// [column]: over all rows.
std::vector<uint64_t> worthOfColumns(const Tuples& tuples, const Shown& shown);

// The sets of at least one of these columns, all of them first, by the sum of the columns' worth; at most so
// many, and each column alone besides. A set stands behind every set that holds it.
std::vector<ColumnSet> patternsByWorth(ColumnSet columns, std::span<const uint64_t> worth, size_t most);

}  // namespace indistinct
