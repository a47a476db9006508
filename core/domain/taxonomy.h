#pragma once
// A taxonomy is a tree over a domain. Its leaves, numbered in preorder, are the domain's positions, so every
// node is an interval of positions and every generalization that it allows is a set of cuts.
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace indistinct {

struct Taxonomy {
  struct Node {
    std::string label;
    uint32_t parent = 0;  // index of the parent; the root is its own
    uint32_t first = 0;   // positions [first, end)
    uint32_t end = 0;
    uint32_t height = 0;  // 0 for a leaf, the number of levels above the leaves for the root
    bool operator==(const Node&) const = default;
  };
  std::vector<Node> nodes;          // preorder, the root first
  std::vector<std::string> leaves;  // labels by position
  uint32_t levels = 1;              // 1 + height of the root: how many generalizations a lattice has here
  bool operator==(const Taxonomy&) const = default;
};

// The tree of paths, one per leaf and all of one length, each from the leaf's label to the root's. Children
// stand in the order of their first appearance. Requires: leaves differ, all paths end in the same label.
Taxonomy makeTaxonomy(std::span<const std::vector<std::string>> paths);

// The path of each leaf, by position: what makeTaxonomy takes.
std::vector<std::vector<std::string>> pathsOf(const Taxonomy& taxonomy);

// The cuts of a whole level: 0 keeps the leaves apart, levels-1 cuts nothing.
std::vector<uint32_t> levelCuts(const Taxonomy& taxonomy, uint32_t level);

// The least level with these cuts, if they are those of a level.
std::optional<uint32_t> levelOf(const Taxonomy& taxonomy, std::span<const uint32_t> starts);

// Is every interval between these starts (ascending, without 0) a node of the tree?
bool isCut(const Taxonomy& taxonomy, std::span<const uint32_t> starts);

// Every [first, end) that some node covers, once, ascending by first, wider ones before narrower ones.
struct PositionInterval {
  uint32_t first = 0;
  uint32_t end = 0;
  bool operator==(const PositionInterval&) const = default;
};
std::vector<PositionInterval> allowedIntervals(const Taxonomy& taxonomy);

// The same tree with children reordered so that the leaves appear in the order of `wanted`, as far as it
// lists them; leaves that it does not list come last under their parent. Nothing if no preorder of the tree
// does that; `clash` then names the first value that stands where its group cannot be.
std::optional<Taxonomy> reordered(const Taxonomy& taxonomy, std::span<const std::string> wanted,
                                  std::string& clash);

// The same tree with one more leaf at the end, below the root and in no other group.
Taxonomy withLastLeaf(const Taxonomy& taxonomy, const std::string& label);

}  // namespace indistinct
