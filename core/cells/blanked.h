#pragma once
// Which cells are blanked: of so many rows of a record these columns. Rows that nothing is said of stay
// whole.
#include <cstdint>
#include <vector>

#include "core/cells/blanks.h"

namespace indistinct {

struct Blanked {
  uint32_t record = 0;
  ColumnSet set = 0;
  uint64_t rows = 0;
  bool operator==(const Blanked&) const = default;
};

// The same for all rows of each record.
std::vector<Blanked> blankedOf(const Records& records, const std::vector<ColumnSet>& sets);

// By record, where all rows of each are blanked alike.
Blanks blanksOf(const Records& records, const std::vector<Blanked>& blanked);

}  // namespace indistinct
