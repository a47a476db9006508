#pragma once
// What the columns that are kept tell beyond the generalized ones: values of their own, or more of a column
// than its generalization.
#include <functional>
#include <string>
#include <vector>

#include "core/check/label_readings.h"
#include "core/check/release_columns.h"

namespace indistinct {

// `labelOf(column, row of the original)`: what is published there, or Refinement::none.
std::vector<ColumnWarning> warningsOf(const Table& original, const Table& released,
                                      const std::vector<KeptPair>& copied, const std::string& count,
                                      const std::vector<AuditQuasi>& quasi,
                                      const std::function<uint32_t(size_t, uint64_t)>& labelOf);

}  // namespace indistinct
