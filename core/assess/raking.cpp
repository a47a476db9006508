#include "core/assess/raking.h"

#include <algorithm>
#include <cmath>

namespace indistinct {
namespace {

constexpr uint32_t mostRounds = 200;
constexpr double near = 1e-6;

// A column's groups on the lines that show it, and the share that each should have.
struct Margin {
  std::vector<uint32_t> lines, groups;
  std::vector<double> target;
};

Margin marginOf(const Seen& seen, size_t c, const LineWeights& weights) {
  const SeenColumn& column = seen.columns[c];
  Margin margin;
  margin.target.assign(column.groups.size(), 0);
  std::vector<double> shown(column.groups.size(), 0);
  for (uint32_t i = 0; i < seen.lines.size(); i++) {
    const Line& line = seen.lines[i];
    const uint32_t value = column.ofRow[static_cast<size_t>(line.row)];
    if (value == SeenColumn::missing) continue;
    const uint32_t group = column.groupOf[value];
    const double weight = weights[i] * static_cast<double>(line.rows);
    margin.target[group] += weight;
    if (line.hides(c)) continue;
    shown[group] += weight;
    margin.lines.push_back(i);
    margin.groups.push_back(group);
  }
  double all = 0;
  for (size_t g = 0; g < shown.size(); g++) {
    if (shown[g] == 0) margin.target[g] = 0;
    all += margin.target[g];
  }
  for (double& share : margin.target) share = all > 0 ? share / all : 0;
  return margin;
}

// Returns how far the shares were off.
double adjust(const Seen& seen, const Margin& margin, LineWeights& weights) {
  std::vector<double> shown(margin.target.size(), 0);
  double all = 0, farthest = 0;
  for (size_t i = 0; i < margin.lines.size(); i++) {
    const uint32_t line = margin.lines[i];
    const double weight = weights[line] * static_cast<double>(seen.lines[line].rows);
    shown[margin.groups[i]] += weight;
    all += weight;
  }
  if (all == 0) return 0;
  std::vector<double> factor(shown.size(), 1);
  for (size_t g = 0; g < shown.size(); g++) {
    if (shown[g] == 0) continue;
    factor[g] = margin.target[g] * all / shown[g];
    farthest = std::max(farthest, std::fabs(margin.target[g] - shown[g] / all));
  }
  for (size_t i = 0; i < margin.lines.size(); i++) weights[margin.lines[i]] *= factor[margin.groups[i]];
  return farthest;
}

}  // namespace

Raked rake(const Seen& seen, std::span<const size_t> columns, const LineWeights& weights) {
  Raked raked{weights, 0, 0};
  for (size_t i = 0; i < seen.lines.size(); i++)
    if (seen.lines[i].hidden == Line::withheld) raked.weights[i] = 0;
  std::vector<Margin> margins;
  for (const size_t c : columns) margins.push_back(marginOf(seen, c, weights));
  do {
    raked.farthest = 0;
    for (const Margin& margin : margins)
      raked.farthest = std::max(raked.farthest, adjust(seen, margin, raked.weights));
  } while (++raked.rounds < mostRounds && raked.farthest > near);
  return raked;
}

}  // namespace indistinct
