// Selection sampling in one pass (Knuth, The Art of Computer Programming 2, 3.4.2, algorithm S): a row is
// taken with the chance that is left, needed / remaining, within its stratum.
#include "core/partition/draw.h"

#include <algorithm>
#include <numeric>

#include "core/base/dice.h"

namespace indistinct {
namespace {

// The parts that add up to `total`: rounded down, and the largest remainders up.
std::vector<uint64_t> shares(const std::vector<uint64_t>& sizes, uint64_t total) {
  const uint64_t all = std::accumulate(sizes.begin(), sizes.end(), uint64_t{0});
  std::vector<uint64_t> quota(sizes.size(), 0), rest(sizes.size(), 0);
  if (all == 0) return quota;
  uint64_t given = 0;
  for (size_t i = 0; i < sizes.size(); i++) {
    quota[i] = total * sizes[i] / all;
    rest[i] = total * sizes[i] % all;
    given += quota[i];
  }
  std::vector<size_t> order(sizes.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return rest[a] > rest[b]; });
  for (const size_t i : order) {
    if (given == total) break;
    quota[i]++;
    given++;
  }
  return quota;
}

}  // namespace

uint64_t Draw::of(uint64_t rows) const {
  if (whole == 0) return std::min(count, rows);
  return rows / whole * parts + rows % whole * parts / whole;
}

void drawRows(const Table& table, RowCounts& counts, uint64_t rows, std::optional<uint32_t> strata,
              uint64_t seed) {
  if (counts.ofRow.empty()) counts.ofRow.assign(static_cast<size_t>(table.rows), 1);
  const Column* by = strata ? &table.columns[*strata] : nullptr;
  const auto stratumOf = [&](uint64_t row) { return by ? size_t{by->codes[row]} : size_t{0}; };
  std::vector<uint64_t> left(by ? by->values.size() : 1, 0);
  for (uint64_t row = 0; row < table.rows; row++)
    if (counts.of(row) > 0) left[stratumOf(row)]++;
  const uint64_t all = std::accumulate(left.begin(), left.end(), uint64_t{0});
  std::vector<uint64_t> needed = shares(left, std::min(rows, all));
  Dice dice(seed);
  for (uint64_t row = 0; row < table.rows; row++) {
    uint64_t& count = counts.ofRow[static_cast<size_t>(row)];
    if (count == 0) continue;
    const size_t stratum = stratumOf(row);
    const bool taken = dice.below(left[stratum]--) < needed[stratum];
    if (taken) needed[stratum]--;
    if (!taken) count = 0;
  }
}

}  // namespace indistinct
