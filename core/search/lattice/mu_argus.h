#pragma once
// The frequency method of mu-Argus. Hundepool and Willenborg, "mu- and tau-Argus: software for statistical
// disclosure control" (1996), as Sweeney tells it in "Achieving k-anonymity privacy protection using
// generalization and suppression" (2002).
//
// Idea. Only combinations of two and three columns are looked at. Those that fewer than k rows share are
// rare. The column that stands in rare combinations with most rows rises by one level, and so on; what is
// rare in the end is suppressed. Since four columns are never looked at together, the file may hold classes
// below k, and then it does not satisfy the rule: progress().satisfied says so.
//
// Where the sources are silent, or leave it to who sits before the screen: all combinations of three columns
// are tested, whatever they identify (a pair is never rarer than a triple that holds it); of columns with
// equally many such rows the plan's first rises; columns rise until no more rows need be suppressed than the
// limit of the plan allows. The sources blank single values; here whole rows are withheld, until no
// combination among those that stay is rare.
//
// Invariant: no two or three columns show a combination that fewer than k published rows share. The rows that
// stay are the most that can: the union of two such sets is such a set. A class of k rows stays, so
// where all classes that stay have k rows, the file is the one that its cuts say. Else its cost counts small
// classes as published.
#include "core/base/result.h"
#include "core/search/search.h"

namespace indistinct {

// Errors: as makeDatafly.
Result<std::unique_ptr<Search>> makeMuArgus(Problem problem, SearchOptions&& options);

}  // namespace indistinct
