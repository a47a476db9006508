#pragma once
// One population of the genetic search (genetic.h): solutions in order, and how one gives way to a better.
#include <vector>

#include "core/search/climb/classed_selections.h"

namespace indistinct {

class Island {
 public:
  struct Member {
    Selection selection;
    Standing standing;
    uint64_t mark = 0;   // of the selection
    uint64_t id = 0;     // of the member
    uint32_t table = 0;  // where its classes are, if they still are its
  };

  // Both must outlive it. `tableBytes`: what the tables of classes may hold together, about.
  Island(const Problem& problem, const Alphabet& alphabet, uint64_t seed, uint32_t size, uint64_t tableBytes);

  // Evaluates one selection more: a drawn one until the population is full, then a child.
  void step();
  // From another population.
  void join(const Selection& selection);
  const Member& best() const { return members_.front(); }
  bool empty() const { return members_.empty(); }
  uint64_t bytes() const;

 private:
  struct Table {
    uint64_t owner = 0;  // a member's id; 0: nobody's
    uint64_t used = 0;
    ClassedSelection of;
  };

  Selection drawn();
  Selection child(const Member& mother, const Member& father);
  void mutate(Selection& selection);
  void flip(Selection& selection, uint32_t choice) const;
  Member& chosen();
  uint64_t markOf(const Selection& selection) const;
  bool known(uint64_t mark) const;
  bool hasTable(const Member& member) const;
  const ClassedSelection& tableOf(Member& member, const Member* relative);
  void admit(Selection selection, Standing standing, uint64_t mark);
  double uniform() { return static_cast<double>(random_() >> 11) * 0x1p-53; }

  const Alphabet& alphabet_;
  ClassedSelections classes_;
  std::mt19937_64 random_;
  const uint32_t size_;
  const uint64_t tableBytes_;
  std::vector<uint32_t> bits_;      // the choice of each cut of the table, column by column
  std::vector<uint64_t> random64_;  // [choice]: what a mark is made of
  std::vector<Member> members_;     // best first
  std::vector<Table> tables_;
  ClassedSelection whole_;  // everything generalized
  uint64_t lastId_ = 0, clock_ = 0;
  uint32_t draws_ = 0;  // for the first population
};

// The closed selection that differs from the bits in as few cuts as any does. [choice]: how many of its cuts
// are wanted.
Selection repaired(const Alphabet& alphabet, const std::vector<uint32_t>& wanted);

}  // namespace indistinct
