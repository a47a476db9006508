#pragma once
// What an assessment looks at: the rows of the original file, the class of each before and after, and which
// classes are published.
//
//     before   a class is a distinct tuple of the quasi-identifiers, as their domains name the values
//     after    a class is a tuple of intervals; those that violate the rule are suppressed, unless a
//              released file says which are. Where cells are blank, a class is a tuple of intervals and
//              blanks, a blank being a value like any other (the strict reading); tuples of blanks alone are
//              suppressed
//     groups   of a file that is recoded locally, a class is a group, and a tuple a part of one of the
//     table's
//              (grouped.h); cuts then are all there are
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/assess/grouped.h"
#include "core/cells/blanked_file.h"
#include "core/domain/cuts.h"
#include "core/domain/domain.h"
#include "core/partition/partition.h"
#include "core/partition/tuples.h"
#include "core/privacy/strength.h"
#include "core/release/called.h"
#include "core/table/table.h"

namespace indistinct {

struct Assessed {
  const Table& table;
  std::span<const uint32_t> columns;  // of the table, one per quasi-identifier
  std::span<const Domain> domains;
  const Tuples& original;  // before
  const Tuples& tuples;    // the same, or their parts
  std::span<const uint32_t> tupleOfRow;
  const RowCounts& counts;
  Cuts cuts;
  const Blanks blanks;  // empty where no cell is blank
  const std::shared_ptr<const Grouped> local;
  const Rule rule;
  uint64_t k;  // of the rule
  Partition after;
  // Rows, or persons where k counts those: of each original tuple, of each class after, and of the file.
  std::vector<uint64_t> sizesBefore, sizesAfter;
  uint64_t sizeOfFile = 0;
  std::vector<bool> published;                  // [class after]
  std::vector<std::vector<uint32_t>> interval;  // [quasi-identifier][position]
  std::vector<GroupStyle> styles;               // [quasi-identifier] how it is published; empty: as usual

  Assessed(const Table& t, std::span<const uint32_t> c, std::span<const Domain> d, const Tuples& u,
           std::span<const uint32_t> r, const RowCounts& n, Cuts made, const Rule& asked, Blanks hidden = {},
           std::shared_ptr<const Grouped> groups = nullptr)
      : table(t),
        columns(c),
        domains(d),
        original(u),
        tuples(groups ? groups->tuples : u),
        tupleOfRow(groups ? std::span<const uint32_t>(groups->ofRow) : r),
        counts(n),
        cuts(std::move(made)),
        blanks(std::move(hidden)),
        local(std::move(groups)),
        rule(asked),
        k(asked.k) {
    after = local ? local->classes : classesAfter(cuts, blanks);
    sizeOfFile = personsIn(rule, original).value_or(original.rows);
    sizesBefore = sizesOfTuples(rule, original);
    sizesAfter = sizesOf(rule, tuples, after.ofTuple, after.rows);
    const auto strength = Strength(rule, tuples).ofClasses(after.ofTuple, after.rows);
    for (uint32_t g = 0; g < after.size; g++)
      published.push_back(local ? g < local->groups
                          : blanks.ofTuple.empty()
                              ? strength[g] >= k
                              : blanks.ofTuple[after.first[g]] != allColumns(tuples.columns()));
    for (size_t i = 0; i < domains.size(); i++)
      interval.push_back(intervalOfPosition(tuples.domainSizes[i], cuts.starts[i]));
  }

  uint32_t originalOf(uint32_t tuple) const { return local ? local->tupleOf[tuple] : tuple; }
  // Of the class of a tuple.
  uint64_t sizeBefore(uint32_t tuple) const { return sizesBefore[originalOf(tuple)]; }
  uint64_t sizeAfter(uint32_t tuple) const { return sizesAfter[after.ofTuple[tuple]]; }
  bool released(uint32_t tuple) const { return published[after.ofTuple[tuple]]; }

  bool blank(uint32_t tuple, size_t column) const {
    return !blanks.ofTuple.empty() && holds(blanks.ofTuple[tuple], static_cast<uint32_t>(column));
  }
  // Does the release show what rows of this tuple hold in the column?
  bool shows(uint32_t tuple, size_t column) const { return released(tuple) && !blank(tuple, column); }
  // How many different cells the release may show in a column, and which of them rows of a tuple show that is
  // released.
  uint32_t cells(size_t column) const {
    return static_cast<uint32_t>(local ? local->cells[column].size() : cuts.starts[column].size() + 1);
  }
  uint32_t cellOf(uint32_t tuple, size_t column) const {
    return local ? local->cell(after.ofTuple[tuple], column)
                 : interval[column][tuples.position[column][tuple]];
  }
  Partition classesAfter(const Cuts& made, const Blanks& hidden) const {
    return hidden.ofTuple.empty() ? classesOf(tuples, made) : classesOf(tuples, made, hidden);
  }

  // What people call the groups of a quasi-identifier.
  std::vector<std::string> groupNames(size_t column) const {
    const GroupStyle style = column < styles.size() ? styles[column] : GroupStyle();
    return Called(domains[column], table.columns[columns[column]], style).groups(cuts.starts[column]);
  }

  // f(row of the table, its tuple, the rows that it stands for), for every row that counts.
  template <class F>
  void forRows(F&& f) const {
    for (uint64_t row = 0; row < tupleOfRow.size(); row++) {
      const uint32_t tuple = tupleOfRow[static_cast<size_t>(row)];
      if (tuple != Tuples::none) f(row, tuple, counts.of(row));
    }
  }
};

}  // namespace indistinct
