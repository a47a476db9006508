#pragma once
// Costs in answers: sums of cells as fractions, with their share of what hiding everything costs as `mean`
// beside; all others as the whole numbers that they are.
#include "core/door/json.h"
#include "core/loss/evaluate.h"

namespace indistinct {

Json costJson(const Loss& loss, Cost cost);
// Adds `mean` where the loss has one.
void addMean(Json& json, const Loss& loss, Cost cost);
// Each loss by its word: "dm", "lm" and "lmMean".
void addLosses(Json& json, const Evaluation& evaluation);

}  // namespace indistinct
