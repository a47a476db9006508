#include "core/search/grouping.h"

#include <algorithm>

namespace indistinct {

namespace {
constexpr uint32_t unseen = 0xffffffffu;
uint64_t mix(uint64_t x) {
  x *= 0x9e3779b97f4a7c15ull;
  return x ^ (x >> 29);
}
}  // namespace

void Grouping::start(uint32_t size) {
  keys_.assign(size, 0);
  range_ = 1;
}

const std::vector<uint32_t>& Grouping::groups() {
  const size_t size = keys_.size();
  ids_.resize(size);
  count_ = 0;
  if (range_ <= 4 * size + 64) {
    slots_.assign(static_cast<size_t>(range_), unseen);
    for (size_t i = 0; i < size; ++i) {
      uint32_t& id = slots_[static_cast<size_t>(keys_[i])];
      if (id == unseen) id = count_++;
      ids_[i] = id;
    }
    return ids_;
  }
  size_t capacity = 64;
  while (capacity < 2 * size) capacity *= 2;
  slots_.assign(capacity, unseen);
  const size_t mask = capacity - 1;
  for (uint32_t i = 0; i < size; ++i) {
    size_t at = static_cast<size_t>(mix(keys_[i])) & mask;
    while (slots_[at] != unseen && keys_[slots_[at]] != keys_[i]) at = (at + 1) & mask;
    if (slots_[at] == unseen) {
      slots_[at] = i;
      ids_[i] = count_++;
    } else {
      ids_[i] = ids_[slots_[at]];
    }
  }
  return ids_;
}

void Grouping::compress() {
  groups();
  for (size_t i = 0; i < keys_.size(); ++i) keys_[i] = ids_[i];
  range_ = std::max<uint64_t>(1, count_);
}

}  // namespace indistinct
