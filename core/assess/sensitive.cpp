#include "core/assess/sensitive.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace indistinct {
namespace {

struct Cell {
  uint32_t group;
  Code value;
  uint64_t rows;
};

// `cells` hold the rows of each class and value, in order of class.
Diversity diversityOf(const std::vector<Cell>& cells, size_t values) {
  Diversity result;
  std::vector<uint64_t> all(values, 0);
  for (const Cell& cell : cells) all[cell.value] += cell.rows, result.rows += cell.rows;
  const auto rows = static_cast<double>(result.rows);
  std::map<uint64_t, std::pair<uint64_t, uint64_t>> byDistinct;
  double told = 0;
  for (size_t from = 0, to = 0; from < cells.size(); from = to) {
    uint64_t size = 0, most = 0;
    for (to = from; to < cells.size() && cells[to].group == cells[from].group; to++) {
      size += cells[to].rows;
      most = std::max(most, cells[to].rows);
    }
    const auto n = static_cast<double>(size);
    double entropy = 0, distance = 1;
    for (size_t i = from; i < to; i++) {
      const double p = static_cast<double>(cells[i].rows) / n;
      const double q = static_cast<double>(all[cells[i].value]) / rows;
      entropy -= p * std::log(p);
      distance -= std::min(p, q);
    }
    const uint64_t distinct = to - from;
    const double share = static_cast<double>(most) / n;
    result.leastDistinct = result.classes == 0 ? distinct : std::min(result.leastDistinct, distinct);
    result.leastEntropy =
        result.classes == 0 ? std::exp(entropy) : std::min(result.leastEntropy, std::exp(entropy));
    result.classes++;
    result.mostTold = std::max(result.mostTold, share);
    result.farthest = std::max(result.farthest, distance);
    told += share * n;
    byDistinct[distinct].first++;
    byDistinct[distinct].second += size;
    if (distinct > 1) continue;
    result.homogeneousClasses++;
    result.homogeneousRows += size;
  }
  if (result.rows > 0) result.meanTold = told / rows;
  for (const auto& [l, count] : byDistinct) result.distinct.emplace_back(l, count.first, count.second);
  return result;
}

std::vector<Cell> joined(std::vector<Cell> cells) {
  std::sort(cells.begin(), cells.end(), [](const Cell& x, const Cell& y) {
    return x.group != y.group ? x.group < y.group : x.value < y.value;
  });
  size_t kept = 0;
  for (const Cell& cell : cells) {
    if (kept > 0 && cells[kept - 1].group == cell.group && cells[kept - 1].value == cell.value) {
      cells[kept - 1].rows += cell.rows;
    } else {
      cells[kept++] = cell;
    }
  }
  cells.resize(kept);
  return cells;
}

}  // namespace

SensitiveReport assessSensitive(const Assessed& a, uint32_t index) {
  const Column& column = a.table.columns[index];
  SensitiveReport report;
  report.column = column.name;
  report.values = column.values.size();
  std::vector<Cell> cells;
  a.forRows([&](uint64_t row, uint32_t tuple, uint64_t rows) {
    if (rows > 0) cells.push_back({tuple, column.codes[row], rows});
  });
  cells = joined(std::move(cells));
  std::vector<Cell> before = cells;
  for (Cell& cell : before) cell.group = a.originalOf(cell.group);
  report.before = diversityOf(joined(std::move(before)), column.values.size());
  std::vector<Cell> published;
  for (const Cell& cell : cells)
    if (a.released(cell.group)) published.push_back({a.after.ofTuple[cell.group], cell.value, cell.rows});
  report.after = diversityOf(joined(std::move(published)), column.values.size());
  return report;
}

}  // namespace indistinct
