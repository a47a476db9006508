#include "core/search/local/reassign.h"

#include <gtest/gtest.h>

#include <map>

#include "core/search/instances.h"

namespace indistinct {
namespace {

uint64_t lossOfAll(const LocalCells& cells, const LocalGroups& groups) {
  uint64_t sum = 0;
  for (const auto& group : groups.of) {
    std::vector<uint32_t> tuples;
    for (const auto& member : group) tuples.push_back(member.tuple);
    if (!tuples.empty()) sum += tuples.size() * cells.price(cells.box(tuples));
  }
  return sum;
}

std::map<uint32_t, uint64_t> rowsOf(const LocalGroups& groups) {
  std::map<uint32_t, uint64_t> rows;
  for (const Recoding::Part& part : groups.parts()) rows[part.tuple] += part.rows;
  return rows;
}

// Groups keep their sizes and the table its rows; a round that says that it helped did.
TEST(Reassign, neverCostsMoreAndKeepsSizesAndRows) {
  std::mt19937_64 random(1);
  uint64_t gains = 0;
  for (uint64_t i = 0; i < instances::times(60); ++i) {
    instances::Instance instance = instances::random(random, {4, 20, 60, 2});
    if (instance.loss != LossName::lm) continue;
    for (Space& space : instance.spaces)
      if (space == Space::lattice) space = Space::taxonomy;
    const Problem problem = instances::toProblem(instance);
    const LocalCells cells(problem, {});
    LocalGroups groups;
    groups.of.resize(2 + random() % 6);
    for (uint32_t t = 0; t < problem.tuples.size; ++t)
      for (uint64_t row = 0; row < problem.tuples.count[t]; ++row)
        groups.of[random() % groups.of.size()].push_back({t, 1});
    std::vector<size_t> sizes;
    for (const auto& group : groups.of) sizes.push_back(group.size());
    const auto rows = rowsOf(groups);
    Crew crew(2);
    Reassign reassign(problem.tuples, cells, groups, 7);
    for (int round = 0; round < 10; ++round) {
      const uint64_t before = lossOfAll(cells, groups);
      while (!reassign.advance(crew, 2, std::chrono::steady_clock::now())) continue;
      const uint64_t after = lossOfAll(cells, groups);
      EXPECT_EQ(after < before, reassign.gained());
      EXPECT_LE(after, before);
      gains += reassign.gained() ? 1u : 0u;
    }
    for (size_t g = 0; g < sizes.size(); ++g) EXPECT_EQ(groups.of[g].size(), sizes[g]);
    EXPECT_EQ(rowsOf(groups), rows);
  }
  EXPECT_GT(gains, 0u);
}

}  // namespace
}  // namespace indistinct
