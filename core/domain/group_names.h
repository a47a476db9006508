#pragma once
// What a taxonomy calls groups of categories that are searched by split points: any interval may come out of
// such a search, and one that holds just the values of a node deserves the node's name.
//
// A name is left out where a reader could take it for something else: for a value, for a list of values, or
// for another node. Nodes of one value need none, and that of all values is called * anyway.
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/domain/taxonomy.h"

namespace indistinct {

struct GroupName {
  std::string label;
  uint32_t first = 0, end = 0;  // positions [first, end)
};

// `atLeaf` holds the position of each leaf, or `noPosition` where no row has it; `positions` says how many
// there are; `values` are all that the column holds, missing tokens too.
inline constexpr uint32_t noPosition = 0xffffffffu;
std::vector<GroupName> groupNames(const Taxonomy& taxonomy, std::span<const uint32_t> atLeaf,
                                  uint32_t positions, std::span<const std::string_view> values);

}  // namespace indistinct
