#pragma once
// Which rows of the original the rows of a release may be whose classes overlap. A row fits every class whose
// cells hold its values, where a row of the release stands with the same cells that are kept; what can be
// said is whether every published row can be given a row of its own (core/check/matching.h).
#include <cstdint>
#include <map>
#include <vector>

#include "core/check/label_readings.h"

namespace indistinct {

struct LocalQuestion {
  const Table& original;
  const Table& released;
  const std::vector<uint64_t>& rows;                         // [row of the original]; 0: it is left out
  const std::vector<AuditQuasi>& quasi;                      // of the original
  const std::vector<std::vector<Reading>>& readings;         // [column][label]
  const std::map<std::vector<uint32_t>, uint32_t>& classes;  // by their labels
  const std::vector<KeptPair>& kept;
  const Spelling& spelling;
  const std::vector<uint32_t>& classOfReleased;  // [row of the release]
};

// [row of the original]: the class that it is given to, or none.
std::vector<uint32_t> rowsOfOverlapping(const LocalQuestion& question);

}  // namespace indistinct
