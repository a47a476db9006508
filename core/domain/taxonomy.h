#pragma once
// A taxonomy is a tree over a domain. Its leaves, numbered in preorder, are the domain's positions, so every node is an
// interval of positions and every generalization that it allows is a set of cuts.
#include <cstdint>
#include <string>
#include <vector>

namespace indistinct {

struct Taxonomy {
  struct Node {
    std::string label;
    uint32_t parent = 0;   // index of the parent; the root is its own
    uint32_t first = 0;    // positions [first, end)
    uint32_t end = 0;
    uint32_t height = 0;   // 0 for a leaf, the number of levels above the leaves for the root
    bool operator==(const Node&) const = default;
  };
  std::vector<Node> nodes;           // preorder, the root first
  std::vector<std::string> leaves;   // labels by position
  uint32_t levels = 1;               // 1 + height of the root: how many generalizations a lattice has here
  bool operator==(const Taxonomy&) const = default;
};

}  // namespace indistinct
