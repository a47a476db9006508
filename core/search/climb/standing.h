#pragma once
// Where a generalization stands among others, whether it keeps to the limit or not.
#include <compare>
#include <cstdint>

#include "core/loss/loss.h"

namespace indistinct {

// A solution that suppresses more than allowed is the worse the more it suppresses beyond; then cost decides.
struct Standing {
  uint64_t excess = 0;
  Cost cost = 0;
  auto operator<=>(const Standing&) const = default;
};

}  // namespace indistinct
