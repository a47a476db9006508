#pragma once
// Bottom-up generalization. Wang, Yu and Chakraborty, "Bottom-up generalization: a data mining solution to
// privacy protection" (2004), sections 3 and 4.
//
// Idea. From all values apart, one node of a taxonomy after the other takes the place of its children, until
// the file keeps to k. Of the generalizations that make the file more anonymous the one is made that loses
// least for each row of anonymity that it gains: information by row, divided by how much the least class
// grows. Where none makes it more anonymous, the one that loses least.
//
// Where the source is silent. The limit of the plan says how many rows may be withheld, and anonymity counts
// them so (move_search.h). Of equal scores the plan's first column has it, then the least value. Numbers need
// a taxonomy, too.
//
// Invariant: the last file is the only one on the way that keeps to k and to the limit.
#include <memory>

#include "core/base/result.h"
#include "core/search/search.h"

namespace indistinct {

// Errors: a column that is not searched by a taxonomy.
Result<std::unique_ptr<Search>> makeBottomUp(Problem problem, SearchOptions&& options);

}  // namespace indistinct
