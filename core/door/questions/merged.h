#pragma once
// The question what local groups merged.
#include "core/door/desk.h"

namespace indistinct {

Result<Json> askMerged(Desk&, const Json&);

}  // namespace indistinct
