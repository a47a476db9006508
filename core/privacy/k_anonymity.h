#pragma once
// k-anonymity (Samarati and Sweeney, 1998): every class has at least k rows, so that nobody who knows the
// quasi-identifiers of a person narrows the rows down to fewer than k.
//
// Parts of a class are never larger than it: what violates k keeps violating it under refinement, so the
// suppressed rows of a generalization are suppressed in all its refinements.
#include "core/privacy/class_view.h"

namespace indistinct {

struct KAnonymity {
  static constexpr bool violationGrows = true;  // under refinement
  uint64_t k = 2;
  bool holds(const ClassView& c) const { return c.rows >= k; }
};

}  // namespace indistinct
