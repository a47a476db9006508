#pragma once
// What every k costs over split points (and cuts of taxonomies): for each k a proven band, from the first
// moment on, that narrows as long as it is left running.
//
// Idea. The optimum as a function of k is a staircase. A generalization is looked up for all k at once
// (generalization.h); costs spread to smaller k and bounds to greater ones (band.h). So where the best known
// costs are flat from a to b, one proof at a closes the whole step; and one tree of nodes proves several
// steps together (core/search/methods/several_k.h). The order of work:
//   1. Everything generalized answers every k; the cells of all cuts together bound every k (cell_bounds.h).
//   2. The best at whole levels, where every column has a taxonomy (level_seeds.h): half of the time, until
//      all of it is known.
//   3. Climbs on a geometric grid of k, each from what is best there by then, and some more from random
//      changes: every generalization on their way is looked up.
//   4. First bounds, then proofs: of the k that were asked for first, then of all others, with budgets of
//      time that double (split_agenda.h). A share of the time goes on climbing.
// Every thread has a climb and a proof of its own at some range; they meet in the band.
//
// Source: ours; the proofs are those of core/search. Invariant: at every moment, for every k, no solution
// costs less than the bound, and the one found costs what is said. Where it ends by itself with `exact`, the
// costs are the same for any number of threads; which of several equally good solutions is kept may depend on
// time.
//
// Tried and dropped: ascending k (the least k takes longest to prove and tells little about the others); a
// search for each step (four times as long: neighbouring steps expand almost the same nodes); long climbing
// and many nodes at each k of the grid first (proofs find better solutions sooner than climbs do); ranges of
// a tenth of the cost (the tree grows faster than the number of ranges falls).
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/frontier/band.h"
#include "core/frontier/level_seeds.h"
#include "core/search/search.h"

namespace indistinct {

struct SplitFrontierOptions {
  uint64_t most = 1000;  // for k = 2 up to this one, or to the number of rows
  uint32_t threads = 1;
  uint64_t seed = 1;
  uint64_t memoryLimit = 1ull << 30;
  double budget = 30;                 // seconds of the first proofs
  std::vector<uint64_t> first;        // these k are proven before all others, in this order
  std::optional<WholeLevels> levels;  // to begin with the best of them
};

struct SplitFrontierProgress {
  uint64_t proven = 0;    // of all k
  uint64_t searches = 0;  // proofs that ended
  uint64_t nodes = 0;     // that they expanded
  uint64_t looked = 0;    // generalizations looked up
  uint64_t at = 0;        // the greatest k that is being proven; 0: none
  bool finished = false;
  bool exact = false;  // every k is proven
  std::string doing;   // in words, for people
};

class SplitFrontier {
 public:
  virtual ~SplitFrontier() = default;
  // Works for about `slice`, or until finished. Where it throws (memory has run out), the band holds all the
  // same; only to surrender may follow.
  virtual void advance(std::chrono::milliseconds slice) = 0;
  // Between two slices, what is known from elsewhere: cuts, which are looked up for every k, and a bound that
  // was proven for the same problem at this k.
  virtual void learn(const Cuts& cuts) = 0;
  virtual void raise(uint64_t k, Cost bound) = 0;
  // Gives all memory back but that of the band and the problem, and ends.
  virtual void surrender() = 0;
  const SplitFrontierProgress& progress() const { return progress_; }
  // To be read between two slices.
  virtual const Band& band() const = 0;
  virtual const Problem& problem() const = 0;

 protected:
  SplitFrontierProgress progress_;
};

// The k of the problem's rule is not looked at. Errors: as makeSearch; fewer than 2 rows.
Result<std::unique_ptr<SplitFrontier>> makeSplitFrontier(Problem problem,
                                                         const SplitFrontierOptions& options);

}  // namespace indistinct
