#include "core/search/local/box_bound.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/search/instances.h"

namespace indistinct {
namespace {

// After every band no row is said to lose more than in the cheapest of all sets of tuples that hold it and k
// rows; after the last one, just that.
TEST(BoxBound, risesToTheCheapestBoxOfEachRow) {
  std::mt19937_64 random(1);
  for (uint64_t checked = 0; checked < instances::times(150);) {
    instances::Instance instance = instances::random(random, {3, 9, 9, 2});
    if (instance.loss != LossName::lm && instance.loss != LossName::entropy) continue;
    for (size_t c = 0; c < instance.spaces.size(); ++c) {
      const bool flat = instance.spaces[c] == Space::splits;
      instance.spaces[c] = Space::taxonomy;
      if (!flat) continue;
      std::vector<std::vector<std::string>> paths;
      for (uint32_t p = 0; p < instance.domainSizes[c]; ++p) paths.push_back({std::to_string(p), "*"});
      instance.taxonomies[c] = makeTaxonomy(paths);
    }
    const Problem problem = instances::toProblem(instance);
    if (problem.tuples.rows < problem.rule.k) continue;
    ++checked;
    const LocalCells cells(problem, {});
    const BoxWalk walk(problem, cells);
    std::vector<uint64_t> least(problem.tuples.size, ~uint64_t{0});
    for (uint32_t set = 1; set < 1u << problem.tuples.size; ++set) {
      std::vector<uint32_t> tuples;
      for (uint32_t t = 0; t < problem.tuples.size; ++t)
        if (set >> t & 1) tuples.push_back(t);
      if (walk.rowsOf(tuples) < problem.rule.k) continue;
      const uint64_t price = cells.price(cells.box(tuples));
      for (const uint32_t t : tuples) least[t] = std::min(least[t], price);
    }
    uint64_t sum = 0;
    for (uint32_t t = 0; t < problem.tuples.size; ++t) sum += least[t] * problem.tuples.count[t];
    BoxBound bound(problem, walk);
    uint64_t before = 0;
    for (bool more = true; more;) {
      more = bound.band();
      ASSERT_LE(bound.least(), sum) << instances::describe(instance);
      ASSERT_GE(bound.least(), before);
      before = bound.least();
    }
    ASSERT_EQ(bound.least(), sum) << instances::describe(instance);
  }
}

}  // namespace
}  // namespace indistinct
