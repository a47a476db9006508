#pragma once
// A file of local groups as an assessment sees it (core/assess/grouped.h): the groups that a search found, or
// those that a released file shows.
#include "core/assess/assessed.h"
#include "core/check/audit.h"
#include "core/door/desk.h"
#include "core/loss/evaluate.h"

namespace indistinct {

// Of a plan that recodes locally: ask["recoding"] names the groups, or ask["released"] the file. Of a file
// nobody can tell which of the rows that fit a group it holds: those are taken that the check of the file
// gives it.
Result<Assessed> assessedGroups(Desk& desk, const Study& study, const Json& ask);

// Which rows of the table such a file publishes: [row].
Result<std::vector<bool>> rowsOfGroups(Desk& desk, const Study& study, const Json& ask);

// What the groups cost by every loss, and how many there are.
Result<Evaluation> evaluateGroups(const Study& study, const Assessed& assessed, std::span<const Loss> asked);

}  // namespace indistinct
