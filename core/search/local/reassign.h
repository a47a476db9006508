#pragma once
// Rows change places between groups until that helps no more.
//
// Idea. In a round each group gives one row away, of two that are drawn the one without which it is better
// off, and what is left is a hole. Each hole looks at the rows given away, of which the nearest could fill
// it; who fills which is an assignment of rows to holes, solved by an auction: a hole without a row bids for
// the one that costs it least, by what the next best would cost it more. A round that would cost more
// than before is undone.
//
// Source: Bertsekas (1988), the auction algorithm; its use here is ours. Invariant: groups keep their sizes
// and their rule, since rows alone decide where this is used.
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include "core/base/crew.h"
#include "core/search/local/row_scan.h"

namespace indistinct {

// Groups of unit rows, or of whole tuples.
struct LocalGroups {
  struct Member {
    uint32_t tuple = 0;
    uint64_t rows = 1;
  };
  std::vector<std::vector<Member>> of;
  std::vector<Recoding::Part> parts() const;
};

class Reassign {
 public:
  // Every member of a group is one row. All must outlive it.
  Reassign(const Tuples& tuples, const LocalCells& cells, LocalGroups& groups, uint64_t seed);
  // Goes on with a round until then; true where one has ended.
  bool advance(Crew& crew, uint32_t threads, Deadline until);
  bool gained() const { return gained_; }  // did the last round help?

 private:
  struct Hole {
    uint32_t group = 0, member = 0;
  };
  struct Bid {
    uint32_t row = 0;  // given away by the hole of this number
    uint64_t cost = 0;
  };
  void begin();
  void look(uint32_t number, RowScan::Scratch& scratch);
  std::vector<uint32_t> auction() const;
  void settle();

  const Tuples& tuples_;
  const LocalCells& cells_;
  LocalGroups& groups_;
  std::mt19937_64 random_;
  bool running_ = false, gained_ = false;
  uint32_t done_ = 0;
  std::vector<Hole> holes_;
  std::vector<uint32_t> given_;          // [hole]: the tuple of the row that is given away
  std::vector<std::vector<Bid>> found_;  // [hole]: its own row first
  std::unique_ptr<RowScan> scan_;
  std::vector<RowScan::Scratch> scratch_;  // [thread]
};

}  // namespace indistinct
