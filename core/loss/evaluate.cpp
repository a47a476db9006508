#include "core/loss/evaluate.h"

#include <algorithm>

#include "core/loss/cm.h"
#include "core/loss/dm.h"
#include "core/loss/lm.h"
#include "core/partition/partition.h"
#include "core/privacy/strength.h"

namespace indistinct {

namespace {

// LM of one row of each class, were it not suppressed, added up column by column.
std::vector<uint64_t> lmOfRow(const Tuples& tuples, const Partition& partition, const Cuts& cuts,
                              const Loss& loss) {
  std::vector<uint64_t> result(partition.size, 0);
  for (uint32_t column = 0; column < tuples.columns(); column++) {
    const auto& starts = cuts.starts[column];
    std::vector<uint64_t> ofInterval;
    for (size_t i = 0; i <= starts.size(); i++) {
      const uint32_t first = i == 0 ? 0 : starts[i - 1];
      const uint32_t end = i == starts.size() ? tuples.domainSizes[column] : starts[i];
      ofInterval.push_back(first < end ? loss.columns[column].cell(first, end) : 0);
    }
    const auto interval = intervalOfPosition(tuples.domainSizes[column], starts);
    for (uint32_t c = 0; c < partition.size; c++) {
      result[c] += ofInterval[interval[tuples.position[column][partition.first[c]]]];
    }
  }
  return result;
}

}  // namespace

Loss makeLoss(LossName name, std::span<const Domain> domains, uint64_t rows) {
  Loss loss;
  loss.name = name;
  Lm lm = makeLm(domains, rows);
  loss.columns = std::move(lm.columns);
  loss.scale = lm.scale;
  loss.exact = lm.exact;
  return loss;
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
                    const Loss& loss) {
  Partition partition = classesOf(tuples, cuts);
  const auto strength = Strength(rule, tuples).ofClasses(partition.ofTuple, partition.rows);
  uint64_t full = 0;
  for (const LmColumn& column : loss.columns) full += column.full;
  const auto lmCosts = lmOfRow(tuples, partition, cuts, loss);
  Evaluation result;
  result.rows = tuples.rows;
  result.distinct = tuples.size;
  result.alphabet = alphabetOf(domains);
  Cost cm = 0;
  for (uint32_t c = 0; c < partition.size; c++) {
    const uint64_t rows = partition.rows[c];
    if (strength[c] < rule.k) {
      result.suppressed += rows;
      result.lmCost += rows * full;
      continue;
    }
    result.smallestClass = result.classes++ == 0 ? strength[c] : std::min(result.smallestClass, strength[c]);
    result.dm += dmOfClass(rows);
    result.lmCost += rows * lmCosts[c];
    if (tuples.labels > 0) {
      const uint64_t* labels = partition.labelCount.data() + static_cast<size_t>(c) * tuples.labels;
      cm += cmOfClass({labels, tuples.labels}, loss).cost;
    }
  }
  result.dm += dmOfSuppressed(result.suppressed, tuples.rows);
  if (tuples.labels > 0) result.cm = cm + cmOfSuppressed(result.suppressed, loss);
  double importances = 0;
  for (const Domain& domain : domains) importances += domain.importance;
  if (tuples.rows > 0) {
    result.lm = static_cast<double>(result.lmCost) /
                (static_cast<double>(loss.scale) * static_cast<double>(tuples.rows));
  }
  if (importances > 0) result.lmMean = result.lm / importances;
  result.sizes = std::move(partition.rows);
  return result;
}

Cost costOf(const Evaluation& evaluation, LossName name) {
  switch (name) {
    case LossName::dm:
      return evaluation.dm;
    case LossName::cm:
      return evaluation.cm.value_or(0);
    case LossName::lm:
      return evaluation.lmCost;
    case LossName::rm:
      break;
  }
  return 0;
}

}  // namespace indistinct
