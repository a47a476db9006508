#include "core/search/local/recoded.h"

#include <algorithm>
#include <map>

#include "core/privacy/strength.h"
#include "core/search/price.h"

namespace indistinct {

Solution evaluateRecoding(const Problem& problem, const LocalCells& cells, const Recoding& recoding) {
  const Tuples& tuples = problem.tuples;
  std::vector<uint64_t> rows(recoding.groups(), 0);
  std::vector<std::vector<uint32_t>> members(recoding.groups());
  uint64_t published = 0;
  for (const Recoding::Part& part : recoding.parts) {
    rows[part.group] += part.rows;
    published += part.rows;
    members[part.group].push_back(part.tuple);
  }
  Strength strength(problem.rule, tuples);
  Solution solution;
  solution.suppressed = tuples.rows - published;
  Cost sum = priceOf(problem).suppressed(solution.suppressed);
  for (uint32_t g = 0; g < rows.size(); ++g) {
    uint64_t unit = 0;
    for (uint32_t c = 0; c < recoding.columns(); ++c) unit += cells.price(c, recoding.cell(g, c));
    sum += unit * rows[g];
    strength.begin();
    for (const uint32_t tuple : members[g]) strength.add(tuple);
    const uint64_t strong = strength.of(rows[g]);
    if (g == 0 || strong < solution.smallestClass) solution.smallestClass = strong;
    ++solution.classes;
  }
  solution.cost = priceOf(problem).total(sum);
  solution.cuts.starts.resize(tuples.columns());
  return solution;
}

Recoding recodingOf(const Problem& problem, const LocalCells& cells, std::vector<Recoding::Part> parts,
                    uint32_t groups) {
  const uint32_t columns = cells.columns();
  std::vector<std::vector<uint32_t>> members(groups);
  for (const Recoding::Part& part : parts) members[part.group].push_back(part.tuple);
  std::vector<std::vector<LocalCell>> cellsOf(groups);
  std::vector<std::map<LocalCell, uint32_t>> known(columns);
  std::vector<Position> positions;
  for (uint32_t g = 0; g < groups; ++g)
    for (uint32_t c = 0; c < columns && !members[g].empty(); ++c) {
      positions.clear();
      for (const uint32_t tuple : members[g]) positions.push_back(problem.tuples.position[c][tuple]);
      cellsOf[g].push_back(cells.cell(c, positions));
      known[c].emplace(cellsOf[g].back(), 0);
    }
  Recoding recoding;
  for (auto& ofColumn : known) {
    uint32_t number = 0;
    auto& list = recoding.cells.emplace_back();
    for (auto& [cell, at] : ofColumn) {
      at = number++;
      list.push_back(cell);
    }
  }
  std::map<std::vector<uint32_t>, uint32_t> numbers;  // in the order of their cells, which tells nothing
  std::vector<std::vector<uint32_t>> keys(groups);
  for (uint32_t g = 0; g < groups; ++g) {
    if (members[g].empty()) continue;
    for (uint32_t c = 0; c < columns; ++c) keys[g].push_back(known[c].at(cellsOf[g][c]));
    numbers.emplace(keys[g], 0);
  }
  uint32_t number = 0;
  for (auto& [key, at] : numbers) {
    at = number++;
    recoding.cellOf.insert(recoding.cellOf.end(), key.begin(), key.end());
  }
  for (Recoding::Part& part : parts) part.group = numbers.at(keys[part.group]);
  std::sort(parts.begin(), parts.end(), [](const Recoding::Part& a, const Recoding::Part& b) {
    return a.tuple != b.tuple ? a.tuple < b.tuple : a.group < b.group;
  });
  for (const Recoding::Part& part : parts) {
    if (!recoding.parts.empty() && recoding.parts.back().tuple == part.tuple &&
        recoding.parts.back().group == part.group)
      recoding.parts.back().rows += part.rows;
    else
      recoding.parts.push_back(part);
  }
  return recoding;
}

}  // namespace indistinct
