#pragma once
// A generalization that moves one choice at a time, and the cost of every such move at once.
//
// Idea: the price of a generalization is a sum over classes, so a move changes only the classes that it
// splits or merges. Additions: one histogram per class and column of the positions inside the class's
// interval; prefix sums give the two (or more) sides of every cut. Removals: the classes on the sides of a
// cut, matched by a key of all their other intervals, are merged in thought. One pass over the tuples scores
// every addition, one over the classes every removal. Keys are 64-bit sums of random numbers per interval: a
// collision could misjudge a move, never a solution, since every solution that leaves here is evaluated
// exactly.
#include <chrono>
#include <random>
#include <vector>

#include "core/privacy/strength.h"
#include "core/search/alphabet.h"
#include "core/search/climb/standing.h"
#include "core/search/grouping.h"
#include "core/search/price.h"

namespace indistinct {

class HillClimb {
 public:
  HillClimb(const Problem& problem, const Alphabet& alphabet, uint64_t seed);

  void place(Selection selection);
  // How many rows may be suppressed from here on.
  void limit(uint64_t rows);
  const Selection& selection() const { return selection_; }
  Standing standing() const { return standing_; }

  // Scores all moves of a kind, additions or removals; false where time was too short, and goes on when
  // called again. Then makes the best of them; false if none improves, or, asked for the best of whatever
  // there are, if there is none.
  using Time = std::chrono::steady_clock::time_point;
  bool score(bool add, Time until);
  bool move(bool add, bool whatever = false);
  bool generalize() { return score(false, Time::max()) && move(false); }
  bool specialize() { return score(true, Time::max()) && move(true); }

  bool mayAdd(uint32_t choice) const;
  bool mayRemove(uint32_t choice) const;
  uint64_t memory() const;
  // Gives back what it holds of the rows, until it is placed again.
  void letGo();

 private:
  struct Class {
    uint32_t begin = 0;  // tuples order_[begin, end)
    uint32_t end = 0;
    uint64_t rows = 0;
    uint64_t strength = 0;
    uint64_t unit = 0;
    uint64_t key = 0;
    Cost price = 0;
  };
  struct Gain {
    int64_t cost = 0;
    int64_t suppressed = 0;
  };

  struct Open {
    Position at;
    uint32_t choice;
    bool alone;  // the choice's only cut
  };

  uint64_t excess(uint64_t suppressed) const { return suppressed > limit_ ? suppressed - limit_ : 0; }
  void regroup();
  void findOpen();
  void scoreAdditions(uint32_t at, uint32_t column);
  void sortByPosition(const Class& at, uint32_t column, Position first, Position end);
  uint64_t strengthOf(const std::vector<uint32_t>& tuples, size_t from, size_t to, uint64_t rows);
  void scoreRemoval(uint32_t choice);
  void account(Gain& gain, const Class& old, int sign) const;
  uint64_t* labelsOf(uint32_t at) { return labelRows_.data() + static_cast<size_t>(at) * labels_; }

  const Problem& problem_;
  const Alphabet& alphabet_;
  const Price price_;
  Strength strength_;
  const uint32_t columns_;
  const uint32_t labels_;
  std::vector<std::vector<uint64_t>> random_;  // [column][start of an interval]

  Selection selection_;
  Cuts cuts_;
  Standing standing_;
  uint64_t suppressed_ = 0;
  uint64_t limit_;
  Grouping grouping_;
  std::vector<uint32_t> order_;
  std::vector<Class> classes_;
  std::vector<uint64_t> labelRows_;                // [class * labels + label]
  std::vector<uint32_t> intervalOf_;               // [class * columns + column]
  std::vector<std::vector<uint32_t>> ofInterval_;  // classes of each interval of one column
  std::vector<Gain> gains_;                        // [choice]
  uint32_t next_ = 0;                              // class or choice to score

  std::vector<std::vector<Open>> open_;           // [column]
  std::vector<std::vector<uint32_t>> openBegin_;  // [column][interval]

  // Classes that differ in one column only have one key without it.
  struct Member {
    uint64_t key;
    uint32_t at;
  };
  std::vector<Member> members_;  // of the interval that a removal makes

  // Scratch of one class and column.
  std::vector<uint64_t> histogram_, labelHistogram_, part_, nothing_;
  std::vector<uint64_t> lastRows_, lastLabels_;  // [choice]: prefix at its last cut
  std::vector<Position> lastCut_;                // [choice]
  std::vector<uint32_t> touched_;
  // Where rows alone do not decide: the class's tuples by position, and the strength of what lies before a
  // position, and from it on.
  std::vector<uint32_t> sorted_, place_;
  std::vector<uint64_t> before_, from_;
};

}  // namespace indistinct
