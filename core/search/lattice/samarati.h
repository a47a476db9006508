#pragma once
// Samarati's binary search. Samarati, "Protecting respondents' identities in microdata release" (2001),
// section 4.
//
// Idea. The height of a node is how many levels it lies above the leaves, all columns together. Where a node
// keeps to k by suppressing no more than allowed, so does every node above it: so the least height with such
// a node is found by halving the heights. All such nodes of that height are k-minimal with the least height.
// Where the source leaves the choice among them to whoever publishes, here the one that costs least is kept;
// then fewer suppressed rows, then lower levels in the plan's first columns. progress().minimal lists them
// all; k-minimal nodes of greater height are found by Incognito (incognito.h).
//
// Invariant: a node of less height than the answer's breaks the limit. Ours differs: no matrix of distances
// between tuples is kept, as the tables of the lattice are rolled up fast enough.
#include "core/base/result.h"
#include "core/search/search.h"

namespace indistinct {

// Errors: as makeDatafly.
Result<std::unique_ptr<Search>> makeSamarati(Problem problem, SearchOptions&& options);

}  // namespace indistinct
