#include "core/cells/rescue_groups.h"

#include <algorithm>
#include <random>

namespace indistinct {

ShownKeys::ShownKeys(const Shown& shown, uint32_t tuples)
    : columns_(shown.columns()), hash_(static_cast<size_t>(tuples) * columns_) {
  std::mt19937_64 chance(0x5eed);
  for (uint32_t c = 0; c < columns_; ++c) {
    std::vector<uint64_t> random(shown.worth[c].size());
    for (uint64_t& number : random) number = chance();
    for (uint32_t t = 0; t < tuples; ++t)
      hash_[static_cast<size_t>(t) * columns_ + c] = random[shown.interval[c][t]];
  }
}

void KeyNumbers::start(size_t most) {
  size_ = 0;
  size_t size = std::max<size_t>(16, slots_.size());
  while (size < most * 2) size *= 2;
  if (size != slots_.size() || ++stamp_ == 0) {
    slots_.assign(size, Slot{});
    stamp_ = 1;
  }
}

uint32_t KeyNumbers::number(uint64_t key) {
  const size_t mask = slots_.size() - 1;
  size_t at = static_cast<size_t>(key >> 32) & mask;
  while (slots_[at].stamp == stamp_) {
    if (slots_[at].key == key) return slots_[at].number;
    at = (at + 1) & mask;
  }
  slots_[at] = {key, stamp_, size_};
  return size_++;
}

}  // namespace indistinct
