#include "core/cells/blanked.h"

namespace indistinct {

std::vector<Blanked> blankedOf(const Records& records, const std::vector<ColumnSet>& sets) {
  std::vector<Blanked> blanked;
  for (uint32_t r = 0; r < records.size; r++)
    if (sets[r] != 0) blanked.push_back({r, sets[r], records.count[r]});
  return blanked;
}

Blanks blanksOf(const Records& records, const std::vector<Blanked>& blanked) {
  Blanks blanks;
  blanks.ofTuple.assign(records.size, 0);
  for (const Blanked& each : blanked) blanks.ofTuple[each.record] = each.set;
  return blanks;
}

}  // namespace indistinct
