#pragma once
// From a study to what the rooms on the left work with: its loss, and the problem that a search is given.
#include "core/door/study.h"
#include "core/loss/loss.h"
#include "core/search/search.h"

namespace indistinct {

// Some losses need a target. A matrix has to name its values.
Result<Loss> lossOf(const Study& study, LossName name);
// All that the study can be asked for.
Result<std::vector<Loss>> lossesOf(const Study& study);
// The plan's prices of mistakes, [actual * labels + published]; empty without any, or without a target.
Result<std::vector<uint64_t>> matrixOf(const Study& study);
Result<Problem> makeProblem(const Study& study);
// Split points, or nodes where every column is searched by whole levels.
uint64_t alphabetOf(const Study& study);

}  // namespace indistinct
