// Names of nodes for intervals of a domain that is searched by split points: given where they can mean
// nothing else, and only for just the node's values.
#include "core/domain/group_names.h"

#include <gtest/gtest.h>

#include "core/domain/domain.h"
#include "core/support/tables.h"

namespace indistinct {
namespace {

using Words = std::vector<std::string>;

// Each name as "label first end".
Words namesOf(const Words& cells, const std::vector<Words>& paths, std::optional<Words> order = {}) {
  std::vector<support::Row> rows;
  for (const auto& cell : cells) rows.push_back({cell});
  const Table table = support::tableOf({"x"}, rows, {"?", ""});
  const Taxonomy taxonomy = makeTaxonomy(paths);
  DomainSpec spec;
  spec.taxonomy = &taxonomy;
  spec.order = std::move(order);
  const auto domain = makeDomain(table.columns[0], spec);
  if (!domain) return {domain.error().what};
  Words names;
  for (const auto& name : domain->names)
    names.push_back(name.label + " " + std::to_string(name.first) + " " + std::to_string(name.end));
  return names;
}

const std::vector<Words> civil = {{"Married", "Married", "Together", "*"},
                                  {"Divorced", "Formerly married", "Alone", "*"},
                                  {"Widowed", "Formerly married", "Alone", "*"},
                                  {"Single", "Never married", "Alone", "*"}};

TEST(GroupNames, AreThoseOfNodesOfSeveralValues) {
  EXPECT_EQ(namesOf({"Married", "Divorced", "Widowed", "Single"}, civil),
            (Words{"Alone 1 4", "Formerly married 1 3"}));
}

TEST(GroupNames, AreOfTheValuesThatOccur) {
  EXPECT_EQ(namesOf({"Married", "Divorced", "Single"}, civil), (Words{"Alone 1 3"}));
  EXPECT_EQ(namesOf({"Married", "Divorced", "Widowed"}, civil), (Words{"Formerly married 1 3"}));
  EXPECT_EQ(namesOf({"Divorced", "Single"}, civil), (Words{}));
}

TEST(GroupNames, FollowTheColumnsOwnOrder) {
  EXPECT_EQ(namesOf({"Married", "Divorced", "Widowed", "Single"}, civil,
                    Words{"Single", "Widowed", "Divorced", "Married"}),
            (Words{"Alone 0 3", "Formerly married 1 3"}));
}

TEST(GroupNames, AMissingValueBelongsToTheNodeThatHasALeafForIt) {
  EXPECT_EQ(namesOf({"a", "b", "c", "?"}, {{"a", "x", "*"}, {"b", "x", "*"}, {"c", "y", "*"}}),
            (Words{"x 0 2"}));
  EXPECT_EQ(
      namesOf({"a", "b", "c", "?"}, {{"a", "x", "*"}, {"b", "x", "*"}, {"c", "y", "*"}, {"?", "y", "*"}}),
      (Words{"x 0 2", "y 2 4"}));
  // It stands last, apart from its node.
  EXPECT_EQ(
      namesOf({"a", "b", "c", "?"}, {{"a", "x", "*"}, {"?", "x", "*"}, {"b", "y", "*"}, {"c", "y", "*"}}),
      (Words{"y 1 3"}));
}

TEST(GroupNames, ThatCouldMeanSomethingElseAreLeftOut) {
  const auto called = [](const std::string& name) {
    return namesOf({"a", "b", "c"}, {{"a", name, "*"}, {"b", name, "*"}, {"c", "else", "*"}});
  };
  EXPECT_EQ(called("both"), (Words{"both 0 2"}));
  EXPECT_EQ(called("a+b"), (Words{"a+b 0 2"}));
  EXPECT_EQ(called("18+"), (Words{"18+ 0 2"}));
  for (const char* name :
       {"a", "c", "a, b", "{a, b}", "a \u2026 b", "a+1", "1+b", "1+b+1", "a or c", "*", "?"})
    EXPECT_EQ(namesOf({"a", "b", "c", "?"}, {{"a", name, "*"}, {"b", name, "*"}, {"c", "else", "*"}}),
              (Words{}))
        << name;
}

TEST(GroupNames, OfTwoNodesThatShareANameNoneHasIt) {
  EXPECT_EQ(namesOf({"a", "b", "c", "d"}, {{"a", "other", "north", "*"},
                                           {"b", "other", "north", "*"},
                                           {"c", "other", "south", "*"},
                                           {"d", "other", "south", "*"}}),
            (Words{"north 0 2", "south 2 4"}));
}

}  // namespace
}  // namespace indistinct
