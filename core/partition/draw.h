#pragma once
// A random sample of the rows. It is drawn before anything is asked of the table: domains, classes and costs
// are those of the drawn rows alone, so that k holds in what is published of them.
#include <cstdint>
#include <optional>
#include <string>

#include "core/partition/tuples.h"

namespace indistinct {

struct Draw {
  std::string size;      // as it was asked for: "10%" or "3000"
  uint64_t count = 0;    // rows, where it is no share
  uint64_t parts = 0;    // of `whole`: "2.5%" is 25 of 1000
  uint64_t whole = 0;    // 0: no share
  std::string stratify;  // a column whose values keep their shares; empty: none
  uint64_t seed = 1;
  // Shares are rounded down.
  uint64_t of(uint64_t rows) const;
};

// Lets only `rows` of the rows that count do so. Every set of so many is equally likely; with a column of
// strata, each of its values is drawn from by itself, in proportion to its rows.
void drawRows(const Table& table, RowCounts& counts, uint64_t rows, std::optional<uint32_t> strata,
              uint64_t seed);

}  // namespace indistinct
