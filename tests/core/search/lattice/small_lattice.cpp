#include "core/search/lattice/small_lattice.h"

#include <algorithm>
#include <map>
#include <sstream>

#include "core/loss/dispersion_by_definition.h"
#include "core/loss/evaluate.h"
#include "core/loss/losses.h"
#include "core/search/price.h"

namespace indistinct::support {

namespace {

SmallLattice::Column randomColumn(Random& random) {
  SmallLattice::Column column;
  const uint32_t leaves = random.between(1, 5);
  std::vector<uint32_t> group(leaves);
  for (uint32_t i = 0; i < leaves; i++) group[i] = i;
  column.group.push_back(group);
  const uint32_t between = random.below(3);
  for (uint32_t level = 0; level < between; level++) {
    // Each border between neighbours falls with some chance; often none does, which makes a chain.
    const double chance = random.chance(0.3) ? 0 : 0.5;
    uint32_t removed = 0;
    std::vector<uint32_t> next = group;
    for (uint32_t i = 1; i < leaves; i++) {
      if (group[i] != group[i - 1] && random.chance(chance)) removed++;
      next[i] = group[i] - removed;
    }
    // A border falls for all leaves of a group at once, so the groups stay nested.
    group = next;
    column.group.push_back(group);
  }
  if (leaves > 1 || random.chance(0.3)) column.group.push_back(std::vector<uint32_t>(leaves, 0));
  column.importance = random.chance(0.2) ? random.below(4) : 1;
  column.lastIsMissing = random.chance(0.2);
  return column;
}

Taxonomy taxonomyOf(const SmallLattice::Column& column) {
  std::vector<std::vector<std::string>> paths;
  for (uint32_t leaf = 0; leaf < column.group[0].size(); leaf++) {
    std::vector<std::string> path;
    for (size_t level = 0; level < column.group.size(); level++) {
      path.push_back(std::to_string(level) + "/" + std::to_string(column.group[level][leaf]));
    }
    paths.push_back(path);
  }
  return makeTaxonomy(paths);
}

}  // namespace

SmallLattice randomLattice(Random& random, uint32_t mostColumns, uint32_t mostRows) {
  SmallLattice small;
  const uint32_t columns = random.between(1, mostColumns);
  for (uint32_t c = 0; c < columns; c++) small.columns.push_back(randomColumn(random));
  const uint32_t rows = random.between(1, mostRows);
  uint64_t total = 0;
  for (uint32_t r = 0; r < rows; r++) {
    std::vector<uint32_t> row;
    for (const auto& column : small.columns)
      row.push_back(random.below(static_cast<uint32_t>(column.group[0].size())));
    row.push_back(random.below(3));
    // Now and then a count beyond the sizes that the histogram keeps in its array.
    row.push_back(random.chance(0.1) ? random.between(200, 400) : random.between(1, 3));
    total += row.back();
    small.rows.push_back(row);
  }
  small.loss = losses[random.below(static_cast<uint32_t>(losses.size()))]->name;
  small.limit = random.chance(0.3)   ? 0
                : random.chance(0.3) ? total  // admits all rows
                                     : random.below(static_cast<uint32_t>(total));
  small.k = random.between(1, 8);
  return small;
}

std::vector<SmallLattice> smaller(const SmallLattice& small) {
  std::vector<SmallLattice> all;
  for (size_t r = 0; r < small.rows.size() && small.rows.size() > 1; r++) {
    all.push_back(small);
    all.back().rows.erase(all.back().rows.begin() + static_cast<ptrdiff_t>(r));
  }
  for (size_t c = 0; c < small.columns.size() && small.columns.size() > 1; c++) {
    all.push_back(small);
    all.back().columns.erase(all.back().columns.begin() + static_cast<ptrdiff_t>(c));
    for (auto& row : all.back().rows) row.erase(row.begin() + static_cast<ptrdiff_t>(c));
  }
  for (size_t c = 0; c < small.columns.size(); c++) {
    for (size_t level = 1; level + 1 < small.columns[c].group.size(); level++) {
      all.push_back(small);
      auto& group = all.back().columns[c].group;
      group.erase(group.begin() + static_cast<ptrdiff_t>(level));
    }
  }
  if (small.limit > 0) {
    all.push_back(small);
    all.back().limit--;
  }
  return all;
}

std::string describe(const SmallLattice& small) {
  std::ostringstream out;
  out << word(small.loss) << " k " << small.k << " limit " << small.limit << "\n";
  for (const auto& column : small.columns) {
    out << "column x" << column.importance << (column.lastIsMissing ? " missing last" : "");
    for (const auto& level : column.group) {
      out << " |";
      for (const uint32_t group : level) out << " " << group;
    }
    out << "\n";
  }
  for (const auto& row : small.rows) {
    for (const uint32_t value : row) out << value << " ";
    out << "\n";
  }
  return out.str();
}

Problem problemOf(const SmallLattice& small) {
  Problem problem;
  const size_t columns = small.columns.size();
  std::map<std::vector<uint32_t>, std::vector<uint64_t>> tuples;  // rows per label
  for (const auto& row : small.rows) {
    auto& labels = tuples[std::vector<uint32_t>(row.begin(), row.begin() + static_cast<ptrdiff_t>(columns))];
    labels.resize(3);
    labels[row[columns]] += row[columns + 1];
  }
  Tuples& t = problem.tuples;
  LooseTuples loose;
  loose.position.resize(columns);
  t.labels = 3;
  for (const auto& [positions, labels] : tuples) {
    for (size_t c = 0; c < columns; c++) loose.position[c].push_back(positions[c]);
    uint64_t count = 0;
    for (const uint64_t label : labels) {
      loose.labelCount.push_back(label);
      count += label;
    }
    loose.count.push_back(count);
    t.rows += count;
  }
  std::move(loose).holdAs(t);
  problem.loss.name = small.loss;
  problem.loss.unit = 60 * static_cast<double>(t.rows);
  for (const auto& column : small.columns) {
    problem.taxonomies.push_back(taxonomyOf(column));
    problem.spaces.push_back(Space::lattice);
    const auto leaves = static_cast<uint32_t>(column.group[0].size());
    t.domainSizes.push_back(leaves);
    ColumnPrice price;
    price.full = 60 * column.importance;
    LmColumn lm;
    lm.lastIsMissing = column.lastIsMissing;
    for (uint32_t i = 0; i < leaves; i++) lm.at.push_back(leaves == 1 ? 0 : price.full * i / (leaves - 1));
    price.cells = std::move(lm);
    problem.loss.columns.push_back(price);
  }
  if (small.loss == LossName::rm) {
    const std::vector<double> numbers = {0, 2, 7};
    const bool mad = small.k % 2 == 0;
    problem.loss = {};
    problem.loss.name = small.loss;
    explain(problem.loss, std::span(numbers).first(small.k % 3 == 0 ? 2 : 3),
            mad ? Dispersion::mad : Dispersion::variance, t);
  }
  if (small.loss == LossName::entropy) {
    std::vector<Domain> domains(small.columns.size());
    for (size_t c = 0; c < domains.size(); c++) {
      domains[c].values.resize(t.domainSizes[c]);
      domains[c].importance = static_cast<double>(small.columns[c].importance);
    }
    problem.loss = makeLoss(small.loss, domains, t);
  }
  problem.rule.k = small.k;
  problem.maxSuppressed = small.limit;
  return problem;
}

Classes classesByHand(const Problem& problem, const Levels& levels) {
  const Tuples& tuples = problem.tuples;
  struct Class {
    uint64_t rows = 0;
    std::vector<uint64_t> labels;
    Cost cells = 0;  // of a row
  };
  std::map<std::vector<uint32_t>, Class> classes;
  for (uint32_t t = 0; t < tuples.size; t++) {
    std::vector<uint32_t> key;
    Cost cells = 0;
    for (uint32_t c = 0; c < tuples.columns(); c++) {
      for (const auto& node : problem.taxonomies[c].nodes) {
        const uint32_t at = tuples.position[c][t];
        if (node.height != levels[c] || at < node.first || at >= node.end) continue;
        key.push_back(node.first);
        if (priceOf(problem).byCells()) cells += problem.loss.columns[c].cell(node.first, node.end);
      }
    }
    Class& into = classes[key];
    into.rows += tuples.count[t];
    into.cells = cells;
    into.labels.resize(tuples.labels);
    for (uint32_t l = 0; l < tuples.labels; l++) into.labels[l] += tuples.labelCount[t * tuples.labels + l];
  }
  Classes result;
  for (const auto& [key, c] : classes) {
    result.sizes.push_back(c.rows);
    if (problem.loss.name == LossName::dm) result.kept.push_back(c.rows * c.rows);
    if (priceOf(problem).byCells()) result.kept.push_back(c.rows * c.cells);
    if (problem.loss.name == LossName::rm)
      result.kept.push_back(support::dispersionByDefinition(c.labels, problem.loss));
    if (problem.loss.name == LossName::cm) {
      const auto& matrix = problem.loss.matrix;
      Cost least = c.rows - *std::max_element(c.labels.begin(), c.labels.end());
      for (size_t published = 0; !matrix.empty() && published < 3; published++) {
        Cost cost = 0;
        for (size_t actual = 0; actual < 3; actual++)
          cost += c.labels[actual] * matrix[actual * 3 + published];
        least = published == 0 ? cost : std::min(least, cost);
      }
      result.kept.push_back(least);
    }
  }
  return result;
}

uint64_t Classes::suppressed(uint64_t k) const {
  uint64_t rows = 0;
  for (const uint64_t size : sizes) rows += size < k ? size : 0;
  return rows;
}

uint64_t Classes::reach(uint64_t limit) const {
  const uint64_t most = *std::max_element(sizes.begin(), sizes.end());
  uint64_t k = 1;
  while (k < most && suppressed(k + 1) <= limit) k++;
  return k;
}

Cost Classes::cost(const Problem& problem, uint64_t k) const {
  Cost row = problem.loss.name == LossName::dm ? problem.tuples.rows : problem.loss.suppressedLabel;
  Cost cost = 0;
  if (priceOf(problem).byCells()) {
    row = 0;
    for (const auto& column : problem.loss.columns) {
      row += column.full;
      cost -= column.alike;
    }
  }
  for (size_t i = 0; i < sizes.size(); i++) cost += sizes[i] < k ? sizes[i] * row : kept[i];
  return cost;
}

std::vector<Levels> allLevels(const Problem& problem) {
  std::vector<Levels> all{{}};
  for (const auto& taxonomy : problem.taxonomies) {
    std::vector<Levels> longer;
    for (const auto& levels : all) {
      for (uint32_t level = 0; level < taxonomy.levels; level++) {
        longer.push_back(levels);
        longer.back().push_back(level);
      }
    }
    all = longer;
  }
  return all;
}

std::vector<Levels> minimalByHand(const Problem& problem) {
  std::vector<Levels> kept;
  for (const Levels& levels : allLevels(problem))
    if (classesByHand(problem, levels).suppressed(problem.rule.k) <= problem.maxSuppressed)
      kept.push_back(levels);
  const auto below = [](const Levels& a, const Levels& b) {
    return a != b && std::equal(a.begin(), a.end(), b.begin(), [](uint32_t x, uint32_t y) { return x <= y; });
  };
  std::vector<Levels> minimal;
  for (const Levels& levels : kept)
    if (std::none_of(kept.begin(), kept.end(), [&](const Levels& other) { return below(other, levels); }))
      minimal.push_back(levels);
  std::sort(minimal.begin(), minimal.end());
  return minimal;
}

std::vector<PlainPoint> plain(const std::vector<FrontPoint>& points, const Lattice& lattice) {
  std::vector<PlainPoint> all;
  for (const auto& point : points) {
    all.push_back({point.k, point.cost, {}});
    for (const auto& at : point.nodes)
      all.back().nodes.emplace_back(at.suppressed, lattice.levelsOf(at.node));
    std::sort(all.back().nodes.begin(), all.back().nodes.end());
  }
  return all;
}

namespace {

// Per k: the least cost of all nodes for every k, and who reaches it, without any thought of other k.
std::vector<PlainPoint> optimaByHand(const Problem& problem) {
  std::vector<PlainPoint> points;
  for (uint64_t k = 2; k <= problem.tuples.rows; k++) {
    PlainPoint point{k, ~Cost{0}, {}};
    for (const auto& levels : allLevels(problem)) {
      const Classes classes = classesByHand(problem, levels);
      const uint64_t suppressed = classes.suppressed(k);
      if (suppressed > problem.maxSuppressed) continue;
      const Cost cost = classes.cost(problem, k);
      if (cost > point.cost) continue;
      if (cost < point.cost) point.nodes.clear();
      point.cost = cost;
      point.nodes.emplace_back(suppressed, levels);
    }
    // Who suppresses everything is named only where nobody else costs as little: the first, the leaves.
    std::sort(point.nodes.begin(), point.nodes.end());
    while (point.nodes.size() > 1 && point.nodes.back().first == problem.tuples.rows) point.nodes.pop_back();
    if (!points.empty() && points.back().cost == point.cost) points.pop_back();
    points.push_back(point);
  }
  return points;
}

}  // namespace

std::vector<PlainPoint> frontByHand(const Problem& problem, Reading reading) {
  if (reading == Reading::perK) return optimaByHand(problem);
  // Everything offered, then everything beaten taken away.
  std::map<std::pair<uint64_t, Cost>, PlainPoint> offered;
  for (const auto& levels : allLevels(problem)) {
    const Classes classes = classesByHand(problem, levels);
    const uint64_t k = classes.reach(problem.maxSuppressed);
    if (k < 2) continue;
    const Cost cost = classes.cost(problem, k);
    auto& point = offered[{k, cost}];
    point.k = k;
    point.cost = cost;
    point.nodes.emplace_back(classes.suppressed(k), levels);
  }
  std::vector<PlainPoint> front;
  for (auto& [at, point] : offered) {
    bool beaten = false;
    for (const auto& [other, ignored] : offered) {
      beaten = beaten || (other.first >= at.first && other.second < at.second) ||
               (other.first > at.first && other.second <= at.second);
    }
    if (beaten) continue;
    std::sort(point.nodes.begin(), point.nodes.end());
    front.push_back(point);
  }
  return front;
}

std::string text(const std::vector<PlainPoint>& points) {
  std::ostringstream out;
  for (const auto& point : points) {
    out << "(" << point.k << ", " << point.cost << ":";
    for (const auto& [suppressed, levels] : point.nodes) {
      out << " ";
      for (const uint32_t level : levels) out << level;
      out << "-" << suppressed;
    }
    out << ") ";
  }
  return out.str();
}

}  // namespace indistinct::support
