#pragma once
// Small random tables for this room, and by definition what is unsafe in them: every column set of every
// record is counted in the rows.
#include <cstdint>
#include <string>
#include <vector>

#include "core/cells/records.h"
#include "core/support/random.h"

namespace indistinct::support {

struct SmallTable {
  std::vector<std::vector<uint32_t>> rows;  // of values; a missing one is a value like any other
  std::vector<double> importance;           // [column]
  uint64_t k = 2;
};

// Duplicates, columns of one value, columns of more than 256 values, equal and unequal importances.
SmallTable randomSmallTable(support::Random& random, uint32_t mostColumns, uint32_t mostRows);
std::vector<SmallTable> smaller(const SmallTable& table);
std::string describe(const SmallTable& table);

Records recordsOf(const SmallTable& table);
// How many rows show what `row` has in `set`.
uint64_t rowsLike(const SmallTable& table, size_t row, ColumnSet set);
// What a record has in every column.
std::vector<uint32_t> valuesOf(const Records& records, uint32_t record);

}  // namespace indistinct::support
