#pragma once
// Tuples grouped by what some columns show, found by 64-bit sums of random numbers. A collision could
// misjudge a group; whoever publishes counts its classes again exactly.
#include <cstdint>
#include <vector>

#include "core/cells/patterns.h"

namespace indistinct {

class ShownKeys {
 public:
  ShownKeys(const Shown& shown, uint32_t tuples);
  uint64_t of(uint32_t tuple, ColumnSet set) const {
    const uint64_t* hash = hash_.data() + static_cast<size_t>(tuple) * columns_;
    uint64_t key = uint64_t{set} * 0x9e3779b97f4a7c15u;
    for (; set != 0; set &= set - 1) key += hash[firstOf(set)];
    return key;
  }

 private:
  uint32_t columns_;
  std::vector<uint64_t> hash_;  // [tuple * columns + column]
};

// Numbers keys from 0, by first appearance.
class KeyNumbers {
 public:
  void start(size_t most);
  uint32_t number(uint64_t key);
  uint32_t size() const { return size_; }

 private:
  struct Slot {
    uint64_t key = 0;
    uint32_t stamp = 0;
    uint32_t number = 0;
  };
  std::vector<Slot> slots_;
  uint32_t stamp_ = 0;
  uint32_t size_ = 0;
};

}  // namespace indistinct
