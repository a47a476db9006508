#pragma once
// What the labels of one column may stand for: by the recipe, which says it, or by the labels' own words.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/check/kept_cells.h"
#include "core/check/read_label.h"
#include "core/check/readings.h"
#include "core/check/spelling.h"
#include "core/check/told.h"

namespace indistinct {

struct AuditQuasi {
  uint32_t column = 0;                     // of the original
  std::optional<AuditDomain> domain = {};  // none: only the recipe knows what labels stand for
  const Told* told = nullptr;              // what the recipe says; none: labels are read by themselves
  double importance = 1;
};

// Of a quasi column of the original.
std::vector<Reading> readingsOf(std::string_view label, const AuditQuasi& quasi, const Table& original,
                                const Spelling& spelling);
// `missing`: the label is spelled as missing values may be.
std::vector<Reading> readingsOf(std::string_view label, const AuditQuasi& quasi, const Column& original,
                                const Spelling& spelling, bool missing = false);

// By code of the original column: the label of the bin that holds the value, or what stands where none does.
std::vector<std::string> binsOf(const AuditQuasi& binned, const KeptPair& pair, const Spelling& spelling,
                                std::string_view blank);

}  // namespace indistinct
