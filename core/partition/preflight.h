#pragma once
// Before any search: how many rows stand out as the file is, and which column makes them do so. A class is as
// large as it has rows, or persons where those are counted.
#include <cstdint>
#include <span>
#include <vector>

#include "core/partition/tuples.h"

namespace indistinct {

struct Preflight {
  uint64_t rows = 0;
  uint64_t distinct = 0;
  uint64_t unique = 0;          // rows in classes of 1
  std::vector<uint64_t> below;  // rows in classes smaller than each k asked
  struct Column {
    uint64_t makesUnique = 0;     // of the unique rows, how many would not be if this column were dropped
    std::vector<uint64_t> below;  // rows below each k asked, were it dropped
  };
  std::vector<Column> columns;
};

// `persons`: the tags that are the persons of the tuples; without them, rows are counted.
Preflight preflight(const Tuples& tuples, std::span<const uint64_t> ks, const Tags* persons = nullptr);

}  // namespace indistinct
