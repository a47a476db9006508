#pragma once
// Class tables rolled up in the lattice, without hashing.
//
// Idea. Columns are generalized one after the other. After the first `depth` of them a table holds, per group
// of rows that agree on these columns at their levels, the counts of the values of the remaining columns,
// these at the leaves. The remaining values of a row are one number, its rest: the rank of (position in the
// next column, rest after it), so any number of columns fits 32 bits and the order of rests is the order of
// tuples. Three steps make every table:
//   split       the next column at level 0: each group falls apart by the position that heads its rests;
//   rise        that column one or more levels up: neighbouring groups of the same origin and the same
//               interval become one, their entries merged like sorted lists;
//   finish      the last column at any level at once: nothing remains, so neighbours are summed.
// Invariant: groups are sorted by (origin, position), entries of a group by rest, both without repetition.
// Since intervals of positions are nested from level to level, groups that merge are always neighbours.
#include <cstdint>
#include <span>
#include <vector>

#include "core/search/lattice/lattice.h"

namespace indistinct {

struct Entries {
  struct Entry {
    uint32_t rest = 0;
    uint32_t rows = 0;
  };
  std::vector<Entry> of;
  std::vector<uint32_t> labels;  // [entry * labels of the problem + label], where the loss looks at them

  uint32_t size() const { return static_cast<uint32_t>(of.size()); }
  void clear() {
    of.clear();
    labels.clear();
  }
};

struct ClassTable {
  struct Group {
    uint32_t origin = 0;    // the group of the table before that it is part of
    uint32_t position = 0;  // one of the column done last
    uint32_t end = 0;       // of its entries
    Cost price = 0;         // by cells: of a row's cells in the columns done
  };
  std::vector<Group> groups;
  Entries entries;  // once all columns are done: one per group, the classes
};

// What the rows look like to every table; shared by all threads.
class Rollup {
 public:
  Rollup(const Problem& problem, const Lattice& lattice);

  // Depth 0: one group that holds every tuple.
  const ClassTable& root() const { return root_; }
  uint32_t labels() const { return labels_; }

  // The column at place `depth` at level 0; `from` has `depth` columns done.
  void split(const ClassTable& from, uint32_t depth, ClassTable& into) const;
  // The column at place `depth` at `level`; `from` has it done at a lower one and was split from `origin`.
  struct Scratch {
    Entries even, odd;
    std::vector<uint32_t> ends;
  };
  void rise(const ClassTable& from, const ClassTable& origin, uint32_t depth, uint32_t level,
            ClassTable& into, Scratch& scratch) const;
  // The last column at `level`; `from` has all the others done.
  void finish(const ClassTable& from, uint32_t level, ClassTable& into) const;

 private:
  struct Step {
    std::vector<uint32_t> position;  // [rest] at this place
    std::vector<uint32_t> next;      // [rest] the rest after it
  };
  const Lattice* lattice_;
  uint32_t labels_ = 0;
  std::vector<Step> steps_;  // [place]
  ClassTable root_;

  void merge(const Entries& from, uint32_t a, uint32_t aEnd, uint32_t b, uint32_t bEnd, Entries& into) const;
  void append(const Entries& from, uint32_t first, uint32_t end, Entries& into) const;
  void mergeRuns(const Entries& from, uint32_t first, Scratch& scratch, Entries& into) const;
};

}  // namespace indistinct
