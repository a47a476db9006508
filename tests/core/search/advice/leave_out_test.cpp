#include "core/search/advice/leave_out.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace indistinct {
namespace {

// Every row a tuple of its own count, no column with more values than parts.
Tuples randomTuples(std::mt19937_64& random, uint32_t columns, uint32_t rows) {
  std::map<std::vector<Position>, uint64_t> counts;
  for (uint32_t r = 0; r < rows; ++r) {
    std::vector<Position> tuple;
    for (uint32_t c = 0; c < columns; ++c) tuple.push_back(static_cast<Position>(random() % 2));
    ++counts[tuple];
  }
  Tuples tuples;
  tuples.rows = rows;
  LooseTuples loose;
  loose.position.resize(columns);
  tuples.domainSizes.assign(columns, 2);
  for (const auto& [tuple, count] : counts) {
    for (uint32_t c = 0; c < columns; ++c) loose.position[c].push_back(tuple[c]);
    loose.count.push_back(count);
  }
  std::move(loose).holdAs(tuples);
  return tuples;
}

size_t combinations(const Tuples& tuples, const std::set<uint32_t>& columns) {
  std::set<std::vector<Position>> distinct;
  for (uint32_t t = 0; t < tuples.size; ++t) {
    std::vector<Position> tuple;
    for (const uint32_t c : columns) tuple.push_back(tuples.position[c][t]);
    distinct.insert(tuple);
  }
  return distinct.size();
}

TEST(LeaveOut, EveryStepLeavesTheFewestCombinations) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 60; ++i) {
    const uint32_t columns = 2 + static_cast<uint32_t>(random() % 6);
    const Tuples tuples = randomTuples(random, columns, 5 + static_cast<uint32_t>(random() % 40));
    LeaveOut leaving(tuples);
    while (leaving.step()) {
    }
    ASSERT_EQ(leaving.order().size(), columns - 1);
    std::set<uint32_t> stay;
    for (uint32_t c = 0; c < columns; ++c) stay.insert(c);
    for (const uint32_t gone : leaving.order()) {
      size_t fewest = SIZE_MAX;
      for (const uint32_t c : stay) {
        std::set<uint32_t> others = stay;
        others.erase(c);
        fewest = std::min(fewest, combinations(tuples, others));
      }
      ASSERT_EQ(stay.erase(gone), 1u);
      ASSERT_EQ(combinations(tuples, stay), fewest) << "case " << i;
    }
  }
}

TEST(LeaveOut, ALongColumnCountsByItsParts) {
  // b has 4 values and c is b again; a has a thousand values, but goes in four parts as well.
  Tuples tuples;
  tuples.rows = 1000;
  LooseTuples loose;
  loose.position.resize(3);
  tuples.domainSizes = {1000, 4, 4};
  loose.count.assign(1000, 1);
  for (Position p = 0; p < 1000; ++p) {
    loose.position[0].push_back(p);
    loose.position[1].push_back(p % 4);
    loose.position[2].push_back(p % 4);
  }
  std::move(loose).holdAs(tuples);
  LeaveOut leaving(tuples);
  EXPECT_TRUE(leaving.step());
  EXPECT_EQ(leaving.order(), std::vector<uint32_t>{0});
  EXPECT_FALSE(leaving.step());
}

}  // namespace
}  // namespace indistinct
