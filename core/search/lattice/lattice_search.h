#pragma once
// The optimum over whole levels for one k, behind the interface of every search: pruned search of the lattice
// (prune.h) whose goal is the cheapest node. A node is of no use if no node above it reaches k, or if even
// with nothing suppressed it costs more than the best found. Source of the space: Samarati (2001); LeFevre,
// DeWitt and Ramakrishnan (2005); the bounds are ours, shared with the frontier.
//
// Of nodes of equal cost the one with fewer suppressed rows, then more cuts, then smaller cuts is kept.
#include <memory>

#include "core/base/result.h"
#include "core/search/search.h"

namespace indistinct {

// Requires: a target where the loss needs one. Errors: a column without a taxonomy, a lattice beyond reason.
// progress().nodes counts evaluated nodes. Ends without `best` where no node keeps to the limit.
Result<std::unique_ptr<Search>> makeLatticeSearch(Problem problem, const SearchOptions& options);

}  // namespace indistinct
