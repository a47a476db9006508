#include "core/partition/ranks.h"

#include <algorithm>

namespace indistinct {

namespace {

uint64_t mix(uint64_t key) {
  key = (key ^ (key >> 32)) * 0xd6e8feb86659fd93ull;
  return key ^ (key >> 29);
}

// Open addressing; grows before it is half full.
class Seen {
 public:
  Seen() : slots_(1u << 12) {}

  // The number of the key: that of an equal one, or `fresh`.
  uint32_t number(uint64_t key, uint32_t fresh) {
    Slot& slot = find(slots_, key);
    if (slot.number != none) return slot.number;
    slot = {key, fresh};
    if (++filled_ * 2 > slots_.size()) grow();
    return fresh;
  }

 private:
  static constexpr uint32_t none = 0xffffffffu;
  struct Slot {
    uint64_t key = 0;
    uint32_t number = none;
  };

  static Slot& find(std::vector<Slot>& slots, uint64_t key) {
    const size_t mask = slots.size() - 1;
    size_t at = static_cast<size_t>(mix(key)) & mask;
    while (slots[at].number != none && slots[at].key != key) at = (at + 1) & mask;
    return slots[at];
  }
  void grow() {
    std::vector<Slot> wider(slots_.size() * 4);
    for (const Slot& slot : slots_) {
      if (slot.number != none) find(wider, slot.key) = slot;
    }
    slots_ = std::move(wider);
  }

  std::vector<Slot> slots_;
  size_t filled_ = 0;
};

}  // namespace

void Ranks::finish(Order order) {
  const auto rows = static_cast<uint32_t>(keys_.size());
  Seen seen;
  first.clear();
  for (uint32_t row = 0; row < rows; row++) {
    of[row] = seen.number(keys_[row], size());
    if (of[row] == size()) first.push_back(row);
  }
  if (order == Order::arrival) return;
  std::vector<std::pair<uint64_t, uint32_t>> sorted(first.size());  // key, its first row
  for (size_t i = 0; i < first.size(); i++) sorted[i] = {keys_[first[i]], first[i]};
  std::sort(sorted.begin(), sorted.end());
  std::vector<uint32_t> rank(first.size());
  for (uint32_t i = 0; i < sorted.size(); i++) {
    first[i] = sorted[i].second;
    rank[of[sorted[i].second]] = i;
  }
  for (uint32_t& number : of) number = rank[number];
}

void Ranks::fold() {
  finish(Order::lexicographic);
  for (size_t row = 0; row < keys_.size(); row++) keys_[row] = of[row];
  used_ = bitsFor(size());
}

}  // namespace indistinct
