#pragma once
// A taxonomy over the values that a drawn column holds, and an order of a category's values.
#include "model/dice.h"
#include "model/job.h"

namespace model {

void drawTaxonomy(Dice& dice, Column& column);
void drawOrder(Dice& dice, Column& column);

}  // namespace model
