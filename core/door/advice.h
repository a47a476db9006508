#pragma once
// What was found to help, as JSON and in sentences.
#include "core/door/study.h"
#include "core/search/advice/advise.h"

namespace indistinct {

// A quasi-identifier in finer bins: what its plan says then.
struct FinerBins {
  uint32_t column = 0;  // quasi-identifier
  PlanBins bins;        // of the form `none`: every value by itself
};

// Bins half as wide, twice as many, or of the next smaller unit; every value by itself where there is none
// between. Nothing where the column is not binned.
std::optional<PlanBins> finerBins(const PlanBins& bins);
Json binsJson(const PlanBins& bins);  // as in a plan; null for none

// {"poor", "lost", "advice": [{"change", "column", "value", "cost", "lost", "would", "says"}], "together",
// "hopeless", "leaveOut", "rest", "says"}, the best advice first. All shares are of what hiding everything
// costs. Before the end, what is known so far, and nothing in "says".
Json adviceJson(const Study& study, const Advise& advise, const std::vector<FinerBins>& finer);

}  // namespace indistinct
