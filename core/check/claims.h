#pragma once
// What a recipe claims of its release, held against what the two files say.
#include <optional>
#include <string>
#include <vector>

#include "core/check/audit.h"

namespace indistinct {

struct Claims {
  std::string loss;  // by its word in plans
  std::optional<uint64_t> k, rows, suppressed, classes, smallestClass, cells;
  std::optional<uint64_t> wholeCost;  // of dm and cm
  std::optional<double> cost, bound;
  bool proven = false;
};

// A sentence for each claim that does not hold.
std::vector<std::string> falseClaims(const Claims& claims, const Audit& audit, uint64_t k);

}  // namespace indistinct
