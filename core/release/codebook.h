#pragma once
// What every published value of the generalized columns stands for, as a table beside the release.
//
//     column,value,member
//     country,Europe,England
//     country,Europe,missing
//     age,"[17, 44)","[17, 44)"
//
// One row for each member rather than one for each value: a spreadsheet filters and looks it up as it is,
// nobody has to take a list apart whose members hold commas, and a spreadsheet's cell ends after 32,767
// characters. Numbers and days that are published by interval have that interval for a member.
#include <string>

#include "core/release/cells.h"
#include "core/release/recipe.h"

namespace indistinct {

struct Codebook {
  std::string text;
  uint64_t members = 0;
  uint64_t values = 0;
};

// In UTF-8. `form` is the release's, and what is neutralized there is so here: published values look the
// same.
Codebook codebookOf(const Recipe& recipe, const CellForm& form);

}  // namespace indistinct
