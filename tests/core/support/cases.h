#pragma once
#include <cstdint>

namespace indistinct::support {

// How many of so many random cases are drawn: INDISTINCT_CASES multiplies them. Ten draw ten times as many,
// for a long run; an eighth is enough for sanitizers, which look at how each case is computed and not at how
// many there are.
uint64_t times(uint64_t cases);

}  // namespace indistinct::support
