#pragma once
// Random tables with cells hidden at random, and the same as records of texts: what statistics are counted
// from, and what is counted by hand.
#include <optional>
#include <string>
#include <vector>

#include "core/assess/seen.h"
#include "core/support/instances.h"
#include "core/support/property.h"

namespace indistinct::support {

struct Hiding {
  Prepared prepared;
  Seen seen;
};

// A record of the input; of each column the value's position, nothing where it is missing.
struct Record {
  uint64_t row = 0;  // of the table
  std::vector<std::optional<uint32_t>> values;
  std::vector<bool> hidden;
  bool withheld = false;
};

// Requires: some row counts. Hides by `seed` alone.
inline Hiding hidingOf(const Instance& instance, uint64_t seed) {
  Prepared p = prepare(instance);
  Random random(seed);
  const auto columns = static_cast<uint32_t>(p.domains.size());
  std::vector<Line> lines;
  for (uint64_t row = 0; row < p.table.rows; row++) {
    if (p.tupleOfRow[static_cast<size_t>(row)] == Tuples::none) continue;
    for (uint64_t rows = p.counts.of(row), part = 0; rows > 0; rows -= part) {
      part = 1 + random.below(static_cast<uint32_t>(rows));
      const bool withheld = random.chance(0.2);
      lines.push_back({row, part, withheld ? Line::withheld : random.below(1u << columns)});
    }
  }
  const std::vector<GroupStyle> styles(columns);
  Seen seen = seenThrough(p.table, p.columns, p.domains, p.cuts, styles, std::move(lines));
  return {std::move(p), std::move(seen)};
}

inline std::vector<Record> recordsOf(const Hiding& hiding) {
  std::vector<Record> records;
  for (const Line& line : hiding.seen.lines)
    for (uint64_t i = 0; i < line.rows; i++) {
      Record& record = records.emplace_back();
      record.row = line.row;
      record.withheld = line.hidden == Line::withheld;
      for (size_t c = 0; c < hiding.prepared.domains.size(); c++) {
        const Column& column = hiding.prepared.table.columns[c];
        const std::string text(column.values[column.codes[line.row]]);
        record.values.emplace_back();
        if (text != "?" && !text.empty())
          record.values.back() = hiding.prepared.domains[c].ofCode[column.codes[line.row]];
        record.hidden.push_back(record.withheld || (line.hidden >> c & 1) != 0);
      }
    }
  return records;
}

// Holds random tables of which random cells are hidden against a definition, which says what is wrong.
inline void checkHidings(const char* what, uint64_t seed, std::string (*mismatch)(const Hiding&)) {
  struct Case {
    Instance instance;
    uint64_t seed;
  };
  checkProperty(
      what, 400, seed,
      [](Random& random) {
        Case made{randomInstance(random), 0};
        made.seed = random.next();
        return made;
      },
      [](const Case& made) {
        std::vector<Case> cases;
        for (Instance& instance : smaller(made.instance)) cases.push_back({instance, made.seed});
        return cases;
      },
      [mismatch](const Case& made) -> std::string {
        if (prepare(made.instance).tuples.size == 0) return "";
        const std::string wrong = mismatch(hidingOf(made.instance, made.seed));
        return wrong.empty() ? "" : wrong + " of " + describe(made.instance);
      });
}

}  // namespace indistinct::support
