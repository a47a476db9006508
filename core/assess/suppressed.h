#pragma once
// What was suppressed: by column, by value and by record.
//
// Wilson, "k-anonymization May Be NP-Hard, but Can it Be Practical?", section 4.1, Tables 2 and 3. The paper
// counts blanks of single cells. Here a withheld row counts as all of its cells, so that files that withhold
// rows, that blank cells, and that do both stand on one scale. What was missing in the input was not
// suppressed.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/assess/seen.h"

namespace indistinct {

struct SuppressedValue {
  uint32_t value = 0;       // of the column
  uint64_t rows = 0;        // that have it in the input
  uint64_t suppressed = 0;  // of them
};

struct SuppressedColumn {
  uint64_t missing = 0;                 // cells without a value in the input
  uint64_t suppressed = 0;              // cells with one that is not shown
  std::vector<SuppressedValue> values;  // that occur, in the column's order
  uint64_t vanished = 0;                // values of which no cell is shown
  std::optional<SuppressedValue> most;  // the first of those suppressed most; nothing where none is
};

struct SuppressedReport {
  uint64_t rows = 0;
  uint64_t withheld = 0;
  uint64_t blanked = 0;  // published, with a suppressed cell
  uint64_t records = 0;  // with a suppressed cell, published or not
  uint64_t cells = 0;
  std::vector<SuppressedColumn> columns;
  std::vector<uint64_t> perRecord;  // [suppressed cells]: rows
};

SuppressedReport countSuppressed(const Seen& seen);

}  // namespace indistinct
