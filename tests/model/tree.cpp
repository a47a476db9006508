#include "model/tree.h"

#include <algorithm>

namespace model {
namespace {

// Leaves [first, end) share their path above `level`; orders them from `level` down.
void arrange(Paths& paths, size_t first, size_t end, size_t level, const std::vector<std::string>& order) {
  const auto rank = [&](const std::vector<std::string>& path) {
    const auto found = std::find(order.begin(), order.end(), path.front());
    return static_cast<size_t>(found - order.begin());
  };
  std::vector<std::pair<std::string, size_t>> groups;  // label, rank of its first leaf
  for (size_t i = first; i < end; i++) {
    const auto same = [&](const auto& group) { return group.first == paths[i][level]; };
    const auto found = std::find_if(groups.begin(), groups.end(), same);
    if (found == groups.end()) {
      groups.emplace_back(paths[i][level], rank(paths[i]));
    } else {
      found->second = std::min(found->second, rank(paths[i]));
    }
  }
  if (!order.empty())
    std::stable_sort(groups.begin(), groups.end(),
                     [](const auto& a, const auto& b) { return a.second < b.second; });
  Paths sorted;
  std::vector<size_t> starts;
  for (const auto& [label, ignored] : groups) {
    starts.push_back(first + sorted.size());
    for (size_t i = first; i < end; i++)
      if (paths[i][level] == label) sorted.push_back(paths[i]);
  }
  std::copy(sorted.begin(), sorted.end(), paths.begin() + static_cast<std::ptrdiff_t>(first));
  if (level == 0) return;
  for (size_t g = 0; g < starts.size(); g++)
    arrange(paths, starts[g], g + 1 < starts.size() ? starts[g + 1] : end, level - 1, order);
}

// Stretches of equal labels at a level, within a stretch that shares all levels above.
Partition parts(const Paths& paths, const Group& whole, size_t level) {
  Partition groups;
  for (size_t i = whole.first; i < whole.end; i++) {
    if (groups.empty() || paths[i][level] != paths[i - 1][level]) groups.push_back({i, i});
    groups.back().end = i + 1;
  }
  return groups;
}

// All ways to publish the leaves of one node of this height.
std::vector<Partition> ways(const Paths& paths, const Group& node, size_t height) {
  std::vector<Partition> all = {{node}};
  if (height == 0) return all;
  std::vector<Partition> below = {{}};
  for (const Group& child : parts(paths, node, height - 1)) {
    std::vector<Partition> longer;
    for (const Partition& begun : below)
      for (const Partition& way : ways(paths, child, height - 1)) {
        longer.push_back(begun);
        longer.back().insert(longer.back().end(), way.begin(), way.end());
      }
    below = std::move(longer);
  }
  all.insert(all.end(), below.begin(), below.end());
  return all;
}

}  // namespace

Paths inPreorder(const Paths& paths, const std::vector<std::string>& order) {
  Paths sorted = paths;
  if (!sorted.empty()) arrange(sorted, 0, sorted.size(), sorted.front().size() - 1, order);
  return sorted;
}

std::vector<Partition> cutsOfTree(const Paths& paths) {
  auto all = ways(paths, {0, paths.size()}, paths.front().size() - 1);
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

Partition levelOfTree(const Paths& paths, size_t level) {
  Partition whole = {{0, paths.size()}};
  for (size_t at = paths.front().size(); at-- > level;) {
    Partition finer;
    for (const Group& group : whole)
      for (const Group& part : parts(paths, group, at)) finer.push_back(part);
    whole = std::move(finer);
  }
  return whole;
}

}  // namespace model
