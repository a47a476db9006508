#pragma once
// Which rows are published with which columns, for cuts that change by little.
//
// Idea: the greedy rescue (core/cells/rescue.h) goes through column sets S in order; at each, the tuples that
// are left are grouped by their intervals on S, and groups of at least k rows are published with S. So all
// there is to know of a tuple is the stage that takes it. Where a cut comes, goes or shifts, a few tuples
// move to other intervals. Stage after stage, only tuples that are out of step are looked at: those that
// moved, and those whose group rose to k or fell below it because of them. What a change costs so depends on
// what it changes, not on the table: a shift of one cut is tried in a tenth of the time of the whole.
//
// Groups are found by 64-bit sums of random numbers: a collision could misjudge a change, never a file, since
// a file is counted anew before it is written.
#include <cstdint>
#include <span>
#include <vector>

#include "core/cells/patterns.h"
#include "core/partition/tuples.h"

namespace indistinct {

// How many rows show each interval, and how many show nothing.
struct Showing {
  std::vector<std::vector<int64_t>> rows;  // [column][interval]
  int64_t withheld = 0;
};

class RescueLedger {
 public:
  // Intervals are numbered below `mostIntervals` of their column, in any order. `counts`: rows of each tuple.
  RescueLedger(const Shared<uint64_t>& counts, std::span<const uint32_t> mostIntervals, uint64_t k);

  // interval: [column][tuple]. Only columns of `cut` are ever blank.
  void place(std::vector<std::vector<uint32_t>> interval, std::vector<ColumnSet> patterns);
  const Showing& showing() const { return showing_; }
  const std::vector<std::vector<uint32_t>>& interval() const { return interval_; }
  uint64_t blanks() const;  // cells
  // What each tuple shows; nothing where it is withheld.
  ColumnSet shown(uint32_t tuple) const { return taken_[tuple] == none ? 0 : patterns_[taken_[tuple]]; }

  struct Move {
    uint32_t tuple;
    uint32_t interval;  // its new one
  };
  // Working memory of one thread.
  struct Scratch;
  // What would be shown if these tuples, each named once, had other intervals of the column: as a difference.
  void change(uint32_t column, std::span<const Move> moves, Scratch& scratch) const;

  struct Scratch {
    Showing difference;                                  // only `touched` entries are other than 0
    std::vector<std::pair<uint32_t, uint32_t>> touched;  // column, interval
    void clear();

   private:
    friend class RescueLedger;
    void add(uint32_t column, uint32_t interval, int64_t rows);
    std::vector<uint32_t> state, movedTo, takenNew;  // [tuple]
    struct Active {
      uint32_t tuple;
      uint32_t group;
    };
    std::vector<Active> active;
    struct Group {
      uint64_t key;
      uint32_t slot;  // of the stage's table; none where the stage has no such group
      uint32_t before;
      int64_t rows;  // more than before
    };
    std::vector<Group> groups;
    std::vector<uint32_t> overlay;  // by key
    std::vector<uint32_t> overlayStamp;
    uint32_t now = 0;
  };

 private:
  static constexpr uint32_t none = 0xffffffffu;
  struct Slot {
    uint64_t key = 0;
    uint32_t rows = 0;  // 0: free
    uint32_t first = none;
  };
  struct Stage {
    std::vector<Slot> slots;  // a power of two
    std::vector<uint32_t> member, next;
    uint32_t find(uint64_t key) const;
  };
  uint64_t random(uint32_t column, uint32_t interval) const { return random_[offset_[column] + interval]; }
  uint64_t keyOf(uint32_t tuple, ColumnSet set) const;

  const Shared<uint64_t>& counts_;
  const uint32_t columns_, tuples_;
  const uint32_t k_;
  std::vector<uint32_t> offset_;
  std::vector<uint64_t> random_;
  std::vector<std::vector<uint32_t>> interval_;
  std::vector<uint64_t> hash_;  // [tuple * columns + column]
  std::vector<ColumnSet> patterns_;
  std::vector<Stage> stages_;
  std::vector<uint32_t> taken_;  // [tuple]: stage
  Showing showing_;
};

}  // namespace indistinct
