#include "core/check/read_label.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/door/checked.h"
#include "core/support/tables.h"
#include "core/table/reader.h"

namespace indistinct {
namespace {

using Readings = std::vector<Positions>;

// Without quotes, {b, c, d} would be two sets.
TEST(ReadLabel, TakesASetApartInOneWay) {
  const Table table = support::tableOf({"a"}, {{"b"}, {"b, c"}, {"c, d"}, {"d"}, {"\"e\""}});
  const auto domain = makeDomain(table.columns[0], {});
  ASSERT_TRUE(domain);
  const auto read = [&](const char* label) {
    return readLabel(label, auditDomain(*domain), table.columns[0]);
  };
  const auto at = [&](const char* value) {
    const auto& values = domain->values;
    return static_cast<Position>(std::find(values.begin(), values.end(), value) - values.begin());
  };
  const auto both = [&](const char* one, const char* other) {
    return Readings{{std::min(at(one), at(other)), std::max(at(one), at(other))}};
  };
  EXPECT_EQ(read(R"({b, "c, d"})"), both("b", "c, d"));
  EXPECT_EQ(read(R"({"b, c", d})"), both("b, c", "d"));
  EXPECT_EQ(read(R"({"""e""", d})"), both("\"e\"", "d"));
  EXPECT_EQ(read("{b, c, d}"), Readings{});
  for (const char* broken : {R"({"b, c, d})", R"({"b, c"d})", R"({b, "})", R"({"})", R"({b, d, })", "{, b}"})
    EXPECT_EQ(read(broken), Readings{}) << broken;
}

TEST(ReadLabel, LooksBehindTheNumberThatTellsEqualLabelsApart) {
  const Table table = support::tableOf({"a"}, {{"b"}, {"c"}, {"{b, c}"}, {"d (2)"}});
  const auto domain = makeDomain(table.columns[0], {});
  ASSERT_TRUE(domain);
  const auto read = [&](const char* label) {
    return readLabel(label, auditDomain(*domain), table.columns[0]);
  };
  EXPECT_EQ(read(R"({"b", "c"} (2))"), (Readings{{0, 1}}));
  EXPECT_EQ(read("d (2)"), (Readings{{2}}));
  for (const char* none : {"d", "b (0)", "b (x)", "b (2", "(2)", " (2)"})
    EXPECT_EQ(read(none), Readings{}) << none;
}

TEST(ReadLabel, ReadsAnIntervalWhoseDaysAreSpelledWithCommas) {
  ReadOptions options;
  options.delimiter = ';';
  options.header = true;
  const auto table = readTable("a\n5, 6, 2021\n1, 1, 2022\n4, 1, 2040\n", options);
  ASSERT_TRUE(table) << table.error().what;
  DomainSpec spec;
  spec.kind = Kind::date;
  const auto domain = makeDomain(table->columns[0], spec);
  ASSERT_TRUE(domain) << domain.error().what;
  const auto read = [&](const char* label) {
    return readLabel(label, auditDomain(*domain), table->columns[0]);
  };
  EXPECT_EQ(read("[1, 1, 2022, 4, 1, 2040]"), (Readings{{1, 2}}));
  EXPECT_EQ(read("[5, 6, 2021, 1, 1, 2022)"), (Readings{{0}}));
}

TEST(ReadLabel, TellsAValueFromTheMissingWordItIsSpelledAs) {
  const Table table = support::tableOf({"a"}, {{"b"}, {"missing"}, {""}}, {""});
  const auto domain = makeDomain(table.columns[0], {});
  ASSERT_TRUE(domain);
  const auto read = [&](const char* label) {
    return readLabel(label, auditDomain(*domain), table.columns[0]);
  };
  EXPECT_EQ(read(R"({b, "missing", missing})"), (Readings{{0, 1, 2}}));
  EXPECT_EQ(read(R"({b, "missing"})"), (Readings{{0, 1}}));
  EXPECT_EQ(read("{b, missing}"), (Readings{{0, 2}}));
}

TEST(ReadLabel, CountsTheOthersOnBothSidesOfTheOneThatIsNamed) {
  const Table table = support::tableOf({"a"}, {{"b"}, {"c"}, {"c+1"}, {"d"}, {""}}, {""});
  const auto domain = makeDomain(table.columns[0], {});
  ASSERT_TRUE(domain);
  const auto read = [&](const char* label) {
    return readLabel(label, auditDomain(*domain), table.columns[0]);
  };
  EXPECT_EQ(read("b+1"), (Readings{{0, 1}}));
  EXPECT_EQ(read("1+c"), (Readings{{0, 1}}));
  EXPECT_EQ(read("1+c+2"), (Readings{{0, 1, 2, 3}}));
  EXPECT_EQ(read("d+1"), (Readings{{3, 4}}));
  EXPECT_EQ(read("c+1"), (Readings{{2}, {1, 2}}));
  EXPECT_EQ(read("c+1+2"), (Readings{{2, 3, 4}}));
  EXPECT_EQ(read("1+c+1"), (Readings{{1, 2}, {0, 1, 2}}));
  EXPECT_EQ(read("1+c+1+1"), (Readings{{1, 2, 3}}));
  for (const char* none : {"b+5", "b+0", "0+b", "1+b", "b+", "+b", "+", "b +1", "b+-1", "b+x", "+1", "x+1",
                           "2+c", "1+c+4", "01+c", "b+99999999999", "99999999999+b"})
    EXPECT_EQ(read(none), Readings{}) << none;
}

}  // namespace
}  // namespace indistinct
