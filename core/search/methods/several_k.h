#pragma once
// One proof for several k: a single tree of nodes in place of one tree for each k.
//
// Idea. The trees of neighbouring k differ little. What a node forbids at k stays forbidden for every greater
// k, and its bound stays a bound, since a solution for a greater k is one for k that costs no more. So nodes
// are expanded for the least k of the range, but against what the best solution of its greatest k costs:
// nothing that any k of the range could want is cut off. A node whose bound has reached the best cost at its
// k goes on at the least k that it may still improve, and is cut off where there is none. A node without open
// cuts is solved exactly for its k; no greater k pays less there.
//
// Source: ours. Invariant: a solution that is cheaper than the best known one of its k lies below an open
// node that stands at this k or a smaller one. So the least bound of the open nodes bounds every k of the
// range.
//
// Requires that no row is dearer when kept than when suppressed, and a table of at least 4k rows where rows
// may be suppressed (the bounds of smaller tables are not nested).
//
// Tried and dropped: fixing cuts by the best cost of the k at work alone (wrong: greater k may want them).
#include <memory>

#include "core/search/alphabet.h"
#include "core/search/search.h"

namespace indistinct {

// What is known of every k, and who is told of what is found.
class Staircase {
 public:
  virtual ~Staircase() = default;
  // For each k from `from` up: what the best known solution costs. Never falls with k.
  virtual void costs(uint64_t from, std::vector<Cost>& into) const = 0;
  virtual void found(const Selection& selection) = 0;
};

class SeveralK {
 public:
  struct Options {
    uint64_t from = 2, to = 2;
    uint64_t memoryLimit = 1ull << 28;
  };
  virtual ~SeveralK() = default;
  // Works until then, or until finished. A long node is interrupted.
  virtual void advance(std::chrono::steady_clock::time_point until) = 0;
  virtual bool finished() const = 0;
  virtual Cost bound() const = 0;  // of all that is left, for every k of the range
  virtual uint64_t nodes() const = 0;
};

// `problem` and `alphabet` must outlive it, `staircase` too. Nothing where no such tree is known: then each k
// needs a search of its own.
std::unique_ptr<SeveralK> makeSeveralK(const Problem& problem, const Alphabet& alphabet, Staircase& staircase,
                                       const SeveralK::Options& options);

}  // namespace indistinct
