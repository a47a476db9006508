#pragma once
// MinGen. Sweeney, "Achieving k-anonymity privacy protection using generalization and suppression" (2002),
// section 4.
//
// Idea. Every generalization is looked at. Of those that keep to k the ones of least distortion are kept, and
// of these the one that whoever publishes prefers. Distortion is 1 less the paper's precision: the average,
// over all cells, of how far up its column's levels a cell stands; a suppressed cell stands at the top.
//
// Where the source is silent: whole levels of columns are generalized, one of the two ways that it counts;
// the limit of the plan says how many rows may be suppressed; the preference is the plan's loss, then fewer
// suppressed rows, then lower levels in the plan's first columns.
//
// Invariant: no node that keeps to k is less distorted than the answer. Distortions are compared as whole
// numbers. It looks at all nodes, so it takes lattices of at most `mostMinGen` of them.
#include "core/base/result.h"
#include "core/search/search.h"

namespace indistinct {

inline constexpr uint32_t mostMinGen = 200'000;

// Errors: as makeDatafly, and more nodes than that.
Result<std::unique_ptr<Search>> makeMinGen(Problem problem, SearchOptions&& options);

}  // namespace indistinct
