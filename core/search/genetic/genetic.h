#pragma once
// Genetic search. Iyengar (2002), section 4, after Whitley's GENITOR (1989).
//
// Idea. A solution is a string of bits, one for each place where a column may be cut. Two solutions are
// chosen by their rank and crossed: the child has a stretch of one's bits and the rest of the other's, with a
// few of them flipped. It takes the place of the worst solution if it is better. Among values under a
// taxonomy some bits only make sense together: the child becomes the nearest solution that is valid, the one
// that changes fewest of its bits.
//
// Where the sources are silent. The string is a ring and the stretch any part of it; on average one choice is
// flipped; a child that is in the population already is flipped on until it is new; the first solutions have
// cuts with a probability drawn for each, from one in 64 to all; one that suppresses more rows than allowed
// ranks behind all that do not. Mutation flips what stands and falls together (core/search/alphabet.h), since
// a single bit of it would be repaired away.
//
// Ours differs. Islands, populations of their own whose best visits the next one now and then, let threads
// share the work; and a child costs what differs from its mother (core/search/climb/classed_selections.h),
// not a table. Invariant: equal seeds, islands, populations and evaluations give equal solutions for any
// number of threads, as islands meet only when all have come equally far.
#include <memory>

#include "core/base/crew.h"
#include "core/search/climb/finding_search.h"
#include "core/search/genetic/island.h"

namespace indistinct {

class Genetic : public FindingSearch {
 public:
  Genetic(Problem problem, SearchOptions options);
  void advance(std::chrono::milliseconds slice) override;

 private:
  void visit();
  void look();
  void show();

  const uint64_t evaluations_;
  std::vector<std::unique_ptr<Island>> islands_;
  Crew crew_;
  uint64_t stretch_ = 1;  // evaluations of an island at a time
  uint32_t done_ = 0;     // islands, of this stretch
  uint64_t sinceVisit_ = 0;
  std::optional<Cost> reached_;  // when all islands had come equally far last
  Selection best_;               // of that cost
  bool shown_ = true;
};

}  // namespace indistinct
