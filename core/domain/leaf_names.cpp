#include "core/domain/leaf_names.h"

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

}  // namespace indistinct
