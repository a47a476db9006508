#pragma once
// The benchmark's tuples from a CSV and a plan, with just enough reading for these files: the bench measures
// searches, and needs nothing else of the engine.
#include <string>

#include "core/search/search.h"

namespace indistinct::bench {

// DM, CM or LM, k and limit are filled in; `scale` of LM is the columns' common denominator.
Problem load(const std::string& csv, bool coarse, const std::string& loss, uint64_t k,
             uint64_t maxSuppressed);

}  // namespace indistinct::bench
