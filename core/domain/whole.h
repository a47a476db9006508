#pragma once
// Decimal numbers as whole multiples of a power of ten, so that sums and comparisons of them are exact.
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace indistinct {

struct WholeNumbers {
  std::vector<int64_t> multiples;
  double unit = 1;  // 10^decimals: number = multiple / unit, and that is the same double
  uint32_t decimals = 0;
};

// With as few decimals as will do. Nothing where some number needs more digits than a double holds exactly.
std::optional<WholeNumbers> wholeNumbers(std::span<const double> numbers);

}  // namespace indistinct
