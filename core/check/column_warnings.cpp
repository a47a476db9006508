#include "core/check/column_warnings.h"

namespace indistinct {

std::vector<ColumnWarning> warningsOf(const Table& original, const Table& released,
                                      const std::vector<KeptPair>& copied, const std::string& count,
                                      const std::vector<AuditQuasi>& quasi,
                                      const std::function<uint32_t(size_t, uint64_t)>& labelOf) {
  std::vector<ColumnWarning> warnings;
  for (const KeptPair& pair : copied) {
    if (pair.original->name == count) continue;
    if (auto unique = uniqueColumn(*pair.released, released.rows)) {
      warnings.push_back(std::move(*unique));
      continue;
    }
    for (size_t c = 0; c < quasi.size(); c++) {
      std::vector<uint32_t> group;
      for (uint64_t row = 0; row < original.rows; row++) group.push_back(labelOf(c, row));
      if (auto found = refines({asPublished(pair), original.columns[quasi[c].column], group}))
        warnings.push_back(std::move(*found));
    }
  }
  return warnings;
}

}  // namespace indistinct
