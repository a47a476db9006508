#pragma once
// K-OPTIMIZE. Source: Bayardo & Agrawal, sections 5 and 6 and figure 5.
//
// Idea: enumerate the sets of cuts as a tree. A node has a head H, its solution, and tails T, in order: the
// cuts that its descendants may add. Child i adds the i-th tail and keeps the later ones. A node dies when no
// descendant can cost less than the best solution; a tail is dropped when no descendant that has it can, or
// when it is useless; tails are reordered before branching, and pruned again whenever they have become fewer.
//
// Invariant: every solution better than the best is a closed subset of head and tails of some node on the
// stack.
//
// Ours differs: choices of several cuts and choices that need others (taxonomies, lattices) join the tails,
// those whose parent is not chosen yet behind all others, so that they leave with the parent or become open
// in its subtree; the rule of useless values has the guard that it needs where suppression is allowed
// (head_classes.cpp); a bound over all open nodes is reported at every moment.
#include <memory>

#include "core/search/classic/head_classes.h"
#include "core/search/search.h"

namespace indistinct {

class Classic : public Search {
 public:
  Classic(Problem problem, SearchOptions options);
  void advance(std::chrono::milliseconds slice) override;

  // For a search that looks for solutions in other ways as well.
  void offer(const Solution& solution);
  void step();         // one node, or one of a node's tails
  bool ended() const;  // nothing left to do
  void report();       // brings `progress` up to date

 private:
  struct Frame {
    HeadClasses::State state;
    std::vector<uint32_t> tails;  // the next to branch on last
    Cost bound = 0;
    bool fresh = true;  // its head is not evaluated yet
  };
  void prune(Frame& frame, bool reorder);
  void withdraw(std::vector<uint32_t>& tails, const std::vector<uint32_t>& choices) const;
  void keep(const Selection& selection);
  void stop(Stop why);
  Cost worst() const { return progress_.best ? progress_.best->cost : ~Cost{0}; }

  const Problem problem_;
  const SearchOptions options_;
  const Alphabet alphabet_;
  HeadClasses classes_;
  std::vector<Frame> stack_;
};

}  // namespace indistinct
