#include "core/loss/evaluate.h"

#include <algorithm>

#include "core/loss/price.h"
#include "core/partition/partition.h"
#include "core/privacy/strength.h"

namespace indistinct {

namespace {

// What the cells of one row of each class cost, were it not suppressed, added up column by column.
std::vector<uint64_t> cellsOfRow(const Tuples& tuples, const Partition& partition, const Cuts& cuts,
                                 const Price& price) {
  std::vector<uint64_t> result(partition.size, 0);
  for (uint32_t column = 0; column < tuples.columns() && price.byCells(); column++) {
    const auto& starts = cuts.starts[column];
    std::vector<uint64_t> ofInterval;
    for (size_t i = 0; i <= starts.size(); i++) {
      const uint32_t first = i == 0 ? 0 : starts[i - 1];
      const uint32_t end = i == starts.size() ? tuples.domainSizes[column] : starts[i];
      ofInterval.push_back(first < end ? price.cell(column, first, end) : 0);
    }
    const auto interval = intervalOfPosition(tuples.domainSizes[column], starts);
    for (uint32_t c = 0; c < partition.size; c++) {
      result[c] += ofInterval[interval[tuples.position[column][partition.first[c]]]];
    }
  }
  return result;
}

}  // namespace

const LossCost* Evaluation::of(LossName name) const {
  const auto found =
      std::find_if(costs.begin(), costs.end(), [&](const LossCost& loss) { return loss.name == name; });
  return found == costs.end() ? nullptr : &*found;
}

Loss makeLoss(LossName name, std::span<const Domain> domains, const Tuples& tuples) {
  Loss loss;
  loss.name = name;
  if (const auto prepare = infoOf(name).prepare) prepare(loss, domains, tuples);
  return loss;
}

std::vector<Loss> makeLosses(std::span<const Domain> domains, const Tuples& tuples) {
  std::vector<Loss> made;
  for (const LossInfo* info : losses)
    if (!info->needsNumbers && (!info->needsTarget || tuples.labels > 0))
      made.push_back(makeLoss(info->name, domains, tuples));
  return made;
}

uint64_t alphabetOf(std::span<const Domain> domains) {
  uint64_t splits = 0, nodes = 1;
  bool lattice = !domains.empty();
  for (const Domain& domain : domains) {
    splits += domain.size() > 0 ? domain.size() - 1 : 0;
    lattice = lattice && domain.space == Space::lattice && domain.taxonomy;
    if (!lattice) continue;
    const uint64_t levels = domain.taxonomy->levels;
    // Beyond what 64 bits count, as many as they do.
    nodes = nodes > ~uint64_t{0} / levels ? ~uint64_t{0} : nodes * levels;
  }
  return lattice ? nodes : splits;
}

Evaluation evaluate(const Tuples& tuples, std::span<const Domain> domains, const Cuts& cuts, const Rule& rule,
                    std::span<const Loss> asked) {
  Partition partition = classesOf(tuples, cuts);
  const auto strength = Strength(rule, tuples).ofClasses(partition.ofTuple, partition.rows);
  Evaluation result;
  result.rows = tuples.rows;
  result.distinct = tuples.size;
  result.alphabet = alphabetOf(domains);
  for (uint32_t c = 0; c < partition.size; c++) {
    if (strength[c] < rule.k) {
      result.suppressed += partition.rows[c];
      continue;
    }
    result.smallestClass = result.classes++ == 0 ? strength[c] : std::min(result.smallestClass, strength[c]);
  }
  for (const Loss& loss : asked) {
    const Price price(loss, tuples.rows, tuples.labels, rule.k);
    const auto cells = cellsOfRow(tuples, partition, cuts, price);
    Cost sum = 0;
    for (uint32_t c = 0; c < partition.size; c++) {
      const uint64_t* labels = partition.labelCount.data() + static_cast<size_t>(c) * tuples.labels;
      sum += price.of(strength[c], partition.rows[c], labels, cells[c]);
    }
    const Cost cost = price.total(sum);
    result.costs.push_back({loss.name, cost, figureOf(loss, cost), shareOf(loss, cost)});
  }
  result.sizes = std::move(partition.rows);
  return result;
}

}  // namespace indistinct
