#include "core/cells/blanked.h"

namespace indistinct {

std::vector<Blanked> blankedOf(const Records& records, const std::vector<ColumnSet>& sets) {
  std::vector<Blanked> blanked;
  for (uint32_t r = 0; r < records.size; r++)
    if (sets[r] != 0) blanked.push_back({r, sets[r], records.count[r]});
  return blanked;
}

}  // namespace indistinct
