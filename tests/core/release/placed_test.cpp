#include "core/release/placed.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "core/support/cases.h"
#include "core/support/instances.h"

namespace indistinct {
namespace {

// Two columns of numbers, cells as intervals of them, and groups of any two cells.
struct Drawn {
  Table table;
  Tuples tuples;
  std::vector<std::vector<Code>> codes{2};
  Recipe recipe;
  std::vector<std::vector<uint32_t>> values;  // [row]
};

Drawn drawn(std::mt19937_64& random) {
  const auto below = [&](uint64_t n) { return static_cast<uint32_t>(random() % n); };
  Drawn d;
  std::vector<support::Row> rows;
  for (uint32_t row = 0, n = 3 + below(12); row < n; row++) {
    d.values.push_back({below(4), below(4)});
    rows.push_back({std::to_string(d.values.back()[0]), std::to_string(d.values.back()[1])});
  }
  d.table = support::tableOf({"a", "b"}, rows);
  std::vector<Domain> domains;
  for (uint32_t c = 0; c < 2; c++) {
    const Column& column = d.table.columns[c];
    Domain domain;
    for (Code code = 0; code < column.values.size(); code++) {
      domain.values.emplace_back(column.values[code]);
      domain.ofCode.push_back(code);
      d.codes[c].push_back(code);
    }
    domains.push_back(std::move(domain));
    RecipeColumn planned;
    planned.name = column.name;
    planned.kind = Kind::number;
    for (uint32_t cell = 0; cell < 3; cell++) {
      RecipeGroup group;
      group.from = below(3);
      group.to = *group.from + below(3);
      group.closed = true;
      group.lost = *group.to - *group.from;
      planned.groups.push_back(group);
    }
    d.recipe.columns.push_back(std::move(planned));
  }
  const std::vector<uint32_t> columns = {0, 1};
  auto tuples = makeTuples(d.table, columns, domains);
  EXPECT_TRUE(tuples);
  d.tuples = std::move(tuples->tuples);
  d.recipe.local.emplace();
  for (uint32_t g = 0, n = 1 + below(5); g < n; g++) d.recipe.local->push_back({below(3), below(3)});
  return d;
}

bool holds(const Drawn& d, uint32_t tuple, uint32_t group) {
  for (uint32_t c = 0; c < 2; c++) {
    const RecipeGroup& cell = d.recipe.columns[c].groups[(*d.recipe.local)[group][c]];
    const Code code = d.codes[c][d.tuples.position[c][tuple]];
    const double value = std::stod(std::string(d.table.columns[c].values[code]));
    if (value < *cell.from || value > *cell.to) return false;
  }
  return true;
}

TEST(Placed, GivesRowsToGroupsThatHoldThemAndKeepsNoneBelowK) {
  std::mt19937_64 random(7);
  uint64_t standing = 0;
  for (uint64_t draw = 0; draw < support::times(2000) && !HasFailure(); draw++) {
    SCOPED_TRACE("draw " + std::to_string(draw));
    const Drawn d = drawn(random);
    const Rule rule(1 + random() % 4);
    const Placed placed =
        placedIn(d.recipe, {&d.table.columns[0], &d.table.columns[1]}, d.codes, d.tuples, rule);
    const auto groups = static_cast<uint32_t>(d.recipe.local->size());
    std::map<uint32_t, uint64_t> sizes;
    for (uint32_t t = 0; t < d.tuples.size; t++) {
      bool held = false;
      for (uint32_t g = 0; g < groups; g++) held = held || holds(d, t, g);
      EXPECT_EQ(held, placed.group[t] != Placed::unseen);
      if (placed.group[t] >= groups) continue;
      EXPECT_TRUE(holds(d, t, placed.group[t]));
      sizes[placed.group[t]] += d.tuples.count[t];
    }
    for (const auto& [group, size] : sizes) EXPECT_GE(size, rule.k);
    EXPECT_LE(sizes.size() + placed.givenUp, groups);
    standing += sizes.size();
    // Who is withheld fits no group that stands.
    for (uint32_t t = 0; t < d.tuples.size; t++)
      for (const auto& [group, size] : sizes)
        EXPECT_FALSE(placed.group[t] == Placed::withheld && holds(d, t, group));
  }
  EXPECT_GT(standing, 0u);
}

}  // namespace
}  // namespace indistinct
