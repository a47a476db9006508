#pragma once
// What becomes of estimates: the weighted share of every value among the cells that have one, before and
// after, with 95 % confidence intervals.
//
// Wilson, "k-anonymization May Be NP-Hard, but Can it Be Practical?", section 4.2: shares after are those
// among the cells that are still shown, as an analyst who leaves blanks out gets them. The paper takes the
// survey's own variances. Here an interval is Wald's, share ± 1.96 sqrt(share (1 - share) / m), where m is
// the number of cells divided by the design effect of unequal weights, 1 + cv² (Kish, "Survey Sampling",
// 1965): a file does not tell its strata and clusters. Before and after share most rows, so that intervals
// that overlap are no test that nothing changed; the paper counts them, and so do we. Of a generalized column
// a value is a published group.
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/assess/seen.h"

namespace indistinct {

struct Estimate {
  double share = 0, low = 0, high = 0;
};

struct EstimatedGroup {
  uint32_t group = 0;  // of the column
  Estimate before;
  std::optional<Estimate> after;  // nothing where no cell shows it
  bool overlap() const { return after && after->low <= before.high && before.low <= after->high; }
};

struct EstimatedSide {
  uint64_t rows = 0;  // with a cell that shows a value
  double designEffect = 1;
};

struct EstimatedColumn {
  EstimatedSide before, after;
  std::vector<EstimatedGroup> groups;  // that occur, in the column's order
};

// Before minus after, in shares, over all values that are still shown.
struct Differences {
  uint64_t compared = 0, overlapping = 0;
  double least = 0, greatest = 0, mean = 0, median = 0;
};

// [line] of what is seen: the weight of each of its rows.
using LineWeights = std::vector<double>;

// Weights may differ before and after.
EstimatedColumn estimate(const Seen& seen, size_t column, const LineWeights& before,
                         const LineWeights& after);
Differences differencesOf(std::span<const EstimatedColumn> columns);

}  // namespace indistinct
