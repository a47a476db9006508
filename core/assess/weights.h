#pragma once
// Survey weights: how many people of the population a row stands for.
#include <vector>

#include "core/base/result.h"
#include "core/table/table.h"

namespace indistinct {

// [code]: a number of 0 or more; 1 where it is missing. An error names what is none.
Result<std::vector<double>> weightsOf(const Column& column);

}  // namespace indistinct
