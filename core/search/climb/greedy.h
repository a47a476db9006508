#pragma once
// Greedy search in both directions.
//
// Idea. Down from everything generalized, the cut whose addition helps most is added until none helps; up
// from all cuts, the cut whose removal helps most is removed until none helps. The better of the two ends is
// kept. Fung, Wang and Yu (2005) go down so, Wang, Yu and Chakraborty (2004) up, each with a score of its
// own; here the score is the loss, and where more rows are below k than may be suppressed, their number comes
// first.
//
// On the way up there may be a time when no removal lowers that number: then the best one is made all the
// same, since the end of that way, everything generalized, keeps to the limit wherever anything does.
//
// Invariant: the same problem gives the same solution; there is no chance in it. Ours differs in that a move
// may be any cut of any space, not only a value's children (core/search/alphabet.h).
#include "core/search/climb/finding_search.h"
#include "core/search/climb/hill_climb.h"

namespace indistinct {

class Greedy : public FindingSearch {
 public:
  Greedy(Problem problem, SearchOptions options);
  void advance(std::chrono::milliseconds slice) override;

 private:
  void show();

  HillClimb climb_;
  bool down_ = true;
};

}  // namespace indistinct
