#pragma once
// Every sum of costs over all rows fits 63 bits, so that the difference of two has a sign.
#include "core/loss/loss.h"

namespace indistinct {

inline constexpr Cost mostCost = (Cost{1} << 63) - 1;

}  // namespace indistinct
