#include "core/search/lattice/profile.h"

#include <algorithm>

#include "core/privacy/strength.h"

namespace indistinct {

std::optional<uint64_t> leavesKeepNothingAbove(const Problem& problem) {
  const Tuples& tuples = problem.tuples;
  if (problem.maxSuppressed < tuples.rows || tuples.count.empty()) return std::nullopt;
  if (!problem.rule.plain()) return Strength(problem.rule, tuples).ofStrongestTuple();
  return *std::max_element(tuples.count.begin(), tuples.count.end());
}

Profiler::Profiler(const Problem& problem)
    : problem_(problem), price_(priceOf(problem)), suppressedRow_(price_.suppressed(1)) {}

Cost Profiler::kept(const ClassTable& table, uint32_t entry, Cost price) const {
  const uint64_t rows = table.entries.of[entry].rows;
  return price_.kept(rows, table.entries.labels.data() + size_t{entry} * price_.labels(), price);
}

Cost Profiler::base(const ClassTable& table) const {
  Cost sum = 0;
  for (uint32_t e = 0; e < table.entries.size(); e++) {
    sum += std::min(kept(table, e, 0), table.entries.of[e].rows * suppressedRow_);
  }
  return price_.total(sum);
}

const NodeProfile& Profiler::profile(const ClassTable& classes, std::span<const uint64_t> strength) {
  std::fill(small_, small_ + few, Size{});
  large_.clear();
  profile_.steps.clear();
  Cost cost = 0;
  profile_.base = 0;
  for (uint32_t g = 0; g < classes.groups.size(); g++) {
    const uint64_t rows = classes.entries.of[g].rows;
    const Cost price = kept(classes, g, classes.groups[g].price);
    cost += price;
    profile_.base += std::min(price, rows * suppressedRow_);
    const uint64_t size = strength.empty() ? rows : strength[g];
    if (size < few) {
      small_[size].rows += rows;
      small_[size].kept += price;
    } else {
      large_.push_back({size, rows, price});
    }
  }
  cost = price_.total(cost);
  profile_.base = price_.total(profile_.base);

  // What is suppressed at every k.
  uint64_t suppressed = small_[0].rows;
  cost = cost - small_[0].kept + suppressed * suppressedRow_;
  if (suppressed > 0 && (suppressed > problem_.maxSuppressed || suppressed == problem_.tuples.rows)) {
    profile_.steps.push_back({0, suppressed, cost});
    return profile_;
  }
  const auto stepOver = [&](uint64_t size, uint64_t rows, Cost price) {
    profile_.steps.push_back({size, suppressed, cost});
    suppressed += rows;
    cost = cost - price + rows * suppressedRow_;
    return suppressed <= problem_.maxSuppressed;
  };
  for (uint64_t size = 1; size < few; size++) {
    if (small_[size].rows > 0 && !stepOver(size, small_[size].rows, small_[size].kept)) return profile_;
  }
  const auto bySize = [](const Size& a, const Size& b) { return a.size < b.size; };
  const auto beyond = std::partition(large_.begin(), large_.end(),
                                     [&](const Size& s) { return s.size <= problem_.maxSuppressed; });
  std::sort(large_.begin(), beyond, bySize);
  for (auto at = large_.begin(); at != beyond;) {
    Size same{at->size, 0, 0};
    for (; at != beyond && at->size == same.size; ++at) {
      same.rows += at->rows;
      same.kept += at->kept;
    }
    if (!stepOver(same.size, same.rows, same.kept)) return profile_;
  }
  if (beyond != large_.end()) {
    profile_.steps.push_back({std::min_element(beyond, large_.end(), bySize)->size, suppressed, cost});
  }
  return profile_;
}

NodeAtK Profiler::at(const ClassTable& classes, std::span<const uint64_t> strength, uint64_t k) const {
  NodeAtK at;
  for (uint32_t g = 0; g < classes.groups.size(); g++) {
    const uint64_t rows = classes.entries.of[g].rows;
    const uint64_t size = strength.empty() ? rows : strength[g];
    if (size < k) {
      at.suppressed += rows;
      at.cost += rows * suppressedRow_;
      continue;
    }
    at.cost += kept(classes, g, classes.groups[g].price);
    at.smallestClass = at.classes == 0 ? size : std::min(at.smallestClass, size);
    at.classes++;
  }
  at.cost = price_.total(at.cost);
  return at;
}

}  // namespace indistinct
