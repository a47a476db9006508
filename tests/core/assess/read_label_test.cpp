#include "core/assess/read_label.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/support/tables.h"

namespace indistinct {
namespace {

bool contains(const std::vector<Positions>& readings, const Positions& wanted) {
  return std::find(readings.begin(), readings.end(), wanted) != readings.end();
}

// Found by fuzzing: only the first way to take a set apart was given.
TEST(ReadLabel, GivesEveryWayToTakeASetApart) {
  const Table table = support::tableOf({"a"}, {{"b"}, {"b, c"}, {"c, d"}, {"d"}});
  const auto domain = makeDomain(table.columns[0], {});
  ASSERT_TRUE(domain);
  const auto readings = readLabel("{b, c, d}", *domain, table.columns[0]);
  EXPECT_TRUE(contains(readings, {0, 2}));  // b and "c, d"
  EXPECT_TRUE(contains(readings, {1, 3}));  // "b, c" and d
  EXPECT_EQ(readings.size(), 2u);
}

TEST(ReadLabel, TellsAValueFromTheMissingWordItIsSpelledAs) {
  const Table table = support::tableOf({"a"}, {{"b"}, {"missing"}, {""}}, {""});
  const auto domain = makeDomain(table.columns[0], {});
  ASSERT_TRUE(domain);
  EXPECT_TRUE(contains(readLabel("{b, missing, missing}", *domain, table.columns[0]), {0, 1, 2}));
  EXPECT_TRUE(contains(readLabel("{b, missing}", *domain, table.columns[0]), {0, 1}));
}

TEST(ReadLabel, EndsSoonWhereNoWayFits) {
  const Table table = support::tableOf({"a"}, {{"a"}, {"a, a"}});
  const auto domain = makeDomain(table.columns[0], {});
  ASSERT_TRUE(domain);
  std::string label = "{a";
  for (int i = 0; i < 2000; i++) label += ", a";
  EXPECT_TRUE(readLabel(label + ", b}", *domain, table.columns[0]).empty());
  EXPECT_FALSE(readLabel(label + "}", *domain, table.columns[0]).empty());
}

}  // namespace
}  // namespace indistinct
