#pragma once
// What a class gives away about a sensitive value, though nobody in it is recognised: who is known to be in
// a class of one value only has that value. Machanavajjhala et al. (2006), "l-Diversity" (homogeneity,
// distinct and entropy l); Li et al. (2007), "t-Closeness", here with the variational distance.
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "core/assess/assessed.h"

namespace indistinct {

struct Diversity {
  uint64_t classes = 0;
  uint64_t rows = 0;
  uint64_t leastDistinct = 0;                                      // l of distinct l-diversity
  double leastEntropy = 0;                                         // l of entropy l-diversity: exp(entropy)
  uint64_t homogeneousClasses = 0, homogeneousRows = 0;            // one value only
  double mostTold = 0;                                             // largest share of one value in a class
  double meanTold = 0;                                             // the mean over rows of their class's
  double farthest = 0;                                             // total variation from the published rows
  std::vector<std::tuple<uint64_t, uint64_t, uint64_t>> distinct;  // l, classes, rows; ascending
};

struct SensitiveReport {
  std::string column;
  uint64_t values = 0;
  Diversity before, after;
};

SensitiveReport assessSensitive(const Assessed& assessed, uint32_t column);

}  // namespace indistinct
