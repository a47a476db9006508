#pragma once
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/domain/interval.h"
#include "core/domain/taxonomy.h"

namespace indistinct {

// How a taxonomy spells a value: as it is, with the same number ("5.0" finds the leaf 5), or as the interval
// that holds the number. Requires: the taxonomy outlives this.
class LeafNames {
 public:
  LeafNames(const Taxonomy& taxonomy, bool numbers);
  // The value itself where no leaf, or more than one, is meant.
  std::string operator()(const std::string& value) const;

 private:
  std::span<const std::string> leaves_;
  Intervals intervals_;
  std::unordered_set<std::string> spelled_;
  std::unordered_map<double, std::string> byNumber_;
};

// The leaves from least to greatest, whatever their preorder: numbers and intervals of them, or days and
// their units, whose names ascend as they do. What is no number comes last.
std::vector<std::string> ascendingLeaves(const Taxonomy& taxonomy, bool numbers);

}  // namespace indistinct
