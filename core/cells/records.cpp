#include "core/cells/records.h"

#include <algorithm>
#include <cmath>

namespace indistinct {

Result<Records> recordsOf(const Tuples& tuples) {
  if (tuples.columns() > mostCellColumns)
    return Error{ErrorCode::plan,
                 "Combinations of " + std::to_string(tuples.columns()) +
                     " quasi-identifiers are more than can be looked at; " + std::to_string(mostCellColumns) +
                     " are the most. Give some of them the role keep or drop.",
                 {}};
  Records records;
  records.size = tuples.size;
  records.rows = tuples.rows;
  records.columns = tuples.columns();
  records.count = tuples.count;
  records.position = tuples.position;
  records.domainSizes = tuples.domainSizes;
  return records;
}

Prices pricesOf(std::span<const double> importances) {
  constexpr double fine = 1 << 20;
  const double most = importances.empty() ? 1 : *std::max_element(importances.begin(), importances.end());
  const bool whole = std::all_of(importances.begin(), importances.end(),
                                 [](double i) { return i == std::floor(i) && i <= fine; });
  Prices prices;
  prices.equal =
      std::adjacent_find(importances.begin(), importances.end(), std::not_equal_to<>()) == importances.end();
  prices.unit = prices.equal ? most : whole ? 1 : most / fine;
  for (const double importance : importances)
    prices.of.push_back(
        prices.equal ? 1 : static_cast<uint32_t>(std::floor(importance / prices.unit)) * Prices::ofCell + 1);
  return prices;
}

}  // namespace indistinct
