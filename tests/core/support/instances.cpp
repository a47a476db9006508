#include "core/support/instances.h"

#include <algorithm>

namespace indistinct::support {

Taxonomy randomTaxonomy(Random& random, uint32_t leaves) {
  const uint32_t levels = random.between(1, 3);
  std::vector<std::vector<std::string>> paths;
  std::vector<uint32_t> group(leaves);
  for (uint32_t leaf = 0; leaf < leaves; leaf++) paths.push_back({"v" + std::to_string(leaf)});
  uint32_t groups = leaves;
  std::vector<uint32_t> of(leaves);
  for (uint32_t leaf = 0; leaf < leaves; leaf++) of[leaf] = leaf;
  for (uint32_t level = 1; level < levels; level++) {
    const uint32_t fewer = random.between(1, groups);
    std::vector<uint32_t> merged(groups);
    for (uint32_t& group_ : merged) group_ = random.below(fewer);
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
      of[leaf] = merged[of[leaf]];
      paths[leaf].push_back("g" + std::to_string(level) + "." + std::to_string(of[leaf]));
    }
    groups = fewer;
  }
  for (auto& path : paths) path.emplace_back("*");
  return makeTaxonomy(paths);
}

Instance randomInstance(Random& random, uint32_t mostColumns, uint32_t mostRows) {
  static const std::vector<std::string> decimals{"0", "0.5", "1.25", "2", "2.0", "7", "-3"};
  Instance instance;
  const uint32_t columns = random.between(1, mostColumns), rows = random.between(1, mostRows);
  std::vector<uint32_t> values;
  for (uint32_t i = 0; i < columns; i++) {
    values.push_back(random.between(1, 6));
    DomainSpec spec;
    const uint32_t kind = random.below(6);
    spec.space = kind == 3 ? Space::taxonomy : kind == 4 ? Space::lattice : Space::splits;
    spec.kind = kind == 1 || kind == 2 ? Kind::number : kind == 5 ? Kind::date : Kind::category;
    if (kind == 2 && random.chance(0.5))
      spec.bins = {Bins::Way::width, 1.5, 0.5, {}, 0, DateUnit::day, 0, {}};
    if (kind == 5) spec.bins = {Bins::Way::unit, 1, 0, {}, 0, static_cast<DateUnit>(random.below(6)), 0, {}};
    if (random.chance(0.2)) spec.importance = random.chance(0.5) ? 0.25 : 3;
    spec.dropMissing = random.chance(0.2);
    instance.taxonomies.push_back(randomTaxonomy(random, values.back() + random.below(3)));
    instance.specs.push_back(spec);
    std::vector<double> draw;
    for (uint32_t cut = 0; cut < 24; cut++) draw.push_back(random.below(1000) / 1000.0);
    instance.draw.push_back(draw);
  }
  instance.withTarget = random.chance(0.8);
  instance.withCount = random.chance(0.3);
  instance.k = random.between(1, 4);
  const double missing = random.chance(0.4) ? 0.15 : 0;
  for (uint32_t r = 0; r < rows; r++) {
    if (r > 0 && random.chance(0.3)) {
      instance.rows.push_back(instance.rows[random.below(r)]);
      continue;
    }
    Row row;
    for (uint32_t i = 0; i < columns; i++) {
      const uint32_t value = random.below(values[i]);
      if (random.chance(missing)) {
        row.push_back(random.chance(0.5) ? "?" : "");
      } else if (instance.specs[i].kind == Kind::number) {
        row.push_back(decimals[value]);
      } else if (instance.specs[i].kind == Kind::date) {
        row.push_back("20" + std::to_string(10 + value * 7) + "-0" + std::to_string(1 + value) + "-15");
      } else {
        row.push_back("v" + std::to_string(value));
      }
    }
    row.push_back(std::string(1, static_cast<char>('A' + random.below(3))));
    row.push_back(std::to_string(random.below(4)));
    instance.rows.push_back(row);
  }
  return instance;
}

std::vector<Instance> smaller(const Instance& instance) {
  std::vector<Instance> result;
  for (size_t r = 0; instance.rows.size() > 1 && r < instance.rows.size(); r++) {
    result.push_back(instance);
    result.back().rows.erase(result.back().rows.begin() + static_cast<std::ptrdiff_t>(r));
  }
  for (size_t i = 0; instance.specs.size() > 1 && i < instance.specs.size(); i++) {
    result.push_back(instance);
    const auto at = static_cast<std::ptrdiff_t>(i);
    for (Row& row : result.back().rows) row.erase(row.begin() + at);
    result.back().specs.erase(result.back().specs.begin() + at);
    result.back().taxonomies.erase(result.back().taxonomies.begin() + at);
    result.back().draw.erase(result.back().draw.begin() + at);
  }
  for (size_t i = 0; i < instance.draw.size(); i++) {
    if (std::all_of(instance.draw[i].begin(), instance.draw[i].end(), [](double d) { return d == 0; }))
      continue;
    result.push_back(instance);
    for (double& d : result.back().draw[i]) d = 0;
  }
  if (instance.k > 1) {
    result.push_back(instance);
    result.back().k--;
  }
  return result;
}

std::string describe(const Instance& instance) {
  std::string text = "k=" + std::to_string(instance.k);
  for (size_t i = 0; i < instance.specs.size(); i++) {
    text += std::string(" [") + word(instance.specs[i].kind) + " " + word(instance.specs[i].space) + "]";
  }
  for (const Row& row : instance.rows) {
    text += "\n ";
    for (const auto& cell : row) text += " '" + cell + "'";
  }
  return text;
}

std::vector<uint32_t> cutsFrom(const Domain& domain, const std::vector<double>& draw) {
  const auto drawn = [&](uint32_t i) { return draw[i % draw.size()]; };
  if (domain.space == Space::lattice) {
    const auto level = static_cast<uint32_t>((1 - drawn(0)) * domain.taxonomy->levels);
    return levelCuts(*domain.taxonomy, std::min(level, domain.taxonomy->levels - 1));
  }
  std::vector<uint32_t> starts;
  if (domain.space == Space::taxonomy) {
    // A node of a drawn number above one half is replaced by its children, from the root downwards.
    const auto& nodes = domain.taxonomy->nodes;
    std::vector<bool> open(nodes.size(), false);
    for (uint32_t i = 0; i < nodes.size(); i++) {
      if ((i == 0 || open[nodes[i].parent]) && nodes[i].first > 0) starts.push_back(nodes[i].first);
      open[i] = nodes[i].height > 0 && (i == 0 || open[nodes[i].parent]) && drawn(i) > 0.3;
    }
    starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
    return starts;
  }
  for (uint32_t position = 1; position < domain.size(); position++) {
    if (drawn(position) > 0.5) starts.push_back(position);
  }
  return starts;
}

Prepared prepare(const Instance& instance) {
  Prepared prepared;
  Row names;
  const size_t columns = instance.specs.size();
  for (size_t i = 0; i < columns; i++) names.push_back("q" + std::to_string(i));
  names.insert(names.end(), {"target", "count"});
  prepared.table = tableOf(names, instance.rows, {"?", ""});
  std::vector<uint32_t> dropping;
  for (uint32_t i = 0; i < columns; i++) {
    prepared.columns.push_back(i);
    if (instance.specs[i].dropMissing) dropping.push_back(i);
  }
  const auto countColumn = static_cast<uint32_t>(columns + 1);
  prepared.counts =
      countRows(prepared.table, dropping, instance.withCount ? std::optional(countColumn) : std::nullopt)
          .value();
  for (uint32_t i = 0; i < columns; i++) {
    DomainSpec spec = instance.specs[i];
    if (spec.space != Space::splits) spec.taxonomy = &instance.taxonomies[i];
    const Column& column = prepared.table.columns[i];
    auto domain = makeDomain(column, spec, countCodes(column, prepared.counts));
    if (!domain) return prepared;
    prepared.domains.push_back(std::move(domain).value());
    prepared.cuts.starts.push_back(cutsFrom(prepared.domains.back(), instance.draw[i]));
  }
  std::optional<Target> target;
  if (instance.withTarget) {
    const auto index = static_cast<uint32_t>(columns);
    const Column& column = prepared.table.columns[index];
    prepared.target = makeDomain(column, {}, countCodes(column, prepared.counts)).value();
    target = Target{index, &prepared.target};
  }
  TableTuples made =
      makeTuples(prepared.table, prepared.columns, prepared.domains, prepared.counts, target).value();
  prepared.tuples = std::move(made.tuples);
  prepared.tupleOfRow = std::move(made.ofRow);
  return prepared;
}

}  // namespace indistinct::support
