#pragma once
// How many people of the population share each class of the file.
#include <string>
#include <vector>

#include "core/assess/risk.h"

namespace indistinct {

struct PopulationClasses {
  std::string source;                 // empty: no population is known
  std::vector<double> before, after;  // [tuple], [class]
};

Result<PopulationClasses> populationClasses(const Assessed& assessed, const Population& population);

}  // namespace indistinct
