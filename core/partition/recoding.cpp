#include "core/partition/recoding.h"

#include <algorithm>

#include "core/base/dice.h"

namespace indistinct {

std::vector<uint32_t> groupOfRows(const Recoding& recoding, std::span<const uint32_t> tupleOfRow,
                                  const RowCounts& counts, uint64_t seed) {
  std::vector<uint32_t> group(tupleOfRow.size(), Tuples::none), rows;
  for (uint32_t row = 0; row < tupleOfRow.size(); ++row)
    if (tupleOfRow[row] != Tuples::none) rows.push_back(row);
  Dice dice(seed);
  for (size_t i = rows.size(); i > 1; --i) std::swap(rows[i - 1], rows[static_cast<size_t>(dice.below(i))]);
  std::stable_sort(rows.begin(), rows.end(),
                   [&](uint32_t a, uint32_t b) { return tupleOfRow[a] < tupleOfRow[b]; });
  size_t at = 0;
  for (const Recoding::Part& part : recoding.parts) {
    while (at < rows.size() && tupleOfRow[rows[at]] < part.tuple) ++at;
    for (uint64_t taken = 0; taken < part.rows && at < rows.size() && tupleOfRow[rows[at]] == part.tuple;
         ++at) {
      group[rows[at]] = part.group;
      taken += counts.of(rows[at]);
    }
  }
  return group;
}

}  // namespace indistinct
