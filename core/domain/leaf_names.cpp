#include "core/domain/leaf_names.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/table/types.h"

namespace indistinct {

LeafNames::LeafNames(const Taxonomy& taxonomy, bool numbers)
    : leaves_(taxonomy.leaves), intervals_(numbers ? leaves_ : std::span<const std::string>()) {
  for (const std::string& leaf : taxonomy.leaves) {
    spelled_.insert(leaf);
    const auto number = numbers ? parseNumber(leaf) : std::nullopt;
    if (number) byNumber_.try_emplace(*number, leaf);
  }
}

std::string LeafNames::operator()(const std::string& value) const {
  if ((byNumber_.empty() && intervals_.empty()) || spelled_.count(value)) return value;
  const auto number = parseNumber(value);
  if (!number) return value;
  if (const auto found = byNumber_.find(*number); found != byNumber_.end()) return found->second;
  const auto holding = intervals_.holding(*number);
  return holding.size() == 1 ? leaves_[holding.front()] : value;
}

std::vector<std::string> ascendingLeaves(const Taxonomy& taxonomy, bool numbers) {
  std::vector<std::pair<double, std::string>> keyed;
  for (const std::string& leaf : taxonomy.leaves) {
    double key = 0;
    if (numbers) {
      const auto number = parseNumber(leaf);
      const auto interval = parseInterval(leaf);
      key = number ? *number : interval ? interval->low : std::numeric_limits<double>::infinity();
    }
    keyed.emplace_back(key, leaf);
  }
  std::stable_sort(keyed.begin(), keyed.end(), [numbers](const auto& a, const auto& b) {
    return numbers ? a.first < b.first : a.second < b.second;
  });
  std::vector<std::string> leaves;
  leaves.reserve(keyed.size());
  for (auto& [key, leaf] : keyed) leaves.push_back(std::move(leaf));
  return leaves;
}

}  // namespace indistinct
