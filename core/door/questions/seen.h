#pragma once
// What a release shows of every row, for the questions about its hidden cells.
#include "core/assess/seen.h"
#include "core/door/desk.h"

namespace indistinct {

// Of the release in `ask`: a "released" file that was provided; "blanks", cells of a file that is not
// generalized, as the job `suppress` lists them; a "recoding"; or a solution's "cuts", none if absent, with
// the rows below k withheld or rescued as the plan says.
Result<Seen> seenOf(Desk& desk, const Study& study, const Json& ask);

// Refuses what is counted of values that are either shown or hidden: cells of local groups are neither.
Done estimable(const Study& study);

}  // namespace indistinct
