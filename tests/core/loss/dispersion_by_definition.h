#pragma once
// RM's dispersion of a class, slowly: for squares of every pair of rows, for distances from every number in
// turn.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/loss/loss.h"

namespace indistinct::support {

inline Cost dispersionByDefinition(const std::vector<uint64_t>& labels, const Loss& loss) {
  __extension__ using Wide = unsigned __int128;
  uint64_t rows = 0, nearest = ~uint64_t{0};
  Wide pairs = 0;
  for (size_t a = 0; a < loss.numbers.size(); ++a) {
    uint64_t far = 0;
    rows += labels[a];
    for (size_t b = 0; b < loss.numbers.size(); ++b) {
      const uint64_t apart =
          std::max(loss.numbers[a], loss.numbers[b]) - std::min(loss.numbers[a], loss.numbers[b]);
      far += labels[b] * apart;
      if (b < a) pairs += Wide{labels[a]} * labels[b] * apart * apart;
    }
    nearest = std::min(nearest, far);
  }
  if (rows == 0) return 0;
  return loss.dispersion == Dispersion::mad ? nearest : static_cast<Cost>(pairs / rows);
}

}  // namespace indistinct::support
