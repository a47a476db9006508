#pragma once
// What every search has that finds and proves nothing: its problem, and the best that it came by.
#include <utility>

#include "core/search/evaluate_cuts.h"

namespace indistinct {

class FindingSearch : public Search {
 protected:
  FindingSearch(Problem problem, SearchOptions options)
      : problem_(std::move(problem)), options_(std::move(options)), alphabet_(makeAlphabet(problem_)) {
    // Everything generalized, and what others have found.
    keep(Selection(alphabet_.size(), 0));
    if (options_.start) keep(toSelection(alphabet_, *options_.start));
  }

  // Counts it by definition, and keeps it where it is the best.
  void keep(const Selection& selection) {
    Solution found = canonical(problem_, alphabet_, selection);
    if (!allowed(problem_, found) || (progress_.best && !better(found, *progress_.best))) return;
    progress_.best = std::move(found);
  }

  const Problem problem_;
  const SearchOptions options_;
  const Alphabet alphabet_;
};

}  // namespace indistinct
