#pragma once
// Local recoding: every group of rows publishes cells of its own, so that the same value may be published in
// different ways. Rows of one tuple may belong to different groups.
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "core/partition/tuples.h"

namespace indistinct {

// The positions [first, end); or of them only these, ascending, where a set of values is published.
struct LocalCell {
  uint32_t first = 0, end = 0;
  std::vector<uint32_t> values = {};
  bool operator==(const LocalCell&) const = default;
  bool operator<(const LocalCell& other) const {
    return std::tie(first, end, values) < std::tie(other.first, other.end, other.values);
  }
};

struct Recoding {
  struct Part {  // of a tuple
    uint32_t tuple = 0;
    uint32_t group = 0;
    uint64_t rows = 0;
    bool operator==(const Part&) const = default;
  };
  std::vector<std::vector<LocalCell>> cells;  // [column]: different ones, ascending
  std::vector<uint32_t> cellOf;               // [group * columns + column]: of them
  std::vector<Part> parts;                    // by tuple, then by group; rows that are in none are withheld

  uint32_t columns() const { return static_cast<uint32_t>(cells.size()); }
  uint32_t groups() const { return cells.empty() ? 0 : static_cast<uint32_t>(cellOf.size() / cells.size()); }
  const LocalCell& cell(uint32_t group, uint32_t column) const {
    return cells[column][cellOf[size_t{group} * columns() + column]];
  }
  bool operator==(const Recoding&) const = default;
};

// The group of each table row, drawn from the seed among those of its tuple; Tuples::none where the row is
// withheld or left out. Rows of a tuple are alike to a search, so that which of them goes where is left to
// chance.
std::vector<uint32_t> groupOfRows(const Recoding& recoding, std::span<const uint32_t> tupleOfRow,
                                  const RowCounts& counts, uint64_t seed);

}  // namespace indistinct
