#pragma once
// What becomes of a regression: chosen numbers explained by chosen columns, on the file as it was and on what
// a release shows of it.
//
// Wilson, "k-anonymization May Be NP-Hard, but Can it Be Practical?", section 4.3, Table 4: all rows, rows
// without a blank, and blanks as the number 99. A column of numbers is one covariate, any other a covariate
// for each level but its first, the base. The 99 makes sense only beside numbers, and the paper's columns are
// codes; so for it a column's levels are numbered from 1, and all rows are fitted in that way as well, to
// tell what the 99 does from what the numbering does. Blank as a level of its own uses every published row
// without inventing a value.
//
// Rows of which an outcome or a covariate is missing in the input are left out of every fit. Survey weights
// are not used.
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/assess/least_squares.h"
#include "core/assess/seen.h"

namespace indistinct {

enum class FitOn : uint8_t { all, complete, blankLevel, allNumbered, blank99 };
inline constexpr FitOn everyFit[] = {FitOn::all, FitOn::complete, FitOn::blankLevel, FitOn::allNumbered,
                                     FitOn::blank99};

// The columns that stand for a covariate.
struct Covariate {
  size_t column = 0;             // of what is seen
  std::optional<uint32_t> base;  // the group that the others are compared with; nothing where it is a number
  std::vector<uint32_t> levels;  // groups, in order; none where it is a number
  bool blank = false;            // the last column says that the cell is blank
  Term term;
};

struct FittedModel {
  std::vector<Covariate> covariates;
  std::vector<LinearFit> ofOutcome;
};

// [outcome][row of the table]; nothing where it is missing.
using Outcomes = std::vector<std::vector<std::optional<double>>>;

// How many columns a fit of these covariates has at most.
uint64_t fitColumns(const Seen& seen, std::span<const size_t> covariates);
FittedModel fitModel(const Seen& seen, std::span<const size_t> covariates, const Outcomes& outcomes,
                     FitOn on);

}  // namespace indistinct
