#pragma once
// What a column holds, at a glance, and the role that it proposes for itself.
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/table/role.h"
#include "core/table/table.h"

namespace indistinct {

struct Histogram {
  double from = 0;               // dates: days since 1970
  double to = 0;                 // the greatest value; where it is whole, the end of its bin
  std::vector<uint64_t> counts;  // at most 40 bins of equal width; the last one includes `to`
};

struct ColumnProfile {
  std::string name;
  Type type = Type::text;
  uint64_t distinct = 0;    // values that are not missing
  uint64_t missing = 0;     // rows
  uint64_t uniqueRows = 0;  // rows whose value occurs once
  std::string min;  // as in the file, without blanks; numbers and dates by size, text in natural order
  std::string max;  // both empty where all is missing
  std::vector<std::pair<std::string, uint64_t>> top;  // at most 20, most frequent first, then natural order
  std::optional<Histogram> histogram;                 // numbers and dates
  Role role = Role::keep;
  std::string reason;
};

struct Profile {
  uint64_t rows = 0;
  std::vector<ColumnProfile> columns;
};

Profile profile(const Table& table);

}  // namespace indistinct
