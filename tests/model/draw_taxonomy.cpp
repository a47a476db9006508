#include "model/draw_taxonomy.h"

#include <algorithm>
#include <map>
#include <set>

#include "model/values.h"

namespace model {
namespace {

// As the column's values will be named: what the taxonomy must hold.
std::vector<std::string> labelsOf(const Column& column) {
  std::vector<std::string> labels;
  std::set<int64_t> numbers;
  for (const std::string& cell : column.cells) {
    if (isMissing(cell)) continue;
    std::string label = cell;
    if (column.kind == Kind::date && column.bins.form == Bins::Form::unit)
      label = unitOf(*dayOf(cell), column.bins.word).label;
    if (column.kind == Kind::number) {
      numbers.insert(*thousandths(cell));
    } else if (std::find(labels.begin(), labels.end(), label) == labels.end()) {
      labels.push_back(label);
    }
  }
  const Bins& bins = column.bins;
  std::set<int64_t> named;
  for (const int64_t number : numbers) {
    if (bins.form == Bins::Form::width) {
      int64_t index = (number - bins.origin) / bins.width;
      if (index * bins.width > number - bins.origin) index--;
      named.insert(bins.origin + index * bins.width);
    } else if (bins.form == Bins::Form::edges) {
      const auto above = std::upper_bound(bins.edges.begin(), bins.edges.end(), number);
      // The bin below all edges is named by the least value: which one that is depends on the rows that
      // count.
      named.insert(above == bins.edges.begin() ? number : *(above - 1));
    } else {
      named.insert(number);
    }
  }
  for (const int64_t number : named) labels.push_back(decimal(number));
  std::sort(labels.begin(), labels.end());
  return labels;
}

// Some neighbouring numbers as one interval each.
void joinNumbers(Dice& dice, std::vector<std::string>& leaves) {
  std::vector<int64_t> numbers;
  for (const std::string& leaf : leaves) numbers.push_back(*thousandths(leaf));
  std::sort(numbers.begin(), numbers.end());
  leaves.clear();
  for (size_t i = 0; i < numbers.size();) {
    const size_t size = std::min<size_t>(numbers.size() - i, dice.below(3) + 1);
    const std::string low = decimal(numbers[i]), high = decimal(numbers[i + size - 1]);
    leaves.push_back(size == 1 ? low : "[" + low + ", " + high + "]");
    i += size;
  }
}

}  // namespace

void drawTaxonomy(Dice& dice, Column& column) {
  std::vector<std::string> leaves = labelsOf(column);
  if (column.kind == Kind::number && dice.percent(25)) joinNumbers(dice, leaves);
  // Leaves that no row has.
  if (column.kind == Kind::category)
    for (uint64_t i = dice.below(3); i > 0; i--) {
      const std::string& more = dice.of(naturalOrder());
      if (std::find(leaves.begin(), leaves.end(), more) == leaves.end()) leaves.push_back(more);
    }
  if (column.kind == Kind::number && dice.percent(30)) leaves.emplace_back("900");
  if (column.kind == Kind::date && dice.percent(30)) leaves.emplace_back("2077-07-07");
  if (dice.percent(15)) leaves.emplace_back("?");
  if (leaves.empty()) leaves.emplace_back("nobody");
  if (column.kind != Kind::number || dice.percent(20)) dice.shuffle(leaves);
  std::vector<std::vector<std::string>> paths;
  for (const std::string& leaf : leaves) paths.push_back({leaf});
  // Level by level, neighbours are joined; a group that holds one thing may keep its name.
  const uint64_t levels = dice.below(3);
  std::vector<size_t> of(leaves.size());
  for (size_t i = 0; i < of.size(); i++) of[i] = i;
  for (uint64_t level = 1; level <= levels; level++) {
    std::vector<size_t> next;
    size_t group = 0, before = 0;
    for (size_t i = 0; i < of.size(); i++) {
      if (i > 0 && of[i] != before && dice.percent(45)) group++;
      before = of[i];
      next.push_back(group);
    }
    std::map<size_t, std::set<size_t>> parts;
    for (size_t i = 0; i < of.size(); i++) parts[next[i]].insert(of[i]);
    for (size_t i = 0; i < of.size(); i++) {
      const bool alone = parts[next[i]].size() == 1 && next[i] % 2 == 0;
      const std::string name = "group " + std::to_string(level) + "." + std::to_string(next[i]);
      paths[i].push_back(alone ? std::string(paths[i].back()) : name);
    }
    of = std::move(next);
  }
  for (auto& path : paths) path.emplace_back("*");
  column.paths = std::move(paths);
}

void drawOrder(Dice& dice, Column& column) {
  std::vector<std::string> order;
  if (column.paths.empty()) {
    for (const std::string& cell : column.cells)
      if (!isMissing(cell) && std::find(order.begin(), order.end(), cell) == order.end())
        order.push_back(cell);
    if (dice.percent(30)) order.emplace_back("never seen");
    dice.shuffle(order);
  } else {
    // Groups turned around as a whole are a preorder of the same tree.
    for (const auto& path : column.paths) order.push_back(path.front());
    std::reverse(order.begin(), order.end());
  }
  column.order = std::move(order);
}

}  // namespace model
