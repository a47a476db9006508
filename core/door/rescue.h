#pragma once
// Rescue as plans and recipes ask for it. A recipe knows groups only, so a plan's rows are rescued group by
// group, too, columns in the order of the file: so the same file is given the same blanks both ways.
#include "core/cells/blanked_file.h"
#include "core/cells/rescue.h"
#include "core/door/study.h"

namespace indistinct {

// In the order of the study's columns.
BlankLimits blankLimitsOf(const Study& study);

// LM of one cell of each interval, as recipes hold it.
std::vector<double> lostOf(const ColumnPrice& price, const std::vector<uint32_t>& starts, uint32_t positions);

// The study's tuples with what is blank once these cuts are made.
Blanks rescued(const Study& study, const Cuts& cuts);

// The same of tuples of a recipe's groups. Rows with a value that it has no group for stay withheld.
Blanks rescued(const Recipe& recipe, const Tuples& tuples, const Rule& rule);

}  // namespace indistinct
