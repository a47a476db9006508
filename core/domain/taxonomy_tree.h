#pragma once
// Taxonomy files that name nodes and their parents instead of whole paths. The tree that they give is judged
// by the same rules.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/domain/taxonomy_reader.h"

namespace indistinct {

struct TreeNode {
  std::string label;
  std::optional<uint32_t> parent;
  uint64_t line = 0;
};

// Faults of the tree (no or several roots, circles, unequal depth), then those of its paths.
void judgeTree(const std::vector<TreeNode>& nodes, TaxonomyReading& reading);

}  // namespace indistinct
