#include "core/search/local/mondrian.h"

#include <gtest/gtest.h>

#include <numeric>

#include "core/search/local/groups_by_hand.h"

namespace indistinct {
namespace {

using namespace partitions;

using Halves = std::pair<Group, Group>;

// What may be tried in a column, the best first.
std::vector<Halves> halvesByHand(const Case& made, const Group& region, uint32_t column, bool relaxed) {
  const auto& position = made.problem.tuples.position[column];
  const auto upTo = [&](Position last) {
    Halves halves;
    for (const Member& member : region)
      (position[member.tuple] <= last ? halves.first : halves.second).push_back(member);
    return halves;
  };
  std::vector<Position> values;
  for (const Member& member : region) values.push_back(position[member.tuple]);
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  if (values.size() < 2) return {};
  const uint64_t rows = rowsOf(region);
  if (relaxed) {
    Halves halves;
    for (const Position value : values)
      for (const Member& member : region)
        if (position[member.tuple] == value)
          (2 * rowsOf(halves.first) < rows ? halves.first : halves.second).push_back(member);
    return {halves};
  }
  size_t median = 0;
  while (2 * rowsOf(upTo(values[median]).first) < rows) ++median;
  std::vector<Halves> all{upTo(values[median])};
  if (median > 0) all.push_back(upTo(values[median - 1]));
  const auto skew = [](const Halves& halves) {
    const uint64_t a = rowsOf(halves.first), b = rowsOf(halves.second);
    return a > b ? a - b : b - a;
  };
  if (all.size() == 2 && skew(all[1]) < skew(all[0])) std::swap(all[0], all[1]);
  return all;
}

void divideByHand(const Case& made, const LocalCells& cells, const Group& region, bool relaxed,
                  std::vector<Group>& groups) {
  std::vector<uint32_t> columns(cells.columns());
  std::iota(columns.begin(), columns.end(), 0u);
  std::stable_sort(columns.begin(), columns.end(), [&](uint32_t a, uint32_t b) {
    return priceOfCell(made, cells, region, a) > priceOfCell(made, cells, region, b);
  });
  for (const uint32_t column : columns)
    for (const Halves& halves : halvesByHand(made, region, column, relaxed)) {
      if (!mayBeGroup(made, halves.first) || !mayBeGroup(made, halves.second)) continue;
      divideByHand(made, cells, halves.first, relaxed, groups);
      divideByHand(made, cells, halves.second, relaxed, groups);
      return;
    }
  groups.push_back(region);
}

std::string check(const Case& made, bool relaxed) {
  const LocalCells cells(made.problem, made.sets);
  std::vector<Group> expected;
  divideByHand(made, cells, membersOf(made), relaxed, expected);
  Mondrian search(made.problem, made.sets, true, relaxed);
  return compare(made, search, expected);
}

TEST(Mondrian, cutsRegionsAsItsAuthorsSay) {
  for (const uint64_t seed : {91u, 92u})
    EXPECT_EQ("",
              everyCase(seed, instances::times(8000), [](const Case& made) { return check(made, false); }));
}

TEST(Mondrian, relaxedDealsOutTheRowsOfTheMedian) {
  for (const uint64_t seed : {93u, 94u})
    EXPECT_EQ("",
              everyCase(seed, instances::times(8000), [](const Case& made) { return check(made, true); }));
}

}  // namespace
}  // namespace indistinct
