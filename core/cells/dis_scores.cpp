#include "core/cells/dis_scores.h"

#include <cmath>

namespace indistinct {

DisScores disScores(const Records& records, std::span<const double> scores, double share) {
  double alone = 0, paired = 0;
  for (const uint64_t rows : records.count) {
    alone += rows == 1 ? 1 : 0;
    paired += rows == 2 ? 2 : 0;
  }
  DisScores found;
  found.ofRecord.assign(records.size, 0);
  if (alone == 0) return found;
  found.dis = alone * share / (alone * share + paired * (1 - share));
  const double q = 1 + (8 - static_cast<double>(records.columns)) / 20;
  double sum = 0;
  for (uint32_t r = 0; r < records.size; r++)
    if (scores[r] > 0) sum += static_cast<double>(records.count[r]) / std::pow(scores[r], q);
  const double wrong = alone / found.dis - alone;
  for (uint32_t r = 0; r < records.size; r++)
    if (scores[r] > 0) found.ofRecord[r] = 1 / (1 + wrong / (std::pow(scores[r], q) * sum));
  return found;
}

}  // namespace indistinct
