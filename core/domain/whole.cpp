#include "core/domain/whole.h"

#include <cmath>

namespace indistinct {

std::optional<WholeNumbers> wholeNumbers(std::span<const double> numbers) {
  constexpr double most = 9007199254740992.0;  // 2^53
  WholeNumbers result;
  for (size_t i = 0; i < numbers.size();) {
    const double multiple = std::nearbyint(numbers[i] * result.unit);
    if (!(std::fabs(multiple) <= most)) return std::nullopt;
    if (multiple / result.unit == numbers[i]) {
      i++;
      continue;
    }
    // A number that needs one decimal more makes the earlier ones longer too: they are checked again.
    if (++result.decimals > 15) return std::nullopt;
    result.unit *= 10;
    i = 0;
  }
  for (const double number : numbers) {
    result.multiples.push_back(static_cast<int64_t>(std::nearbyint(number * result.unit)));
  }
  return result;
}

}  // namespace indistinct
