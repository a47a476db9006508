#pragma once
// Simulated annealing over single cuts.
//
// Idea (Kirkpatrick, Gelatt and Vecchi, 1983; for k-anonymity Winkler, 2002). A random cut comes or goes,
// shifts to a free place nearby, or two change at once. What is better is taken, what is worse by d with
// probability exp(-d / T); T falls geometrically. One round follows another, each twice as long, each from
// the best so far: so something good is there early, and the last round, half of all evaluations, cools
// slowest.
//
// Where the sources are silent. A move beyond the limit is never made: what lies within it hangs together,
// since a file stays within it as cuts go. T begins at a fiftieth of what generalizing everything costs and
// ends at a ten-thousandth of that. Tried and dropped: a price for rows beyond the limit, or a limit that
// shrinks with T, so that the walk comes from beyond it (no nearer to the optimum where no row may be
// suppressed, slower elsewhere).
//
// Invariant: equal seeds and evaluations give equal solutions; one thread does all. Ours differs in how a
// move is evaluated: by what it changes (core/search/climb/classed_selections.h).
#include "core/search/climb/classed_selections.h"
#include "core/search/climb/finding_search.h"

namespace indistinct {

class Annealing : public FindingSearch {
 public:
  Annealing(Problem problem, SearchOptions options);
  void advance(std::chrono::milliseconds slice) override;

 private:
  void beginRound();
  void step();
  Selection neighbour();
  uint32_t drawn();

  ClassedSelections tables_;
  ClassedSelection at_, next_;
  Selection best_;
  Standing bestStanding_;
  bool improved_ = false;                        // since it was last shown
  std::vector<std::vector<uint32_t>> ofColumn_;  // choices of each column that has some
  std::mt19937_64 random_;
  const uint64_t evaluations_;
  uint64_t roundEnd_ = 0, roundLength_ = 0;
  double hottest_ = 1, temperature_ = 1, cooling_ = 1;
};

}  // namespace indistinct
