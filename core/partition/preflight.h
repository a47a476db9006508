#pragma once
// Before any search: how many rows stand out as the file is, and which column makes them do so.
#include <cstdint>
#include <span>
#include <vector>

#include "core/partition/tuples.h"

namespace indistinct {

struct Preflight {
  uint64_t rows = 0;
  uint64_t distinct = 0;
  uint64_t unique = 0;          // rows alone in their class
  std::vector<uint64_t> below;  // rows in classes smaller than each k asked
  struct Column {
    uint64_t makesUnique = 0;     // of the unique rows, how many would not be if this column were dropped
    std::vector<uint64_t> below;  // rows below each k asked, were it dropped
  };
  std::vector<Column> columns;
};

// The class of a row has as many rows as its tuple counts.
Preflight preflight(const Tuples& tuples, std::span<const uint64_t> ks);

}  // namespace indistinct
