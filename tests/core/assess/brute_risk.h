#pragma once
// Risk straight from its definition: every row is compared with every other, text by text.
#include <string>
#include <vector>

#include "core/assess/risk.h"
#include "core/assess/sensitive.h"
#include "core/support/instances.h"

namespace indistinct::support {

// A row that counts, as one person each; "published" is empty where the row is suppressed: for its class is
// smaller than k; or, where cells are blank, for all of its are.
struct Person {
  std::vector<std::string> values, published;
  std::string target;
  double weight = 1;
};

inline std::vector<Person> peopleOf(const Prepared& prepared, uint64_t k, const Blanks& blanks = {}) {
  std::vector<Person> people;
  for (size_t row = 0; row < prepared.table.rows; row++) {
    Person person;
    const uint32_t tuple = prepared.tupleOfRow[row];
    bool placed = true, shown = blanks.ofTuple.empty();
    for (size_t c = 0; c < prepared.domains.size(); c++) {
      const Position p = prepared.domains[c].ofCode[prepared.table.columns[c].codes[row]];
      placed = placed && p != Domain::none;
      if (!placed) break;
      size_t group = 0;
      for (const uint32_t start : prepared.cuts.starts[c]) group += start <= p;
      person.values.push_back(std::to_string(p));
      const bool blank = tuple != Tuples::none && !blanks.ofTuple.empty() &&
                         holds(blanks.ofTuple[tuple], static_cast<uint32_t>(c));
      shown = shown || !blank;
      person.published.push_back(blank ? "blank" : std::to_string(group));
    }
    if (!placed || tuple == Tuples::none) continue;
    if (!shown) person.published.clear();
    const uint32_t target = columnOf(prepared.table, "target");
    person.target =
        std::string(prepared.table.columns[target].values[prepared.table.columns[target].codes[row]]);
    for (uint64_t i = 0; i < prepared.counts.of(row); i++) people.push_back(person);
  }
  std::vector<Person> result = people;
  for (Person& person : result) {
    uint64_t like = 0;
    for (const Person& other : people) like += other.published == person.published;
    if (like < k && blanks.ofTuple.empty()) person.published.clear();
  }
  return result;
}

}  // namespace indistinct::support
