#include <algorithm>

#include "core/search/path/path_search.h"

namespace indistinct {

namespace {
constexpr uint32_t mostPositions = 500;
constexpr uint32_t mostChoices = 1200;
constexpr double mostExactCost = 4e15;  // sums stay exact in a double
}  // namespace

bool PathModel::fits(const Problem& problem, const Alphabet& alphabet) {
  double whole = 0;
  for (const LmColumn& column : problem.loss.columns) whole += static_cast<double>(column.full);
  const auto& sizes = problem.tuples.domainSizes;
  // A row that is kept must never be dearer than a suppressed one.
  for (size_t c = 0; c < sizes.size(); ++c) {
    const LmColumn& column = problem.loss.columns[c];
    if (sizes[c] > 0 && column.at[sizes[c] - 1] > column.full) return false;
  }
  return whole * static_cast<double>(problem.tuples.rows) < mostExactCost &&
         problem.tuples.rows < 0xffffffffull && alphabet.size() <= mostChoices &&
         std::all_of(sizes.begin(), sizes.end(), [](uint32_t size) { return size <= mostPositions; });
}

PathModel::PathModel(const Problem& p, const Alphabet& a, const Rules& r)
    : problem(p), alphabet(a), price(p), rules(r) {
  const uint32_t columns = problem.tuples.columns();
  rows.decided = Decisions(alphabet);
  for (const auto& column : problem.tuples.position) rows.position.emplace_back(column.begin(), column.end());
  rows.count.assign(problem.tuples.count.begin(), problem.tuples.count.end());
  std::vector<uint32_t> cuts(columns, 0);
  for (const auto& choice : alphabet.choices)
    cuts[choice.column] += static_cast<uint32_t>(choice.cuts.size());
  nodeEnds.resize(columns);
  uint32_t most = 0;
  for (uint32_t c = 0; c < columns; ++c) {
    whole += static_cast<double>(problem.loss.columns[c].full);
    if (alphabet.spaces[c] != Space::lattice && cuts[c] > most) {
      most = cuts[c];
      longest = c;
    }
    if (alphabet.spaces[c] != Space::taxonomy) continue;
    nodeEnds[c].resize(problem.tuples.domainSizes[c]);
    for (const auto& node : problem.taxonomies[c].nodes) nodeEnds[c][node.first].push_back(node.end);
    for (auto& ends : nodeEnds[c]) std::sort(ends.begin(), ends.end());
  }
}

PathModel::Node PathModel::root() const {
  Node node;
  node.decided = Decisions(alphabet);
  return node;
}

}  // namespace indistinct
