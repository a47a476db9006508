#pragma once
// What `assess` tells people of cells that are hidden.
#include "cli/command.h"

namespace indistinct::cli {

void showSuppression(const Json& suppression);
void showEstimates(const Json& estimates);
void showRegression(const Json& regression);

}  // namespace indistinct::cli
