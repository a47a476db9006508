#pragma once
// Blanks that somebody may release.
#include "core/cells/blanks.h"
#include "core/door/held.h"

namespace indistinct {

using Suppressed = Held<Blanks>;

}  // namespace indistinct
