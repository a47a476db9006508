#pragma once
// Incognito. LeFevre, DeWitt and Ramakrishnan, "Incognito: efficient full-domain k-anonymity" (2005),
// section 3.
//
// Idea. If a file keeps to k, so does the file of fewer columns (the subset property), and so does every file
// that generalizes it (the generalization property). So the lattices of single columns are searched first,
// then those of pairs, and so on, each from its leaves up: a node is passed by where one column fewer already
// fails, is known without a look where a node below it keeps to k, and is looked at only else.
//
// Invariant: a node counts as kept if and only if it keeps to k by suppressing no more than allowed, since
// suppressed rows become no more where columns leave or levels rise. So all k-anonymous nodes are known in
// the end, and progress().minimal lists those with none below.
//
// Ours differs: a column at its root tells no rows apart, just as one that is left out, so the lattice of
// a subset is that part of the whole one where the others stand at their roots, and no node is looked at
// twice for both readings. Nodes are numbered so that each comes after all below it (lattice.h), which takes
// the place of a queue: the order decides nothing about which nodes are looked at. The tables of neighbours
// are rolled up from each other, as in the paper's section 3.3.
//
// The paper leaves open which of the nodes is published. Here all that keep to k are priced, but those whose
// cells alone cost more than the best known; so the cheapest is proven to be so.
#include "core/base/result.h"
#include "core/search/search.h"

namespace indistinct {

// Errors: as makeDatafly.
Result<std::unique_ptr<Search>> makeIncognito(Problem problem, SearchOptions&& options);

}  // namespace indistinct
