#include "core/door/rescue.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/loss/lm.h"
#include "core/partition/ranks.h"

namespace indistinct {
namespace {

uint64_t shareOf(double share, uint64_t of) {
  return static_cast<uint64_t>(std::floor(share * static_cast<double>(of) + 1e-9));
}

// The study's classes as tuples of their own, columns in this order.
Tuples classTuples(const Tuples& tuples, const Cuts& cuts, std::span<const uint32_t> order,
                   std::vector<uint32_t>& classOf) {
  Ranks ranks(tuples.size);
  std::vector<std::vector<uint32_t>> interval;
  Tuples classes;
  for (const uint32_t c : order) {
    const auto of = intervalOfPosition(tuples.domainSizes[c], cuts.starts[c]);
    interval.emplace_back(tuples.size);
    for (uint32_t t = 0; t < tuples.size; ++t) interval.back()[t] = of[tuples.position[c][t]];
    classes.domainSizes.push_back(static_cast<uint32_t>(cuts.starts[c].size() + 1));
    ranks.append(classes.domainSizes.back(), [&](uint32_t t) { return interval.back()[t]; });
  }
  ranks.finish();
  classes.rows = tuples.rows;
  classes.size = ranks.size();
  for (const auto& column : interval) {
    std::vector<Position> position(classes.size);
    for (uint32_t i = 0; i < classes.size; ++i) position[i] = column[ranks.first[i]];
    classes.position.emplace_back(std::move(position));
  }
  std::vector<uint64_t> count(classes.size, 0);
  for (uint32_t t = 0; t < tuples.size; ++t) count[ranks.of[t]] += tuples.count[t];
  classes.count = std::move(count);
  for (const SharedTags& tags : tuples.tags)
    classes.tags.push_back(std::make_shared<const Tags>(merged(*tags, classes.size, ranks.of)));
  classOf = std::move(ranks.of);
  return classes;
}

}  // namespace

BlankLimits blankLimitsOf(const Study& study) {
  BlankLimits limits;
  const uint64_t columns = study.domains.size();
  if (study.plan.maxBlanked) limits.cells = shareOf(*study.plan.maxBlanked, study.tuples.rows * columns);
  for (const Domain& domain : study.domains) {
    const PlanColumn* planned = study.plan.find(domain.name);
    limits.ofColumn.emplace_back();
    if (planned && planned->cap) limits.ofColumn.back() = shareOf(*planned->cap, study.tuples.rows);
  }
  return limits;
}

std::vector<double> lostOf(const ColumnPrice& price, const std::vector<uint32_t>& starts,
                           uint32_t positions) {
  std::vector<double> lost;
  for (size_t i = 0; i <= starts.size(); i++) {
    const uint32_t first = i == 0 ? 0 : starts[i - 1];
    const uint32_t end = i == starts.size() ? positions : starts[i];
    lost.push_back(
        price.full > 0 ? static_cast<double>(price.cell(first, end)) / static_cast<double>(price.full) : 0);
  }
  return lost;
}

Blanks rescued(const Study& study, const Cuts& cuts) {
  const auto columns = static_cast<uint32_t>(study.domains.size());
  std::vector<uint32_t> order(columns);
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(),
            [&](uint32_t a, uint32_t b) { return study.columns[a] < study.columns[b]; });
  std::vector<uint32_t> classOf;
  const Tuples classes = classTuples(study.tuples, cuts, order, classOf);
  const Lm detail = makeLm(study.domains, study.tuples.rows);
  double most = 0;
  for (const Domain& domain : study.domains) most = std::max(most, domain.importance);
  const BlankLimits all = blankLimitsOf(study);
  BlankLimits limits{all.cells, {}};
  Shown shown;
  for (uint32_t i = 0; i < columns; ++i) {
    const uint32_t c = order[i];
    shown.interval.push_back(classes.position[i].copy());
    shown.worth.emplace_back();
    for (const double lost : lostOf(detail.columns[c], cuts.starts[c], study.domains[c].size()))
      shown.worth.back().push_back(worthOfCell(lost, study.domains[c].importance, most));
    limits.ofColumn.push_back(all.ofColumn[c]);
  }
  const Blanks ofClass = rescue(classes, shown, study.rule, limits);
  Blanks blanks;
  for (uint32_t t = 0; t < study.tuples.size; ++t) {
    ColumnSet blank = 0;
    for (uint32_t i = 0; i < columns; ++i)
      if (holds(ofClass.ofTuple[classOf[t]], i)) blank |= ColumnSet{1} << order[i];
    blanks.ofTuple.push_back(blank);
  }
  return blanks;
}

Blanks rescued(const Recipe& recipe, const Tuples& tuples, const Rule& rule) {
  double most = 0;
  for (const RecipeColumn& column : recipe.columns)
    if (column.role == Role::quasi) most = std::max(most, column.importance);
  Shown shown;
  shown.out.assign(tuples.size, 0);
  BlankLimits limits;
  for (const RecipeColumn& column : recipe.columns) {
    if (column.role != Role::quasi) continue;
    const auto groups = static_cast<uint32_t>(column.groups.size());
    const auto& position = tuples.position[shown.interval.size()];
    shown.worth.emplace_back();
    for (const RecipeGroup& group : column.groups)
      shown.worth.back().push_back(worthOfCell(group.lost, column.importance, most));
    for (uint32_t t = 0; t < tuples.size; ++t)
      if (position[t] == groups) shown.out[t] = 1;
    auto interval = position.copy();
    // Nobody looks at what is withheld whatever it shows.
    std::replace(interval.begin(), interval.end(), groups, 0u);
    shown.interval.push_back(std::move(interval));
    limits.ofColumn.emplace_back();
    if (column.cap) limits.ofColumn.back() = shareOf(*column.cap, tuples.rows);
  }
  if (recipe.maxBlanked) limits.cells = shareOf(*recipe.maxBlanked, tuples.rows * shown.interval.size());
  return rescue(tuples, shown, rule, limits);
}

}  // namespace indistinct
