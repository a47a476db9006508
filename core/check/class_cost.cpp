#include "core/check/class_cost.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace indistinct {

uint64_t missedIn(const std::map<uint32_t, uint64_t>& targets, const std::vector<uint64_t>& matrix,
                  uint32_t labels) {
  uint64_t all = 0, most = 0, least = 0;
  for (const auto& [label, rows] : targets) {
    all += rows;
    most = std::max(most, rows);
  }
  if (matrix.empty()) return all - most;
  for (uint32_t published = 0; published < labels; published++) {
    uint64_t price = 0;
    for (const auto& [actual, rows] : targets) price += rows * matrix[size_t{actual} * labels + published];
    if (published == 0 || price < least) least = price;
  }
  return least;
}

double dispersionOf(std::vector<std::pair<double, uint64_t>> numbers, bool distances) {
  std::sort(numbers.begin(), numbers.end());
  double rows = 0, sum = 0, before = 0, dispersion = 0;
  for (const auto& [number, count] : numbers) {
    rows += static_cast<double>(count);
    sum += number * static_cast<double>(count);
  }
  double middle = rows > 0 ? sum / rows : 0;
  for (const auto& [number, count] : numbers) {
    if (distances && before < rows / 2) middle = number;
    before += static_cast<double>(count);
  }
  for (const auto& [number, count] : numbers) {
    const double off = std::fabs(number - middle);
    dispersion += static_cast<double>(count) * (distances ? off : off * off);
  }
  return dispersion;
}

double lossOf(const Positions& positions, const AuditDomain& domain) {
  if (domain.size() <= 1 || positions.size() <= 1) return 0;
  if (domain.sets)
    return static_cast<double>(positions.size() - 1) /
           ((domain.leafOf.empty() ? static_cast<double>(domain.size()) : domain.leaves) - 1);
  if (!domain.leafOf.empty())
    return static_cast<double>(domain.leafOf[positions.back()] - domain.leafOf[positions.front()]) /
           std::max(1.0, static_cast<double>(domain.leaves) - 1);
  if (!domain.nodes.empty() || domain.holds == Holds::words)
    return static_cast<double>(positions.size() - 1) / static_cast<double>(domain.size() - 1);
  if (domain.lastIsMissing && positions.back() + 1 == domain.size()) return 1;
  const Position last = domain.size() - (domain.lastIsMissing ? 2 : 1);
  const double range = domain.numbers[last] - domain.numbers[0];
  return range == 0 ? 0 : (domain.numbers[positions.back()] - domain.numbers[positions.front()]) / range;
}

}  // namespace indistinct
