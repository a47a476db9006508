#pragma once
// The intervals of the outer column that a node of the outer search has left, with what each costs at least:
// at hand, and packed for the thousands of nodes that wait.
#include <cstddef>
#include <cstdint>
#include <vector>

namespace indistinct {

// An interval of outer units [first, end) and a lower bound on what its rows cost in any solution that
// publishes it. Bounds are integers held in doubles: exact as long as N * N < 2^53, which the search
// requires.
struct Span {
  static constexpr double forbidden = 1e200;  // no solution has it
  uint16_t first = 0;
  uint16_t end = 0;
  double least = 0;
};

// The spans of a node that waits, in five bytes each instead of sixteen, or in three where all bounds are
// small: thousands of nodes wait. Bounds are rounded down, and found again when the node is expanded.
class PackedSpans {
 public:
  static constexpr uint32_t mostUnits = 160;  // so that counts and ends fit a byte
  void pack(const std::vector<Span>& spans);
  void unpack(std::vector<Span>& spans) const;
  uint64_t bytes() const {
    return count_.capacity() + end_.capacity() + small_.capacity() * 2 + least_.capacity() * 4;
  }

 private:
  static constexpr uint16_t none = 0xffff;  // stands for what is forbidden
  double leastOf(size_t i) const;

  std::vector<uint8_t> count_;  // [unit]: spans that begin there
  std::vector<uint8_t> end_;
  std::vector<uint16_t> small_;  // of whole numbers, or
  std::vector<float> least_;
};

}  // namespace indistinct
