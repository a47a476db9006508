#pragma once
// LM of one column (lm.h): a cell published as the interval [a, b) of positions costs at[b-1] - at[a]; all of
// it where the interval holds a missing value beside others.
#include <cstdint>
#include <vector>

namespace indistinct {

struct LmColumn {
  std::vector<uint64_t> at;  // [position], ascending from 0
  bool lastIsMissing = false;
  uint64_t cell(uint32_t first, uint32_t end, uint64_t full) const {
    if (lastIsMissing && end == at.size() && first + 1 < end) return full;
    return at[end - 1] - at[first];
  }
};

}  // namespace indistinct
