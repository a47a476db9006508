#pragma once
// What a release is looked at for before a file is written: the published columns that are no
// quasi-identifiers, beside the classes. k says nothing of them, and one value that only one row has undoes
// it.
//
//     unique   more than half of the rows hold a value that no other row has; or kept columns, targets and
//              weights do so taken together, of which none does alone and none is confirmed (no stop)
//     few      rows, one in a hundred at least, hold a value that fewer than k rows have
//     many     a weight or target has more than a hundred values
//     text     texts of several words, most of them different
//     persons  classes in which fewer than k persons have all the rows
//     single   classes with a single value of a sensitive column
//     order    the rows stand as they stood in the file
//
// A column that is unique is not said to be few or many as well, nor many to be few. Missing values are
// nobody's own. A person is told by the identifiers that stand in more than one row (what numbers rows names
// no persons) and by dates of birth; rows that hold none of these are a person each. Where records are
// counts, rows and persons are not known one by one, and persons are not asked for; nor where k counts them.
//
// Counted over the published rows (blanked ones hold their other columns, and count), a record for as many
// rows as it stands for: each column is passed once, with a counter for each of its values.
#include <cstdint>
#include <string>
#include <vector>

#include "core/partition/tuples.h"
#include "core/release/published.h"
#include "core/table/role.h"
#include "core/table/table.h"

namespace indistinct {

enum class Finding : uint8_t { unique, few, many, text, persons, single, order };
const char* word(Finding finding);

struct GateColumn {
  uint32_t column = 0;  // of the table
  Role role = Role::keep;
  std::string confirm;                     // why its findings are accepted; empty: they are not
  std::vector<uint32_t> groupOfCode = {};  // of the bins by which it is published; empty: it stands as it is
};

struct GateQuestion {
  const Table& table;
  const Published& published;  // its rows and classes
  const RowCounts& counts;
  uint64_t k = 0;
  bool shuffled = true;
  std::vector<GateColumn> columns;  // all that plan or recipe names, in the file's order
};

struct GateFinding {
  std::string column;  // empty: of the rows
  Finding finding = Finding::unique;
  double figure = 0;  // a share of the rows; many: values; text: words; persons, single: classes; order: rows
  std::string says;   // a sentence with the figure
  std::string remedy;     // and what to do
  std::string confirmed;  // the reason why it is accepted; empty: it is not
  bool stops = false;     // nothing may be written
};

// Files of fewer rows are tries, or of no use to anybody: they are warned of.
constexpr uint64_t leastStopped = 100;

std::vector<GateFinding> lookAtGate(const GateQuestion& question);

}  // namespace indistinct
