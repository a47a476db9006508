// One group, one name for people, whatever kind of column it is.
#include "core/release/called.h"

#include <gtest/gtest.h>

#include "core/support/tables.h"

namespace indistinct {
namespace {

using Words = std::vector<std::string>;

struct Asked {
  Words cells;
  DomainSpec spec;
  GroupStyle style = {};
  Notation notation = {};
};

// The names of the intervals [first, end).
Words called(const Asked& asked, const std::vector<std::pair<Position, Position>>& intervals) {
  std::vector<support::Row> rows;
  for (const auto& cell : asked.cells) rows.push_back({cell});
  Table table = support::tableOf({"x"}, rows, {"?"});
  table.columns[0].notation = asked.notation;
  const auto domain = makeDomain(table.columns[0], asked.spec);
  if (!domain) return {domain.error().what};
  const Called name(*domain, table.columns[0], asked.style);
  Words names;
  for (const auto& [first, end] : intervals) names.push_back(name(first, end));
  return names;
}

DomainSpec kind(Kind of) {
  DomainSpec spec;
  spec.kind = of;
  return spec;
}

TEST(Called, NumbersAreARangeOfWhatIsThere) {
  const Asked ages{{"-3", "17", "18", "20", "1930", "?"}, kind(Kind::number)};
  EXPECT_EQ(called(ages, {{0, 1}, {0, 3}, {1, 4}, {4, 5}, {3, 6}, {5, 6}, {0, 6}}),
            (Words{"\u22123", "\u22123\u201318", "17\u201320", "1930", "20\u20131930, missing", "missing",
                   "any value"}));
}

TEST(Called, DaysAndNumbersStandAsInTheFile) {
  const Asked days{{"31.12.2023", "05.01.2024", "07.01.2024"}, kind(Kind::date), {}, {'.', "", "dd.mm.yyyy"}};
  EXPECT_EQ(called(days, {{0, 1}, {0, 2}}), (Words{"31.12.2023", "31.12.2023\u201305.01.2024"}));
  const Asked sums{{"1,5", "1.200,25", "3"}, kind(Kind::number), {}, {',', ".", ""}};
  EXPECT_EQ(called(sums, {{0, 2}, {2, 3}}), (Words{"1,5\u20133", "1.200,25"}));
}

TEST(Called, BinsReachToTheNextOne) {
  DomainSpec spec = kind(Kind::number);
  spec.bins.way = Bins::Way::width;
  spec.bins.width = 5;
  GroupStyle style;
  style.binned = true;
  style.binWidth = 5;
  EXPECT_EQ(called({{"1", "7", "23"}, spec, style}, {{0, 1}, {0, 2}, {2, 3}}),
            (Words{"0\u20134", "0\u20139", "20\u201324"}));
  spec.bins.way = Bins::Way::edges;
  spec.bins.edges = {0, 10, 20};
  style = {};
  style.binned = true;
  style.binEdges = spec.bins.edges;
  EXPECT_EQ(called({{"1", "12", "47"}, spec, style}, {{0, 1}, {1, 2}, {0, 3}, {2, 3}}),
            (Words{"0\u20139", "10\u201319", "any value", "20\u201347"}));
}

TEST(Called, CategoriesAreListedOrNamedByTheirOrder) {
  DomainSpec spec;
  const Words cells = {"a", "b", "c", "d", "e", "?"};
  EXPECT_EQ(called({cells, spec}, {{0, 3}, {0, 4}, {4, 6}}),
            (Words{"a, b, c", "a, b and 2 more", "e, missing"}));
  spec.order = Words{"e", "d", "c", "b", "a"};
  EXPECT_EQ(called({cells, spec}, {{0, 3}, {0, 4}}), (Words{"e, d, c", "e \u2026 b"}));
}

TEST(Called, AGroupThatIsANodeHasItsName) {
  const Taxonomy tree = makeTaxonomy(std::vector<Words>{{"a", "vowel", "*"},
                                                        {"e", "vowel", "*"},
                                                        {"b", "other", "*"},
                                                        {"c", "other", "*"},
                                                        {"d", "other", "*"}});
  for (const Space space : {Space::splits, Space::taxonomy}) {
    DomainSpec spec;
    spec.taxonomy = &tree;
    spec.space = space;
    EXPECT_EQ(called({{"a", "b", "c", "d", "e"}, spec}, {{0, 2}, {2, 5}, {2, 4}, {0, 4}, {0, 5}}),
              (Words{"vowel", "other", "b, c", "a, e and 2 more", "any value"}));
  }
}

}  // namespace
}  // namespace indistinct
