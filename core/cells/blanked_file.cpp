#include "core/cells/blanked_file.h"

#include <algorithm>

#include "core/loss/price.h"
#include "core/partition/ranks.h"
#include "core/privacy/strength.h"

namespace indistinct {

Partition classesOf(const Tuples& tuples, const Shown& shown, const Blanks& blanks) {
  Ranks ranks(tuples.size);
  for (uint32_t c = 0; c < shown.columns(); ++c) {
    const auto blank = static_cast<uint32_t>(shown.worth[c].size());
    ranks.append(blank + 1,
                 [&](uint32_t t) { return holds(blanks.ofTuple[t], c) ? blank : shown.interval[c][t]; });
  }
  ranks.finish();
  Partition partition;
  partition.size = ranks.size();
  partition.rows.assign(partition.size, 0);
  partition.labelCount.assign(static_cast<size_t>(partition.size) * tuples.labels, 0);
  for (uint32_t t = 0; t < tuples.size; ++t) {
    const uint32_t c = ranks.of[t];
    partition.rows[c] += tuples.count[t];
    for (uint32_t l = 0; l < tuples.labels; ++l)
      partition.labelCount[static_cast<size_t>(c) * tuples.labels + l] +=
          tuples.labelCount[static_cast<size_t>(t) * tuples.labels + l];
  }
  partition.first = std::move(ranks.first);
  partition.ofTuple = std::move(ranks.of);
  return partition;
}

Partition classesOf(const Tuples& tuples, const Cuts& cuts, const Blanks& blanks) {
  Shown shown;
  for (uint32_t c = 0; c < tuples.columns(); ++c) {
    const auto of = intervalOfPosition(tuples.domainSizes[c], cuts.starts[c]);
    auto& interval = shown.interval.emplace_back(tuples.size);
    for (uint32_t t = 0; t < tuples.size; ++t) interval[t] = of[tuples.position[c][t]];
    shown.worth.emplace_back(cuts.starts[c].size() + 1, 0);
  }
  return classesOf(tuples, shown, blanks);
}

BlankedFile evaluateBlanks(const Tuples& tuples, const Cuts& cuts, const Rule& rule, const Loss& loss,
                           const Blanks& blanks) {
  const Partition classes = classesOf(tuples, cuts, blanks);
  const auto strength = Strength(rule, tuples).ofClasses(classes.ofTuple, classes.rows);
  const uint32_t columns = tuples.columns();
  const ColumnSet all = allColumns(columns);
  BlankedFile result;
  result.cellsOfColumn.assign(columns, 0);
  const Price price(loss, tuples.rows, tuples.labels, rule.k);
  for (uint32_t g = 0; g < classes.size; ++g) {
    const uint64_t rows = classes.rows[g];
    const ColumnSet blank = blanks.ofTuple[classes.first[g]];
    if (blank == all) {
      result.suppressed += rows;
      continue;
    }
    result.smallestClass = result.classes++ == 0 ? strength[g] : std::min(result.smallestClass, strength[g]);
    if (blank != 0) result.rows += rows;
    result.cells += rows * sizeOf(blank);
    for (uint32_t c = 0; c < columns; ++c)
      if (holds(blank, c)) result.cellsOfColumn[c] += rows;
    uint64_t unit = 0;
    for (uint32_t c = 0; c < columns && price.byCells(); ++c) {
      if (holds(blank, c)) {
        unit += loss.columns[c].full;
        continue;
      }
      const auto& starts = cuts.starts[c];
      const auto after = std::upper_bound(starts.begin(), starts.end(), tuples.position[c][classes.first[g]]);
      unit += price.cell(c, after == starts.begin() ? 0 : *(after - 1),
                         after == starts.end() ? tuples.domainSizes[c] : *after);
    }
    const uint64_t* labels = classes.labelCount.data() + static_cast<size_t>(g) * tuples.labels;
    result.cost += price.kept(rows, labels, unit);
  }
  result.cost = price.total(result.cost + price.suppressed(result.suppressed));
  return result;
}

}  // namespace indistinct
