#pragma once
// Small tables as cuts publish them: few intervals, duplicates, columns that are not cut, weights of their
// own.
#include <random>

#include "core/cells/patterns.h"

namespace indistinct::cells {

struct RandomShown {
  Tuples tuples;
  Shown shown;
};

inline RandomShown randomShown(std::mt19937_64& random, uint32_t mostTuples, uint32_t mostColumns) {
  const auto columns = static_cast<uint32_t>(1 + random() % mostColumns);
  const auto size = static_cast<uint32_t>(1 + random() % mostTuples);
  RandomShown made;
  made.tuples.size = size;
  std::vector<uint64_t> count;
  for (uint32_t t = 0; t < size; ++t) {
    count.push_back(1 + random() % 3);
    made.tuples.rows += count.back();
  }
  made.tuples.count = count;
  for (uint32_t c = 0; c < columns; ++c) {
    const auto intervals = static_cast<uint32_t>(1 + random() % 4);
    std::vector<uint32_t> interval(size);
    for (uint32_t& i : interval) i = static_cast<uint32_t>(random() % intervals);
    made.shown.interval.push_back(interval);
    made.tuples.position.emplace_back(std::move(interval));
    made.tuples.domainSizes.push_back(intervals);
    made.shown.worth.emplace_back();
    for (uint32_t i = 0; i < intervals; ++i) made.shown.worth.back().push_back(random() % 5 * 250000);
  }
  return made;
}

}  // namespace indistinct::cells
