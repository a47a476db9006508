#pragma once
// Distinct l-diversity (Machanavajjhala et al., 2006, section 4): every class shows at least l different
// values of the sensitive column.
//
// A part of a class shows at most the values that the class shows, so violation grows under refinement, as
// with k. (Entropy and recursive l-diversity do not have this: a class with 7 and 9 rows of two values fails
// entropy l = 2, its part with 3 and 3 passes.)
#include <cstdint>

namespace indistinct {

struct DistinctLDiversity {
  static constexpr bool violationGrows = true;  // under refinement
  uint64_t l = 2;
  uint32_t tags = 0;  // which of the tuples' tags are the sensitive values
  bool holds(uint64_t differentValues) const { return differentValues >= l; }
  bool operator==(const DistinctLDiversity&) const = default;
};

}  // namespace indistinct
