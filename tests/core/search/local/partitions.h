#pragma once
// Small tables as local recoding has them, and the least loss over all partitions of their rows.
#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "core/search/instances.h"
#include "core/search/local/local_cells.h"

namespace indistinct::partitions {

using instances::Instance;

inline constexpr size_t mostRows = 10;

// A row of its own for each that an instance counts.
inline std::vector<instances::Row> rowsOf(const Instance& instance) {
  std::vector<instances::Row> rows;
  for (const instances::Row& row : instance.rows)
    for (uint64_t i = 0; i < row.count; ++i) rows.push_back(row);
  return rows;
}

struct Case {
  Instance instance;
  Problem problem;
  std::vector<uint32_t> sets;
};

// Splits become sets now and then; whole levels become nodes.
inline std::optional<Case> caseOf(Instance instance, uint64_t draw) {
  if (rowsOf(instance).size() > mostRows) return std::nullopt;
  if (instance.loss != LossName::lm && instance.loss != LossName::entropy) return std::nullopt;
  Case made;
  for (Space& space : instance.spaces)
    if (space == Space::lattice) space = Space::taxonomy;
  // Nodes everywhere now and then: these are searched by boxes.
  for (size_t c = 0; c < instance.spaces.size() && draw % 4 == 0; ++c) {
    if (instance.spaces[c] == Space::taxonomy) continue;
    std::vector<std::vector<std::string>> paths;
    for (uint32_t p = 0; p < instance.domainSizes[c]; ++p) paths.push_back({std::to_string(p), "*"});
    instance.spaces[c] = Space::taxonomy;
    instance.taxonomies[c] = makeTaxonomy(paths);
  }
  for (size_t c = 0; c < instance.spaces.size(); ++c)
    made.sets.push_back(instance.spaces[c] == Space::splits && draw % 2 ? instance.domainSizes[c] : 0);
  made.problem = instances::toProblem(instance);
  made.instance = std::move(instance);
  return made;
}

inline bool satisfied(const Instance& instance, const std::vector<instances::Row>& group) {
  std::set<uint32_t> persons, values;
  for (const auto& row : group) {
    persons.insert(row.person);
    values.insert(row.sensitive);
  }
  return (instance.persons ? persons.size() : group.size()) >= instance.k &&
         (instance.l == 0 || values.size() >= instance.l);
}

inline uint64_t lossOf(const LocalCells& cells, const std::vector<instances::Row>& group) {
  uint64_t sum = 0;
  for (uint32_t c = 0; c < cells.columns(); ++c) {
    std::vector<Position> positions;
    for (const auto& row : group) positions.push_back(row.at[c]);
    sum += cells.price(c, cells.cell(c, positions));
  }
  return sum * group.size();
}

// The least over all partitions of the rows, with as many withheld as may be; nothing if there is none.
inline std::optional<Cost> leastOf(const Case& made) {
  const auto rows = rowsOf(made.instance);
  const LocalCells cells(made.problem, made.sets);
  const uint32_t all = 1u << rows.size();
  constexpr Cost never = ~Cost{0};
  std::vector<Cost> group(all, never);
  for (uint32_t set = 1; set < all; ++set) {
    std::vector<instances::Row> members;
    for (size_t i = 0; i < rows.size(); ++i)
      if (set >> i & 1) members.push_back(rows[i]);
    if (satisfied(made.instance, members)) group[set] = lossOf(cells, members);
  }
  const auto most = static_cast<uint32_t>(std::min<uint64_t>(made.problem.maxSuppressed, rows.size()));
  std::vector<std::vector<Cost>> least(all, std::vector<Cost>(most + 1, never));
  least[0].assign(most + 1, 0);
  for (uint32_t set = 1; set < all; ++set) {
    const uint32_t lowest = set & (~set + 1), rest = set ^ lowest;
    for (uint32_t s = 0; s <= most; ++s) {
      Cost& best = least[set][s];
      if (s > 0 && least[rest][s - 1] != never) best = std::min(best, least[rest][s - 1] + cells.full());
      for (uint32_t part = rest;; part = (part - 1) & rest) {
        const Cost own = group[part | lowest], other = least[rest ^ part][s];
        if (own != never && other != never) best = std::min(best, own + other);
        if (part == 0) break;
      }
    }
  }
  const Cost best = least[all - 1][most];
  if (best == never) return std::nullopt;
  Cost alike = 0;
  for (const ColumnPrice& column : made.problem.loss.columns) alike += column.alike;
  return best - alike;
}

}  // namespace indistinct::partitions
