#include "core/partition/preflight.h"

#include "core/partition/ranks.h"

namespace indistinct {

namespace {

std::vector<uint64_t> rowsBelow(const std::vector<uint64_t>& sizes, std::span<const uint64_t> ks) {
  std::vector<uint64_t> below(ks.size(), 0);
  for (const uint64_t size : sizes) {
    for (size_t i = 0; i < ks.size(); i++) below[i] += size < ks[i] ? size : 0;
  }
  return below;
}

}  // namespace

Preflight preflight(const Tuples& tuples, std::span<const uint64_t> ks) {
  Preflight result;
  result.rows = tuples.rows;
  result.distinct = tuples.size;
  result.below = rowsBelow(tuples.count, ks);
  for (const uint64_t count : tuples.count) result.unique += count == 1;
  for (uint32_t dropped = 0; dropped < tuples.columns(); dropped++) {
    Ranks ranks(tuples.size);
    for (uint32_t column = 0; column < tuples.columns(); column++) {
      const auto& position = tuples.position[column];
      if (column != dropped)
        ranks.append(tuples.domainSizes[column], [&](uint32_t t) { return position[t]; });
    }
    ranks.finish(Ranks::Order::arrival);
    std::vector<uint64_t> sizes(ranks.size(), 0);
    for (uint32_t t = 0; t < tuples.size; t++) sizes[ranks.of[t]] += tuples.count[t];
    Preflight::Column column;
    column.below = rowsBelow(sizes, ks);
    uint64_t stillUnique = 0;
    for (const uint64_t size : sizes) stillUnique += size == 1;
    column.makesUnique = result.unique - stillUnique;
    result.columns.push_back(std::move(column));
  }
  return result;
}

}  // namespace indistinct
