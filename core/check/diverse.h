#pragma once
// The different values that classes show of sensitive columns, where so many were promised of every class.
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/table/table.h"

namespace indistinct {

struct AuditQuestion;

// A sensitive column, and how many different values every class must show of it.
using DiversePromise = std::pair<std::string, uint64_t>;

bool promises(const std::vector<DiversePromise>& diverse, const std::string& column);

// What a cell counts as: all that the original calls missing is one value.
std::string shownAs(const Table& original, const Column& column, Code code);

// [class]: its different values in the column, blank cells left out.
std::vector<uint64_t> differentShown(const Table& original, const Column& column,
                                     const std::vector<uint32_t>& classOf, size_t classes,
                                     const std::string& blank);

// The fewest different cells of the column that a class has; classes from `classes` on are none.
uint64_t fewestDifferent(const Column& column, const std::vector<uint32_t>& classOf, size_t classes);

// Rows of the original that would make one class and are in none of the release.
struct Withheld {
  uint64_t rows = 0;
  std::vector<std::set<std::string>> values;  // of each column promised
  std::set<std::string> persons;
  void add(const Table& original, const std::vector<DiversePromise>& diverse, uint64_t row, uint64_t stands,
           const std::string& person);
  // Of a column that is published by its bins, the values of its rows do not tell.
  bool enough(const AuditQuestion& question) const;
};

}  // namespace indistinct
