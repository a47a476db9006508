#pragma once
// What every search asks before it starts: can it honour the problem's rule, and has the problem a solution?
#include "core/base/result.h"
#include "core/search/search.h"

namespace indistinct {

// Fails where the table as one class violates the rule, and not all rows may be suppressed: no part of it
// satisfies the rule then.
Done solvable(const Problem& problem);

}  // namespace indistinct
