#include "core/partition/ranks.h"

#include <algorithm>
#include <array>

namespace indistinct {

namespace {

struct Keyed {
  uint64_t key;
  uint32_t row;
};

// Stable, from the lowest digit of 11 bits to the highest that is used.
void sortByKey(std::vector<Keyed>& rows, uint32_t bits) {
  constexpr uint32_t digit = 11, values = 1u << digit;
  if (rows.size() < 512) {
    std::sort(rows.begin(), rows.end(),
              [](const Keyed& a, const Keyed& b) { return a.key != b.key ? a.key < b.key : a.row < b.row; });
    return;
  }
  std::vector<Keyed> other(rows.size());
  for (uint32_t shift = 0; shift < bits; shift += digit) {
    std::array<uint32_t, values> at{};
    for (const Keyed& each : rows) at[(each.key >> shift) & (values - 1)]++;
    uint32_t before = 0;
    for (uint32_t& start : at) before += std::exchange(start, before);
    for (const Keyed& each : rows) other[at[(each.key >> shift) & (values - 1)]++] = each;
    rows.swap(other);
  }
}

}  // namespace

void Ranks::finish() {
  std::vector<Keyed> sorted(keys_.size());
  for (uint32_t row = 0; row < sorted.size(); row++) sorted[row] = {keys_[row], row};
  sortByKey(sorted, used_);
  first.clear();
  for (size_t i = 0; i < sorted.size(); i++) {
    if (i == 0 || sorted[i].key != sorted[i - 1].key) first.push_back(sorted[i].row);
    of[sorted[i].row] = size() - 1;
  }
}

void Ranks::fold() {
  finish();
  for (size_t row = 0; row < keys_.size(); row++) keys_[row] = of[row];
  used_ = bitsFor(size());
}

}  // namespace indistinct
