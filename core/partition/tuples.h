#pragma once
// The only thing a search needs of the rows: the distinct tuples of positions, with the rows they stand for.
#include <cstdint>
#include <vector>

#include "core/domain/domain.h"

namespace indistinct {

struct Tuples {
  uint64_t rows = 0;                            // N: the sum of counts
  uint32_t size = 0;                            // distinct tuples, in lexicographic order of positions
  std::vector<std::vector<Position>> position;  // [column][tuple]
  std::vector<uint32_t> domainSizes;            // [column]
  std::vector<uint64_t> count;                  // [tuple]
  uint32_t labels = 0;                          // values of the target; 0 without one
  std::vector<uint64_t> labelCount;             // [tuple * labels + label]
  std::vector<uint32_t> ofRow;                  // the tuple of each table row; none: the row was left out
  static constexpr uint32_t none = 0xffffffffu;

  uint32_t columns() const { return static_cast<uint32_t>(position.size()); }
};

}  // namespace indistinct
