#include "core/partition/partition.h"

#include "core/partition/ranks.h"

namespace indistinct {

std::vector<uint32_t> intervalOfPosition(uint32_t domainSize, const std::vector<uint32_t>& starts) {
  std::vector<uint32_t> interval(domainSize);
  uint32_t at = 0;
  for (uint32_t position = 0; position < domainSize; position++) {
    if (at < starts.size() && starts[at] == position) at++;
    interval[position] = at;
  }
  return interval;
}

Partition classesOf(const Tuples& tuples, const Cuts& cuts) {
  Ranks ranks(tuples.size);
  for (uint32_t column = 0; column < tuples.columns(); column++) {
    const auto& starts = cuts.starts[column];
    const auto interval = intervalOfPosition(tuples.domainSizes[column], starts);
    const auto& position = tuples.position[column];
    ranks.append(static_cast<uint32_t>(starts.size() + 1), [&](uint32_t t) { return interval[position[t]]; });
  }
  ranks.finish();
  Partition partition;
  partition.size = ranks.size();
  partition.rows.assign(partition.size, 0);
  partition.labelCount.assign(static_cast<size_t>(partition.size) * tuples.labels, 0);
  for (uint32_t t = 0; t < tuples.size; t++) {
    const uint32_t c = ranks.of[t];
    partition.rows[c] += tuples.count[t];
    for (uint32_t label = 0; label < tuples.labels; label++) {
      partition.labelCount[static_cast<size_t>(c) * tuples.labels + label] +=
          tuples.labelCount[static_cast<size_t>(t) * tuples.labels + label];
    }
  }
  partition.first = std::move(ranks.first);
  partition.ofTuple = std::move(ranks.of);
  return partition;
}

}  // namespace indistinct
