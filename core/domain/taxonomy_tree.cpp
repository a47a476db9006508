#include "core/domain/taxonomy_tree.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/domain/taxonomy_check.h"

namespace indistinct {

namespace {

std::string inLine(const TreeNode& node) {
  return inQuotes(node.label) + " (line " + std::to_string(node.line) + ")";
}

void judgeRoots(const std::vector<TreeNode>& nodes, TaxonomyReading& reading) {
  std::string list;
  const TreeNode* first = nullptr;
  uint32_t roots = 0;
  for (const TreeNode& node : nodes) {
    if (node.parent) continue;
    if (!first) first = &node;
    if (roots++ < 5) list += (list.empty() ? "" : ", ") + inLine(node);
  }
  if (roots == 0) {
    addFault(reading, nodes.front().line, "No node is the top: every one stands below another.");
  } else if (roots > 1) {
    if (roots > 5) list += " and " + std::to_string(roots - 5) + " more";
    addFault(reading, first->line, "More than one node stands below no other: " + list + ". Leave one.");
  }
}

// The labels from this node to its root; nothing where they go round in a circle.
std::vector<std::string> pathFrom(const std::vector<TreeNode>& nodes, uint32_t at) {
  std::vector<std::string> path{nodes[at].label};
  while (nodes[at].parent) {
    at = *nodes[at].parent;
    if (path.size() > nodes.size()) return {};
    path.push_back(nodes[at].label);
  }
  return path;
}

}  // namespace

void judgeTree(const std::vector<TreeNode>& nodes, TaxonomyReading& reading) {
  if (nodes.empty()) {
    addFault(reading, 1, "The file holds no values: name at least one, and the group that it belongs to.");
    return;
  }
  judgeRoots(nodes, reading);
  std::vector<bool> isParent(nodes.size());
  for (const TreeNode& node : nodes) {
    if (node.parent) isParent[*node.parent] = true;
  }
  std::vector<TaxonomyLine> lines;
  std::map<size_t, size_t> depths;
  bool circle = false;
  for (uint32_t i = 0; i < nodes.size(); i++) {
    auto path = pathFrom(nodes, i);
    if (path.empty() && !std::exchange(circle, true)) {
      addFault(reading, nodes[i].line, inLine(nodes[i]) + " stands below itself: its groups go in a circle.");
    }
    if (path.empty() || isParent[i]) continue;
    depths[path.size()]++;
    lines.push_back({nodes[i].line, std::move(path)});
  }
  size_t usual = 0;
  for (const auto& [depth, count] : depths) {
    if (usual == 0 || count > depths[usual]) usual = depth;
  }
  for (const TaxonomyLine& line : lines) {
    if (line.fields.size() == usual) continue;
    addFault(reading, line.number,
             inQuotes(line.fields[0]) + " (line " + std::to_string(line.number) + ") has " +
                 std::to_string(line.fields.size() - 1) + " levels above it, the others have " +
                 std::to_string(usual - 1) + ": add groups of one where a level is missing.");
  }
  lines.erase(std::remove_if(lines.begin(), lines.end(),
                             [usual](const TaxonomyLine& line) { return line.fields.size() != usual; }),
              lines.end());
  if (!lines.empty()) judgeLines(std::move(lines), reading);
}

}  // namespace indistinct
