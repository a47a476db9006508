#pragma once
// Top-down specialization. Fung, Wang and Yu, "Top-down specialization for information and privacy
// preservation" (2005), sections 3 and 4.
//
// Idea. From everything generalized, one value is specialized after the other: a node of a taxonomy into its
// children, an interval of numbers in two where that tells most of the target. Of the specializations
// that keep to k and tell something, the one is made that tells most for each row of anonymity that it costs:
// information gain by row, divided by how much the least class shrinks, or by 1 where it shrinks not at all.
//
// Where the source is silent. The limit of the plan says how many rows may be withheld, and anonymity counts
// them so (move_search.h). Of equal scores the plan's first column has it, then the least value. A split that
// fails is not tried again elsewhere in its interval. Columns without a taxonomy are divided as its numbers.
//
// Invariant: every file on the way keeps to k and to the limit. What fails once fails ever after, since
// anonymity falls with every cut.
#include <memory>

#include "core/base/result.h"
#include "core/search/search.h"

namespace indistinct {

// Errors: a column that is searched by whole levels.
Result<std::unique_ptr<Search>> makeTopDown(Problem problem, SearchOptions&& options);

}  // namespace indistinct
