#include "core/check/rm_of.h"

#include "core/check/class_cost.h"

namespace indistinct {

double RmOf::dispersion(const std::map<uint32_t, uint64_t>& rowsByLabel) const {
  std::vector<std::pair<double, uint64_t>> numbers;
  for (const auto& [label, rows] : rowsByLabel)
    if (label < question_.numbers.size()) numbers.emplace_back(question_.numbers[label], rows);
  return dispersionOf(std::move(numbers), question_.distances);
}

std::optional<double> RmOf::share(uint64_t suppressed, uint64_t rows) const {
  if (question_.numbers.empty()) return std::nullopt;
  std::map<uint32_t, uint64_t> all;
  for (size_t row = 0; row < question_.labels.size(); row++)
    if (question_.rows[row] > 0) all[question_.labels[row]] += question_.rows[row];
  const double full = dispersion(all);
  return full > 0 ? within_ / full + static_cast<double>(suppressed) / static_cast<double>(rows) : 0;
}

}  // namespace indistinct
