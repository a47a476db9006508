#include "core/domain/taxonomy.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace indistinct {

namespace {

// A tree under construction: children in order of first appearance, found by label.
struct Sprout {
  struct Node {
    std::string label;
    std::vector<uint32_t> children;
    uint32_t height = 0;
  };
  std::vector<Node> nodes;
  std::map<std::pair<uint32_t, std::string>, uint32_t> childOf;

  void add(const std::vector<std::string>& path) {
    uint32_t at = 0;
    for (size_t i = path.size() - 1; i-- > 0;) {
      const auto next = static_cast<uint32_t>(nodes.size());
      const auto [found, fresh] = childOf.try_emplace({at, path[i]}, next);
      if (fresh) {
        nodes.push_back({path[i], {}, static_cast<uint32_t>(i)});
        nodes[at].children.push_back(next);
      }
      at = found->second;
    }
  }

  void write(uint32_t at, uint32_t parent, Taxonomy& into) const {
    const auto index = static_cast<uint32_t>(into.nodes.size());
    const auto first = static_cast<uint32_t>(into.leaves.size());
    into.nodes.push_back({nodes[at].label, parent, first, first, nodes[at].height});
    if (nodes[at].height == 0) into.leaves.push_back(nodes[at].label);
    for (const uint32_t child : nodes[at].children) write(child, index, into);
    into.nodes[index].end = static_cast<uint32_t>(into.leaves.size());
  }
};

}  // namespace

Taxonomy makeTaxonomy(std::span<const std::vector<std::string>> paths) {
  Taxonomy taxonomy;
  if (paths.empty()) return taxonomy;
  Sprout sprout;
  sprout.nodes.push_back({paths[0].back(), {}, static_cast<uint32_t>(paths[0].size() - 1)});
  for (const auto& path : paths) sprout.add(path);
  sprout.write(0, 0, taxonomy);
  taxonomy.levels = static_cast<uint32_t>(paths[0].size());
  return taxonomy;
}

std::vector<std::vector<std::string>> pathsOf(const Taxonomy& taxonomy) {
  std::vector<std::vector<std::string>> paths;
  for (uint32_t i = 0; i < taxonomy.nodes.size(); i++) {
    if (taxonomy.nodes[i].height != 0) continue;
    std::vector<std::string> path{taxonomy.nodes[i].label};
    for (uint32_t at = i; at != 0;) {
      at = taxonomy.nodes[at].parent;
      path.push_back(taxonomy.nodes[at].label);
    }
    paths.push_back(std::move(path));
  }
  return paths;
}

std::vector<uint32_t> levelCuts(const Taxonomy& taxonomy, uint32_t level) {
  std::vector<uint32_t> starts;
  for (const auto& node : taxonomy.nodes) {
    if (node.height == level && node.first > 0) starts.push_back(node.first);
  }
  return starts;
}

std::optional<uint32_t> levelOf(const Taxonomy& taxonomy, std::span<const uint32_t> starts) {
  for (uint32_t level = 0; level < taxonomy.levels; level++) {
    const auto cuts = levelCuts(taxonomy, level);
    if (std::equal(cuts.begin(), cuts.end(), starts.begin(), starts.end())) return level;
  }
  return std::nullopt;
}

bool isCut(const Taxonomy& taxonomy, std::span<const uint32_t> starts) {
  const auto size = static_cast<uint32_t>(taxonomy.leaves.size());
  std::vector<std::vector<uint32_t>> endsAt(size);  // [first]: the ends of the nodes that start there
  for (const auto& node : taxonomy.nodes) endsAt[node.first].push_back(node.end);
  uint32_t first = 0;
  for (size_t i = 0; i <= starts.size(); i++) {
    const uint32_t end = i < starts.size() ? starts[i] : size;
    if (end <= first || end > size) return false;
    if (std::find(endsAt[first].begin(), endsAt[first].end(), end) == endsAt[first].end()) return false;
    first = end;
  }
  return true;
}

std::vector<PositionInterval> allowedIntervals(const Taxonomy& taxonomy) {
  std::vector<PositionInterval> intervals;
  for (const auto& node : taxonomy.nodes) {
    const PositionInterval interval{node.first, node.end};
    if (intervals.empty() || !(intervals.back() == interval)) intervals.push_back(interval);
  }
  return intervals;  // preorder already is the order promised
}

std::optional<Taxonomy> reordered(const Taxonomy& taxonomy, std::span<const std::string> wanted,
                                  std::string& clash) {
  std::unordered_map<std::string_view, uint32_t> rank;
  for (uint32_t i = 0; i < wanted.size(); i++) rank.try_emplace(wanted[i], i);
  const auto rankOf = [&](const std::string& leaf) {
    const auto found = rank.find(leaf);
    return found == rank.end() ? UINT32_MAX : found->second;
  };
  std::vector<uint32_t> least(taxonomy.nodes.size(), UINT32_MAX);
  for (uint32_t i = static_cast<uint32_t>(taxonomy.nodes.size()); i-- > 0;) {
    const auto& node = taxonomy.nodes[i];
    if (node.height == 0) least[i] = rankOf(node.label);
    if (i > 0) least[node.parent] = std::min(least[node.parent], least[i]);
  }
  // Paths sorted by the ranks of their nodes from the root downwards: the only preorder that can fit.
  std::vector<std::pair<std::vector<uint32_t>, uint32_t>> keys;
  uint32_t leaf = 0;
  for (uint32_t i = 0; i < taxonomy.nodes.size(); i++) {
    if (taxonomy.nodes[i].height != 0) continue;
    std::vector<uint32_t> key;
    for (uint32_t at = i; at != 0; at = taxonomy.nodes[at].parent) {
      key.push_back(at);
      key.push_back(least[at]);
    }
    std::reverse(key.begin(), key.end());
    keys.emplace_back(std::move(key), leaf++);
  }
  std::sort(keys.begin(), keys.end());
  const auto paths = pathsOf(taxonomy);
  std::vector<std::vector<std::string>> inOrder;
  inOrder.reserve(keys.size());
  for (const auto& [key, position] : keys) inOrder.push_back(paths[position]);
  Taxonomy result = makeTaxonomy(inOrder);
  uint32_t before = 0;
  for (const auto& label : result.leaves) {
    const uint32_t at = rankOf(label);
    if (at == UINT32_MAX) continue;
    if (at < before) {
      clash = label;
      return std::nullopt;
    }
    before = at;
  }
  return result;
}

Taxonomy withLastLeaf(const Taxonomy& taxonomy, const std::string& label) {
  Taxonomy result = taxonomy;
  const auto position = static_cast<uint32_t>(result.leaves.size());
  result.leaves.push_back(label);
  result.nodes[0].end++;
  uint32_t parent = 0;
  for (uint32_t height = taxonomy.levels - 1; height-- > 0;) {
    result.nodes.push_back({label, parent, position, position + 1, height});
    parent = static_cast<uint32_t>(result.nodes.size() - 1);
  }
  return result;
}

}  // namespace indistinct
