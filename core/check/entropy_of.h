#pragma once
// The entropy of a release, from the original's values and what its cells are read as.
#include <functional>
#include <optional>

#include "core/check/audit.h"

namespace indistinct {

struct PublishedCell {
  uint64_t rows = 0;           // of the class
  const Positions* positions;  // that the cell stands for; of a blank, nothing is told
};

// `cell(class, quasi column)`. Nothing where a recipe alone says what values a column has.
std::optional<AuditedEntropy> entropyOf(const AuditQuestion& question, uint64_t suppressed, size_t classes,
                                        const std::function<PublishedCell(size_t, size_t)>& cell);

}  // namespace indistinct
