#include "core/search/local/local_cells.h"

#include <algorithm>

namespace indistinct {

LocalCells::LocalCells(const Problem& problem, const std::vector<uint32_t>& sets) : tuples_(problem.tuples) {
  for (uint32_t c = 0; c < problem.tuples.columns(); ++c) {
    Column column;
    column.price = &problem.loss.columns[c];
    full_ += column.price->full;
    if (problem.spaces[c] == Space::taxonomy) {
      column.form = Form::node;
      column.taxonomy = &problem.taxonomies[c];
      column.leaf.resize(problem.tuples.domainSizes[c]);
      const auto& nodes = column.taxonomy->nodes;
      for (uint32_t n = 0; n < nodes.size(); ++n)
        if (nodes[n].first + 1 == nodes[n].end) column.leaf[nodes[n].first] = n;
    } else if (c < sets.size() && sets[c] > 0) {
      column.form = Form::set;
      column.values = sets[c];
    }
    columns_.push_back(std::move(column));
  }
}

PositionInterval LocalCells::node(const Column& column, Position least, Position greatest) const {
  const auto& nodes = column.taxonomy->nodes;
  uint32_t at = column.leaf[least];
  while (nodes[at].end <= greatest) at = nodes[at].parent;
  return {nodes[at].first, nodes[at].end};
}

LocalCell LocalCells::cell(uint32_t c, std::span<const Position> positions) const {
  const Column& column = columns_[c];
  const auto [least, greatest] = std::minmax_element(positions.begin(), positions.end());
  LocalCell cell{*least, *greatest + 1};
  if (column.form == Form::node) {
    const PositionInterval around = node(column, *least, *greatest);
    cell = {around.first, around.end};
  }
  if (column.form == Form::set) {
    cell.values.assign(positions.begin(), positions.end());
    std::sort(cell.values.begin(), cell.values.end());
    cell.values.erase(std::unique(cell.values.begin(), cell.values.end()), cell.values.end());
  }
  return cell;
}

// LM counts the values of a set, entropy their rows.
uint64_t LocalCells::setPrice(const Column& column, std::span<const Position> values) const {
  __extension__ typedef unsigned __int128 Wide;
  const ColumnPrice& price = *column.price;
  if (const auto* entropy = std::get_if<EntropyColumn>(&price.cells)) {
    uint64_t rows = 0;
    for (const Position p : values) rows += entropy->before[p + 1] - entropy->before[p];
    return entropy->ofRows(rows);
  }
  if (column.values < 2) return 0;
  return static_cast<uint64_t>(Wide{price.full} * (values.size() - 1) / (column.values - 1));
}

uint64_t LocalCells::price(uint32_t c, const LocalCell& cell) const {
  const Column& column = columns_[c];
  return column.form == Form::set ? setPrice(column, cell.values) : column.price->cell(cell.first, cell.end);
}

uint64_t LocalCells::together(uint32_t c, Position a, Position b) const {
  if (columns_[c].form != Form::set) return around(c, std::min(a, b), std::max(a, b));
  const Position both[] = {a, b};
  return setPrice(columns_[c], std::span(both, a == b ? 1 : 2));
}

uint64_t LocalCells::around(uint32_t c, Position least, Position greatest) const {
  const Column& column = columns_[c];
  if (column.form != Form::node) return column.price->cell(least, greatest + 1);
  const PositionInterval around = node(column, least, greatest);
  return column.price->cell(around.first, around.end);
}

LocalBox LocalCells::box(std::span<const uint32_t> tuples) const {
  LocalBox box;
  for (uint32_t c = 0; c < columns(); ++c) {
    const auto& position = tuples_.position[c];
    LocalBox::Held& held = box.held.emplace_back();
    held.least = held.greatest = position[tuples.front()];
    for (const uint32_t tuple : tuples) {
      const Position at = position[tuple];
      held.least = std::min(held.least, at);
      held.greatest = std::max(held.greatest, at);
      if (columns_[c].form != Form::set) continue;
      const auto place = std::lower_bound(held.values.begin(), held.values.end(), at);
      if (place == held.values.end() || *place != at) held.values.insert(place, at);
    }
  }
  return box;
}

uint64_t LocalCells::price(const LocalBox& box) const {
  uint64_t sum = 0;
  for (uint32_t c = 0; c < columns(); ++c) sum += price(box, c);
  return sum;
}

uint64_t LocalCells::price(const LocalBox& box, uint32_t c) const {
  const LocalBox::Held& held = box.held[c];
  return columns_[c].form == Form::set ? setPrice(columns_[c], held.values)
                                       : around(c, held.least, held.greatest);
}

uint64_t LocalCells::priceWith(const LocalBox& box, uint32_t c, Position also) const {
  const LocalBox::Held& held = box.held[c];
  if (columns_[c].form != Form::set)
    return around(c, std::min(held.least, also), std::max(held.greatest, also));
  if (std::binary_search(held.values.begin(), held.values.end(), also))
    return setPrice(columns_[c], held.values);
  std::vector<Position> values = held.values;
  values.push_back(also);
  return setPrice(columns_[c], values);
}

uint64_t LocalCells::priceWith(const LocalBox& box, uint32_t tuple) const {
  uint64_t sum = 0;
  for (uint32_t c = 0; c < columns(); ++c) sum += priceWith(box, c, tuples_.position[c][tuple]);
  return sum;
}

}  // namespace indistinct
