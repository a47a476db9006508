#pragma once
// From a study to what the rooms on the left work with: its loss, and the problem that a search is given.
#include "core/door/study.h"
#include "core/loss/loss.h"
#include "core/search/search.h"

namespace indistinct {

// A CM loss needs a target, and a matrix that names its values.
Result<Loss> lossOf(const Study& study, LossName name);
Result<Problem> makeProblem(const Study& study);
// Split points, or nodes where every column is searched by whole levels.
uint64_t alphabetOf(const Study& study);

}  // namespace indistinct
