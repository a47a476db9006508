#pragma once
// What a selection costs, told by what differs from another one whose classes are known.
//
// Idea. The price of a generalization is a sum over its classes. A class whose intervals are all intervals of
// the other selection too has the same rows there, and so the same price. Of the others, a class that no new
// cut divides goes whole into a class of the other selection; only the tuples of a class that one divides are
// looked at one by one. Whatever was touched is put together again by a key, the sum of a random number for
// each of its intervals: a collision could misjudge a selection, never a solution, since every solution that
// leaves a search is counted by definition.
//
// A class below k that is divided and merged with nothing stays below k, and is not looked at. And who asks
// for a selection that is better than another is spared what comes after more rows than that one's are beyond
// the limit.
//
// Source: ours. Invariant: judge() and derive() of a selection agree with a table made of it from nothing,
// whatever the base. Tried and dropped: every tuple of a divided class put into its new class by its key
// (four times slower on Adult than numbering the parts of the class).
#include <random>
#include <vector>

#include "core/privacy/strength.h"
#include "core/search/alphabet.h"
#include "core/search/climb/standing.h"
#include "core/search/price.h"

namespace indistinct {

// A selection, its classes, and the tuples of each.
struct ClassedSelection {
  struct Class {
    uint32_t begin = 0, end = 0;  // tuples order[begin, end)
    uint64_t rows = 0;
    uint64_t strength = 0;
    uint64_t unit = 0;  // the sum of its cells
    uint64_t key = 0;
    Cost price = 0;
  };
  Selection selection;
  std::vector<Class> classes;
  std::vector<uint32_t> order;
  std::vector<uint64_t> labelRows;  // [class * labels + label]
  uint64_t suppressed = 0;
  Cost cost = 0;

  uint64_t bytes() const {
    return classes.capacity() * sizeof(Class) + order.capacity() * 4 + labelRows.capacity() * 8;
  }
};

// Makes and compares them. One for each thread: it holds what it works with.
class ClassedSelections {
 public:
  // Both must outlive it.
  ClassedSelections(const Problem& problem, const Alphabet& alphabet, uint64_t seed);

  // Requires of every selection that it is closed. Where more rows are beyond the limit than with `worst`, a
  // standing worse than that may be answered in place of its own.
  static constexpr Standing anything{~uint64_t{0}, ~Cost{0}};
  Standing judge(const ClassedSelection& base, const Selection& selection, Standing worst = anything);
  void derive(const ClassedSelection& base, const Selection& selection, ClassedSelection& into);
  void make(const Selection& selection, ClassedSelection& into);  // from nothing
  Standing standing(const ClassedSelection& table) const { return standing(table.suppressed, table.cost); }

 private:
  static constexpr uint32_t none = 0xffffffffu;
  static constexpr uint8_t divided = 1, merged = 2;
  static constexpr size_t mostParts = 1024;  // of a class, that are numbered
  struct Place {                             // of one position in one column, where the two selections differ
    uint64_t key = 0, cell = 0;              // of the interval that the new selection puts it in
    uint64_t oldKey = 0, oldCell = 0;
    uint32_t part = 0, parts = 1;  // of the old interval: which of the new ones, and how many
    uint8_t change = 0;
  };
  struct Dividing {  // a column that divides a class
    const Position* position;
    const Place* places;
    uint32_t stride;
  };
  struct Part {
    uint64_t rows = 0;
    uint32_t member = 0;  // of the base's order
  };
  struct Unit {  // tuples of the base that stay together
    uint32_t begin = 0, end = 0;
    uint32_t next = none;  // of the same group
  };
  struct Group {  // a class of the selection that is none of the base
    uint64_t key = 0, unit = 0, rows = 0;
    uint32_t first = none;
    uint64_t strength = 0;
    Cost price = 0;
  };
  struct Touched {
    uint32_t at = 0;  // of the base's classes
    uint8_t change = 0;
  };

  Standing standing(uint64_t suppressed, Cost cost) const;
  void compare(const ClassedSelection& base, const Selection& selection);
  void compareColumn(const Selection& old, const Selection& selection, uint32_t column);
  size_t findTouched(const ClassedSelection& base, bool every);
  // Fills the groups. `every`: with all tuples of each, and to the end; else until it is worse than `worst`.
  void regroup(const ClassedSelection& base, bool every, Standing worst);
  Group constant(const ClassedSelection& base, const ClassedSelection::Class& at) const;
  void complete(Group& group, uint32_t tuple) const;
  void putUnits(const ClassedSelection& base, const Touched& touched);
  bool putParts(const ClassedSelection& base, const Touched& touched);
  void put(const Group& unit, uint32_t begin, uint32_t end, const uint64_t* labels);
  void account(uint64_t strength, Cost price, uint64_t rows);
  void priceGroups(const ClassedSelection& base);

  const Problem& problem_;
  const Alphabet& alphabet_;
  const Price price_;
  Strength strength_;
  const uint32_t columns_, labels_;
  std::vector<std::vector<uint64_t>> random_;  // [column][start of an interval]
  ClassedSelection whole_;                     // everything generalized

  // Of the two selections at hand.
  std::vector<uint32_t> changed_;           // columns
  std::vector<std::vector<Place>> places_;  // [column][position]
  std::vector<Touched> touched_;
  std::vector<Unit> units_;
  std::vector<Group> groups_;
  std::vector<uint64_t> labelRows_;  // [group * labels + label]
  std::vector<uint32_t> slots_;
  std::vector<Dividing> dividing_;
  std::vector<Part> parts_;
  std::vector<uint64_t> partLabels_;
  uint64_t suppressed_ = 0;
  Cost cost_ = 0;
};

}  // namespace indistinct
