#include "core/search/lattice/lattice.h"

#include <algorithm>
#include <numeric>
#include <string>

#include "core/loss/losses.h"

namespace indistinct {

namespace {

Lattice::Column columnOf(const Problem& problem, uint32_t plan) {
  const Taxonomy& taxonomy = problem.taxonomies[plan];
  Lattice::Column column;
  column.plan = plan;
  column.levels = taxonomy.levels;
  column.positions = static_cast<uint32_t>(taxonomy.leaves.size());
  for (uint32_t level = 0; level < column.levels; level++) {
    const auto starts = levelCuts(taxonomy, level);
    size_t passed = 0;
    for (uint32_t position = 0; position < column.positions; position++) {
      if (passed < starts.size() && starts[passed] == position) passed++;
      column.interval.push_back(static_cast<uint32_t>(passed));
    }
  }
  return column;
}

void priceCells(const Problem& problem, Lattice::Column& column) {
  const ColumnPrice& price = problem.loss.columns[column.plan];
  for (uint32_t level = 0; level < column.levels; level++) {
    const uint32_t* interval = &column.interval[size_t{level} * column.positions];
    std::vector<Cost> cell(column.positions);
    for (uint32_t first = 0; first < column.positions;) {
      uint32_t end = first + 1;
      while (end < column.positions && interval[end] == interval[first]) end++;
      std::fill(cell.data() + first, cell.data() + end, price.cell(first, end));
      first = end;
    }
    Cost total = 0;
    for (uint32_t t = 0; t < problem.tuples.size; t++) {
      total += problem.tuples.count[t] * cell[problem.tuples.position[column.plan][t]];
    }
    column.total.push_back(total - price.alike);
    column.cell.insert(column.cell.end(), cell.begin(), cell.end());
  }
}

}  // namespace

std::vector<uint32_t> fewLevelsFirst(const Problem& problem) {
  std::vector<uint32_t> order(problem.taxonomies.size());
  std::iota(order.begin(), order.end(), 0u);
  const auto weight = [&](uint32_t c) {
    return std::pair(problem.taxonomies[c].levels, problem.taxonomies[c].leaves.size());
  };
  std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return weight(a) < weight(b); });
  return order;
}

std::vector<uint32_t> tellsApartFirst(const Problem& problem) {
  const Tuples& tuples = problem.tuples;
  std::vector<double> alike;  // chance that two rows agree in the column
  for (uint32_t c = 0; c < tuples.columns(); c++) {
    std::vector<double> rows(tuples.domainSizes[c], 0);
    for (uint32_t t = 0; t < tuples.size; t++)
      rows[tuples.position[c][t]] += static_cast<double>(tuples.count[t]);
    alike.push_back(std::inner_product(rows.begin(), rows.end(), rows.begin(), 0.0));
  }
  std::vector<uint32_t> order(tuples.columns());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return alike[a] < alike[b]; });
  return order;
}

Result<Lattice> Lattice::make(const Problem& problem, std::vector<uint32_t> order) {
  if (problem.tuples.size == 0) {
    return Error{ErrorCode::input, "No rows are left, so there is nothing to generalize.", {}};
  }
  const LossInfo& loss = infoOf(problem.loss.name);
  if (loss.needsTarget && problem.tuples.labels == 0) {
    return Error{ErrorCode::plan,
                 "The loss " + std::string(loss.word) + " needs a target column.",
                 {std::nullopt, "", "loss"}};
  }
  if (order.empty()) order = fewLevelsFirst(problem);
  Lattice lattice;
  lattice.placeOf.resize(order.size());
  uint64_t nodes = 1;
  for (uint32_t place = 0; place < order.size(); place++) {
    if (problem.taxonomies[order[place]].nodes.empty()) {
      return Error{
          ErrorCode::plan, "Every quasi-identifier needs a taxonomy for the lattice of whole levels.", {}};
    }
    lattice.placeOf[order[place]] = place;
    lattice.columns.push_back(columnOf(problem, order[place]));
    if (loss.pricedBy == PricedBy::cells) priceCells(problem, lattice.columns.back());
    nodes *= lattice.columns.back().levels;
    if (nodes > mostNodes) {
      return Error{
          ErrorCode::plan,
          "The lattice has more than " + std::to_string(mostNodes) +
              " nodes. Take levels out of the taxonomies, or search by splits, which has no such limit.",
          {}};
    }
  }
  lattice.nodes = static_cast<Node>(nodes);
  Node stride = 1;
  for (uint32_t place = lattice.size(); place-- > 0;) {
    lattice.columns[place].stride = stride;
    stride *= lattice.columns[place].levels;
  }
  return lattice;
}

Levels Lattice::levelsOf(Node node) const {
  Levels levels(size());
  for (uint32_t c = 0; c < size(); c++) levels[c] = level(node, placeOf[c]);
  return levels;
}

Node Lattice::nodeOf(std::span<const uint32_t> levels) const {
  Node node = 0;
  for (uint32_t c = 0; c < size(); c++) node += levels[c] * columns[placeOf[c]].stride;
  return node;
}

uint32_t Lattice::averageHeight() const {
  uint32_t sum = 0;
  for (const Column& column : columns) sum += column.levels - 1;
  return size() == 0 ? 0 : (sum + size() - 1) / size();
}

Node Lattice::blockOf(Node most) const {
  Node block = nodes;
  for (uint32_t place = 0; place + 1 < size() && block > most; place++) block = columns[place].stride;
  return block;
}

Cost Lattice::cellsOf(Node node) const {
  Cost cost = 0;
  for (uint32_t place = 0; place < size(); place++) cost += columns[place].total[level(node, place)];
  return cost;
}

Cuts cutsOf(const Problem& problem, std::span<const uint32_t> levels) {
  Cuts cuts;
  for (uint32_t c = 0; c < levels.size(); c++)
    cuts.starts.push_back(levelCuts(problem.taxonomies[c], levels[c]));
  return cuts;
}

}  // namespace indistinct
