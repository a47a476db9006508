#pragma once
// A file of local groups, as an assessment sees it. Rows of one tuple may belong to different groups: so here
// a tuple falls into parts, the rows of each in one group; and a class is a group. The last class are the
// rows that are withheld.
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/partition/partition.h"
#include "core/partition/recoding.h"
#include "core/partition/tuples.h"

namespace indistinct {

struct Grouped {
  std::vector<std::vector<LocalCell>> cells;  // [column]: different ones
  std::vector<uint32_t> cellOf;               // [group * columns + column]: of them
  uint32_t groups = 0;
  Tuples tuples;                  // the parts
  std::vector<uint32_t> ofRow;    // [row of the table]: its part
  std::vector<uint32_t> tupleOf;  // [part]
  Partition classes;              // of the parts: the groups, then what is withheld

  uint32_t cell(uint32_t group, size_t column) const { return cellOf[size_t{group} * cells.size() + column]; }
};

// What the rows of a table are in a file of groups.
struct RowsOfGroups {
  std::span<const uint32_t> tupleOfRow;
  std::span<const uint32_t> groupOfRow;  // Tuples::none: it is withheld
  std::span<const uint32_t> labelOfRow;  // of the target; empty without one
};

// The positions that a cell stands for, ascending.
std::vector<Position> positionsOf(const LocalCell& cell);

// `recoding`: what the groups publish; which rows they have, `rows` says.
Grouped groupedOf(const Tuples& tuples, const Recoding& recoding, const RowCounts& counts,
                  const RowsOfGroups& rows);

}  // namespace indistinct
