#include "core/loss/rm.h"

#include <algorithm>
#include <cmath>

#include "core/partition/tuples.h"

namespace indistinct {

void explain(Loss& loss, std::span<const double> numbers, Dispersion dispersion, const Tuples& tuples) {
  const double range = numbers.empty() ? 0 : numbers.back() - numbers.front();
  // So many steps that a millionth of the range is one; fewer where the squares of so many rows left 63 bits.
  const double most =
      std::min(1048576.0, std::sqrt(0x1p61 / std::max<double>(1, static_cast<double>(tuples.rows))));
  const bool whole = std::all_of(numbers.begin(), numbers.end(), [&](double n) {
    return n - numbers.front() == std::floor(n - numbers.front());
  });
  // Whole numbers stay whole multiples of a step.
  double steps = range > 0 ? most / range : 1;
  if (whole && steps >= 1) steps = std::floor(steps);
  loss.dispersion = dispersion;
  for (const double number : numbers)
    loss.numbers.push_back(static_cast<uint64_t>(std::llround((number - numbers.front()) * steps)));
  std::vector<uint64_t> all(tuples.labels);
  for (uint32_t t = 0; t < tuples.size; ++t)
    for (uint32_t l = 0; l < tuples.labels; ++l) all[l] += tuples.labelCount[size_t{t} * tuples.labels + l];
  const Cost full = rmOfClass(all.data(), loss);
  loss.suppressedLabel = tuples.rows > 0 ? full / tuples.rows : 0;
  loss.unit = static_cast<double>(std::max<Cost>(1, full));
  loss.whole = 1;
}

}  // namespace indistinct
