#include "core/domain/group_names.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace indistinct {
namespace {

using Values = std::unordered_set<std::string_view>;

bool isCount(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Does it read like what lists of values are published as: "a, b", "a … b", "a or missing", "a+2"?
bool listsValues(std::string_view label, const Values& values) {
  for (const std::string_view sign : {", ", " \u2026 ", " or ", "+"}) {
    for (size_t at = label.find(sign); at != std::string_view::npos; at = label.find(sign, at + 1)) {
      const bool counts = sign != "+" || isCount(label.substr(at + 1));
      if (counts && values.count(label.substr(0, at))) return true;
    }
  }
  return values.count(label) > 0;
}

bool isFree(std::string_view label, const Values& values) {
  if (label.empty() || label == "*" || label.front() == '{') return false;
  const size_t plus = label.find('+');
  const bool counted = plus != std::string_view::npos && isCount(label.substr(0, plus));
  return !listsValues(label, values) && !(counted && listsValues(label.substr(plus + 1), values));
}

}  // namespace

std::vector<GroupName> groupNames(const Taxonomy& taxonomy, std::span<const uint32_t> atLeaf,
                                  uint32_t positions, std::span<const std::string_view> values) {
  const Values all(values.begin(), values.end());
  std::unordered_map<std::string_view, const Taxonomy::Node*> first;
  std::unordered_set<std::string_view> ambiguous;
  for (const auto& node : taxonomy.nodes) {
    const auto [same, fresh] = first.emplace(node.label, &node);
    if (!fresh && (same->second->first != node.first || same->second->end != node.end))
      ambiguous.insert(node.label);
  }
  std::vector<GroupName> names;
  for (const auto& node : taxonomy.nodes) {
    uint32_t least = noPosition, greatest = 0, count = 0;
    for (uint32_t leaf = node.first; leaf < node.end; leaf++) {
      if (atLeaf[leaf] == noPosition) continue;
      least = std::min(least, atLeaf[leaf]);
      greatest = std::max(greatest, atLeaf[leaf]);
      count++;
    }
    if (count < 2 || count == positions || greatest - least + 1 != count) continue;
    if (ambiguous.count(node.label) || !isFree(node.label, all)) continue;
    // A node stands before those below it: of several with the same values the lowest gives its name.
    if (!names.empty() && names.back().first == least && names.back().end == greatest + 1) names.pop_back();
    names.push_back({node.label, least, greatest + 1});
  }
  return names;
}

}  // namespace indistinct
