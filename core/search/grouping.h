#pragma once
// Numbers the different combinations of several small codes, exactly: mixed-radix keys in 64 bits, compressed
// to dense numbers by hashing whenever the next factor would not fit.
#include <cstdint>
#include <vector>

namespace indistinct {

class Grouping {
 public:
  // Starts with `size` things in one group.
  void start(uint32_t size);
  // Splits every group by a code below `codes` that each thing has: code(thing).
  template <class F>
  void by(uint64_t codes, F&& code) {
    if (codes <= 1) return;
    if (range_ > limit / codes) compress();
    for (uint32_t i = 0; i < keys_.size(); ++i) keys_[i] = keys_[i] * codes + code(i);
    range_ *= codes;
  }
  // Dense numbers from 0, by first appearance.
  const std::vector<uint32_t>& groups();
  uint32_t count() const { return count_; }

 private:
  static constexpr uint64_t limit = 1ull << 62;
  void compress();

  std::vector<uint64_t> keys_;
  std::vector<uint32_t> ids_;
  std::vector<uint32_t> slots_;  // [key]: its number; or, hashed, the first thing that has it
  uint64_t range_ = 1;
  uint32_t count_ = 0;
};

}  // namespace indistinct
