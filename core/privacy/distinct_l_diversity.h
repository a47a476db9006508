#pragma once
// Distinct l-diversity (Machanavajjhala et al., 2006, section 4): every class shows at least l different
// values of the sensitive column.
//
// A part of a class shows at most the values that the class shows, so violation grows under refinement, as
// with k. (Entropy and recursive l-diversity do not have this: a class with 7 and 9 rows of two values fails
// entropy l = 2, its part with 3 and 3 passes.)
#include "core/privacy/class_view.h"

namespace indistinct {

struct DistinctLDiversity {
  static constexpr bool violationGrows = true;  // under refinement
  uint64_t l = 2;
  bool holds(const ClassView& c) const {
    uint64_t values = 0;
    for (const uint64_t rows : c.sensitive) values += rows > 0;
    return values >= l;
  }
};

}  // namespace indistinct
