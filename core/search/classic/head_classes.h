#pragma once
// The rows of a search node, grouped twice: by the cuts chosen (head classes) and, inside, by those still
// possible (allset cells), with everything that section 5 of Bayardo & Agrawal asks of them in one pass.
//
// Ours differs from section 6: cells are merged for good when the allset shrinks, so the work of a node falls
// with the depth, and each node on the path from the root keeps its own cells instead of undoing splits from
// a stack.
#include <cstdint>
#include <vector>

#include "core/privacy/strength.h"
#include "core/search/alphabet.h"
#include "core/search/classic/allset_bound.h"
#include "core/search/grouping.h"

namespace indistinct {

class HeadClasses {
 public:
  HeadClasses(const Problem& problem, const Alphabet& alphabet);

  // The state of one node. Cells are contiguous by class.
  struct State {
    Selection head;
    std::vector<uint32_t> member;      // [cell]: one of its tuples
    std::vector<uint64_t> rows;        // [cell]
    std::vector<uint64_t> labels;      // [cell * labels + label]
    std::vector<uint32_t> classStart;  // [class], and the end
    uint64_t bytes() const;
  };
  State root() const;
  // The same with one more choice, whose cuts split classes.
  State with(const State& parent, uint32_t choice) const;

  struct Head {
    Cost cost = 0;
    uint64_t suppressed = 0;
  };
  Head head(const State& state);

  // What choosing a tail would do.
  struct Choice {
    Cost bound = 0;           // of the node's descendants that have it
    uint64_t suppressed = 0;  // at least
    bool useless = false;     // some best descendant does without it
    uint64_t splits = 0;      // classes
    int64_t squares = 0;      // change of the sum of squared class sizes
  };
  struct Verdict {
    Cost bound = 0;               // of all descendants, the node included
    uint64_t suppressed = 0;      // by the head
    std::vector<Choice> choices;  // [choice]; of those whose parent is chosen
  };
  // Merges the cells that no cut of head or tails separates any more, then judges node and tails.
  Verdict judge(State& state, const std::vector<uint32_t>& tails);

 private:
  // Of every class, by the problem's rule.
  std::vector<uint64_t> strengths(const State& state, const std::vector<std::vector<uint32_t>>& headStarts);
  void merge(State& state, const Selection& allset);
  void judgeColumn(const State& state, uint32_t at, uint32_t column, const std::vector<Cost>& cellBound);
  void judgePart(uint32_t choice, uint64_t rows, Cost bound);

  const Problem& problem_;
  const Alphabet& alphabet_;
  const Price price_;
  const AllsetBound bound_;
  Strength strength_;
  const uint32_t labels_;

  // Scratch.
  Grouping grouping_;
  Verdict verdict_;
  std::vector<std::vector<uint32_t>> headStarts_, allsetStarts_;
  std::vector<std::vector<uint64_t>> allsetCell_;  // by cells: [column][position]
  std::vector<uint8_t> open_;                      // [choice]: is it a tail, and its parent chosen?
  std::vector<uint64_t> histogram_;
  std::vector<Cost> costs_;
  struct Part {
    uint64_t rows = 0;  // prefix at the last cut
    Cost cost = 0;
    uint64_t large = 0;  // parts of at least k rows
    uint64_t parts = 0;  // that are not empty
    int64_t squares = 0;
  };
  std::vector<Part> part_;  // [choice]
  std::vector<uint32_t> touched_;
};

}  // namespace indistinct
