// The words of every kind of column, and that the recipe finds the group that the domain means.
#include "core/release/groups.h"

#include <gtest/gtest.h>

#include <set>

#include "core/domain/taxonomy_reader.h"
#include "core/partition/partition.h"
#include "core/support/instances.h"
#include "core/support/property.h"
#include "core/table/reader.h"

namespace indistinct {
namespace {

using Labels = std::vector<std::string>;

struct Asked {
  std::vector<std::string> cells;
  DomainSpec spec;
  std::vector<uint32_t> starts;
  GroupStyle style;
};

std::vector<RecipeGroup> groups(const Asked& asked) {
  std::vector<support::Row> rows;
  for (const auto& cell : asked.cells) rows.push_back({cell});
  const Table table = support::tableOf({"c"}, rows, {"?"});
  const auto domain = makeDomain(table.columns[0], asked.spec);
  EXPECT_TRUE(domain) << domain.error().what;
  return groupsOf(*domain, asked.starts, table.columns[0], table.columns[0].counts, asked.style);
}

Labels labels(const Asked& asked) {
  Labels out;
  for (const auto& group : groups(asked)) out.push_back(group.label);
  return out;
}

DomainSpec kind(Kind of) {
  DomainSpec spec;
  spec.kind = of;
  return spec;
}

TEST(Groups, NumbersAreHalfOpenAndTheLastIsClosed) {
  const Asked asked{{"17", "30", "44", "45", "60", "90", "?"}, kind(Kind::number), {1, 3, 4, 6}, {}};
  EXPECT_EQ(labels(asked), (Labels{"17", "[30, 45)", "45", "[60, 90]", "?"}));
}

TEST(Groups, MissingBesideNumbersIsSaid) {
  EXPECT_EQ(labels({{"1", "2", "3", "?"}, kind(Kind::number), {2}, {}}), (Labels{"[1, 3)", "3 or ?"}));
}

TEST(Groups, BinsAreIntervalsEvenAlone) {
  DomainSpec spec = kind(Kind::number);
  spec.bins.way = Bins::Way::width;
  spec.bins.width = 0.1;
  GroupStyle style;
  style.binned = true;
  style.binWidth = 0.1;
  EXPECT_EQ(labels({{"0.1", "0.15", "0.2", "0.31"}, spec, {1, 2}, style}),
            (Labels{"[0.1, 0.2)", "[0.2, 0.3)", "[0.3, 0.4)"}));
}

TEST(Groups, RepresentativesAreMedianOrMidpoint) {
  GroupStyle style;
  style.represent = Represent::median;
  const std::vector<std::string> cells = {"1", "2", "9", "20", "30", "30", "40"};
  EXPECT_EQ(labels({cells, kind(Kind::number), {3}, style}), (Labels{"2", "30"}));
  style.represent = Represent::midpoint;
  EXPECT_EQ(labels({cells, kind(Kind::number), {3}, style}), (Labels{"10.5", "30"}));
}

TEST(Groups, DatesByDayAndByMonth) {
  const std::vector<std::string> cells = {"2021-01-05", "2021-01-20", "2021-02-01", "2021-05-30"};
  EXPECT_EQ(labels({cells, kind(Kind::date), {2}, {}}),
            (Labels{"[2021-01-05, 2021-02-01)", "[2021-02-01, 2021-05-30]"}));
  DomainSpec spec = kind(Kind::date);
  spec.bins.way = Bins::Way::unit;
  spec.bins.unit = DateUnit::month;
  GroupStyle style;
  style.binned = true;
  EXPECT_EQ(labels({cells, spec, {1}, style}), (Labels{"2021-01", "[2021-02, 2021-05]"}));
  EXPECT_EQ(labels({cells, spec, {1, 2}, style}), (Labels{"2021-01", "2021-02", "2021-05"}));
}

// Days that the file has not, but the units that the labels name.
TEST(Groups, UnitsOfDatesHoldAllTheirDaysAndNoOthers) {
  struct Case {
    DateUnit unit;
    std::vector<const char*> in, out;  // of the group of the last unit
  };
  const std::vector<Case> cases = {
      {DateUnit::week, {"2023-10-16", "2023-10-22"}, {"2023-10-15", "2023-10-23"}},
      {DateUnit::month, {"2023-10-01", "2023-10-31"}, {"2023-09-30", "2023-11-01"}},
      {DateUnit::quarter, {"2023-10-01", "2023-11-15", "2023-12-31"}, {"2023-09-30", "2024-01-01"}},
      {DateUnit::year, {"2023-01-01", "2023-11-15", "2023-12-31"}, {"2022-12-31", "2024-01-01"}},
      {DateUnit::decade, {"2020-01-01", "2029-12-31"}, {"2019-12-31", "2030-01-01"}}};
  const std::vector<std::string> cells = {"1999-03-05", "2010-06-07", "2023-10-17"};
  for (const Case& each : cases) {
    DomainSpec spec = kind(Kind::date);
    spec.bins.way = Bins::Way::unit;
    spec.bins.unit = each.unit;
    GroupStyle style;
    style.binned = true;
    style.binUnit = each.unit;
    for (const auto& starts : {std::vector<uint32_t>{1, 2}, std::vector<uint32_t>{2}}) {
      RecipeColumn column;
      column.kind = Kind::date;
      column.groups = groups({cells, spec, starts, style});
      const GroupFinder find(column, {});
      const auto last = static_cast<uint32_t>(column.groups.size() - 1);
      for (const char* day : each.in) EXPECT_EQ(find(day, false), last) << word(each.unit) << " " << day;
      for (const char* day : each.out) EXPECT_NE(find(day, false), last) << word(each.unit) << " " << day;
      // A unit that stands alone says nothing of the ones between it and the next.
      const uint32_t between = starts.size() == 2 ? GroupFinder::none : 0;
      EXPECT_EQ(find("2005-05-05", false), between) << word(each.unit);
    }
  }
}

TEST(Groups, TheLastBinReachesToItsEdge) {
  DomainSpec spec = kind(Kind::number);
  spec.bins.way = Bins::Way::edges;
  spec.bins.edges = {10, 20, 30};
  GroupStyle style;
  style.binned = true;
  style.binEdges = spec.bins.edges;
  EXPECT_EQ(labels({{"5", "12", "27"}, spec, {1, 2}, style}), (Labels{"[5, 10)", "[10, 20)", "[20, 30)"}));
  EXPECT_EQ(labels({{"5", "12", "47"}, spec, {1, 2}, style}), (Labels{"[5, 10)", "[10, 30)", "[30, 47]"}));
}

TEST(Groups, ThatAreANodeOfTheTaxonomyHaveItsName) {
  const Taxonomy tree = makeTaxonomy(std::vector<Labels>{{"Married", "Together", "*"},
                                                         {"Divorced", "Alone", "*"},
                                                         {"Widowed", "Alone", "*"},
                                                         {"Single", "Alone", "*"}});
  DomainSpec spec;
  spec.taxonomy = &tree;
  const std::vector<std::string> cells = {"Married", "Divorced", "Widowed", "Single"};
  EXPECT_EQ(labels({cells, spec, {1}, {}}), (Labels{"Married", "Alone"}));
  EXPECT_EQ(labels({cells, spec, {2}, {}}), (Labels{"{Married, Divorced}", "{Widowed, Single}"}));
  GroupStyle style;
  style.publish = Publish::sets;
  EXPECT_EQ(labels({cells, spec, {1}, style}), (Labels{"Married", "{Divorced, Widowed, Single}"}));
  // The column's own order parts what the taxonomy holds together nowhere.
  spec.order = {"Single", "Divorced", "Widowed", "Married"};
  EXPECT_EQ(labels({cells, spec, {3}, {}}), (Labels{"Alone", "Married"}));
}

TEST(Groups, ALeafThatLooksLikeADayNumberIsNone) {
  RecipeColumn column;
  column.kind = Kind::date;
  column.groups = {{"old", false, {}, {}, false, {"2019"}, 0}};
  EXPECT_EQ(GroupFinder(column, {})("1975-07-13", false), GroupFinder::none);
}

TEST(Groups, CategoriesAreListedOrNamedByOneOfThem) {
  EXPECT_EQ(labels({{"Bern", "Basel", "Zug", "?"}, kind(Kind::category), {1}, {}}),
            (Labels{"Basel", "{Bern, Zug, ?}"}));
  std::vector<std::string> many;
  for (char c = 'a'; c <= 'j'; c++) many.emplace_back(1, c);
  EXPECT_EQ(labels({many, kind(Kind::category), {1}, {}}), (Labels{"a", "b+8"}));
  EXPECT_EQ(labels({{"a name of some length", "another", "?"}, kind(Kind::category), {}, {}}), (Labels{"*"}));
  EXPECT_EQ(labels({{"A", "a name of some length", "another", "?"}, kind(Kind::category), {1}, {}}),
            (Labels{"A", "1+another+1"}));  // the missing one among them
  EXPECT_EQ(labels({{"A", "A long first one", "A long second one", "Zug"}, kind(Kind::category), {1}, {}}),
            (Labels{"A", "2+Zug"}));
  EXPECT_EQ(labels({{"", "Barbara", "Bernadette", "Bettina", "Z"}, kind(Kind::category), {4}, {}}),
            (Labels{"3+Bettina", "Z"}));  // a member without a letter names nothing
  GroupStyle ends;
  ends.publish = Publish::intervals;
  EXPECT_EQ(labels({many, kind(Kind::category), {1}, ends}), (Labels{"a", "b … j"}));
  GroupStyle sets;
  sets.publish = Publish::sets;
  EXPECT_EQ(labels({many, kind(Kind::category), {1}, sets}), (Labels{"a", "{b, c, d, e, f, g, h, i, j}"}));
  EXPECT_EQ(labels({{"a, b", "c", "\"d\"", "missing"}, kind(Kind::category), {2}, sets}),
            (Labels{R"({"""d""", "a, b"})", R"({c, "missing"})"}));
}

TEST(Groups, TaxonomiesGiveTheirNamesAndEqualNamesAreToldApart) {
  const auto read = readTaxonomy("a;North;*\nb;North;*\nc;South;*\nd;South;*\ne;North;*\n");
  const std::vector<std::vector<std::string>> paths = {
      {"a", "x", "p", "*"}, {"b", "x", "p", "*"}, {"c", "x", "q", "*"}, {"d", "x", "q", "*"}};
  const Taxonomy twice = makeTaxonomy(paths);
  ASSERT_TRUE(read.taxonomy);
  DomainSpec spec = kind(Kind::category);
  spec.space = Space::lattice;
  spec.taxonomy = &*read.taxonomy;
  const auto level = levelCuts(*read.taxonomy, 1);
  EXPECT_EQ(labels({{"a", "b", "c", "d", "e"}, spec, level, {}}), (Labels{"North", "South"}));
  EXPECT_EQ(labels({{"a", "b", "c", "d", "e"}, spec, {}, {}}), (Labels{"*"}));
  GroupStyle sets;
  sets.publish = Publish::sets;
  EXPECT_EQ(labels({{"a", "b", "c", "d", "e"}, spec, level, sets}), (Labels{"{a, b, e}", "{c, d}"}));
  spec.taxonomy = &twice;
  EXPECT_EQ(labels({{"a", "b", "c", "d"}, spec, levelCuts(twice, 1), {}}), (Labels{"x", "{c, d}"}));
}

TEST(Groups, ASetThatAValueIsSpelledLikeHasItsMembersInQuotes) {
  const std::vector<std::vector<std::string>> paths = {
      {"{a, b}", "*"}, {"{\"a\", \"b\"}", "*"}, {"a", "*"}, {"b", "*"}};
  const Taxonomy inOrder = makeTaxonomy(paths);
  DomainSpec spec = kind(Kind::category);
  spec.taxonomy = &inOrder;
  EXPECT_EQ(labels({{"{a, b}", "a", "b"}, spec, {1}, {}}), (Labels{"{a, b}", R"({"a", "b"})"}));
  EXPECT_EQ(labels({{"{a, b}", R"({"a", "b"})", "a", "b"}, spec, {1, 2}, {}}),
            (Labels{"{a, b}", R"({"a", "b"})", R"({"a", "b"} (2))"}));
}

TEST(Groups, AllOfSeveralValuesIsAStarAndOneValueStaysItself) {
  EXPECT_EQ(labels({{"1", "2", "?"}, kind(Kind::number), {}, {}}), (Labels{"*"}));
  EXPECT_EQ(labels({{"2021-01-05", "2021-02-01"}, kind(Kind::date), {}, {}}), (Labels{"*"}));
  GroupStyle sets;
  sets.publish = Publish::sets;
  EXPECT_EQ(labels({{"a", "b"}, kind(Kind::category), {}, sets}), (Labels{"*"}));
  EXPECT_EQ(labels({{"a", "?"}, kind(Kind::category), {}, {}}), (Labels{"*"}));
  const auto named = readTaxonomy("a;North;Earth\nb;South;Earth\n");
  ASSERT_TRUE(named.taxonomy);
  DomainSpec spec = kind(Kind::category);
  spec.space = Space::taxonomy;
  spec.taxonomy = &*named.taxonomy;
  EXPECT_EQ(labels({{"a", "b"}, spec, {}, {}}), (Labels{"*"}));
  for (const char* value : {"7", "*", "?"})
    EXPECT_EQ(labels({{value, value}, kind(Kind::category), {}, {}}), (Labels{value}));
  EXPECT_EQ(labels({{"7", "7"}, kind(Kind::number), {}, {}}), (Labels{"7"}));
}

TEST(Groups, AnUnseenNumberHasNoGroup) {
  RecipeColumn column;
  column.kind = Kind::number;
  column.groups = groups({{"17", "30", "44", "45", "60", "90"}, kind(Kind::number), {1, 3, 4}, {}});
  const GroupFinder find(column, {});
  EXPECT_EQ(find("17.0", false), 0u);
  EXPECT_EQ(find("44.9", false), 1u);
  EXPECT_EQ(find("90", false), 3u);
  for (const char* strange : {"16", "18", "90.5", "x", "", "?"})
    EXPECT_EQ(find(strange, false), GroupFinder::none) << strange;
  EXPECT_EQ(find("?", true), GroupFinder::none);
}

TEST(Groups, RecipeAndDomainAgreeAndLabelsDiffer) {
  support::checkProperty(
      "recipe and domain agree", 400, 11,
      [](support::Random& random) { return support::randomInstance(random, 4, 12); },
      [](const support::Instance& instance) { return support::smaller(instance); },
      [](const support::Instance& instance) -> std::string {
        const auto prepared = support::prepare(instance);
        for (size_t i = 0; i < prepared.domains.size(); i++) {
          const Domain& domain = prepared.domains[i];
          const Column& column = prepared.table.columns[prepared.columns[i]];
          const auto present = countCodes(column, prepared.counts);
          GroupStyle style;
          const Bins& bins = instance.specs[i].bins;
          style.binned = bins.way != Bins::Way::none;
          if (bins.way == Bins::Way::width) style.binWidth = bins.width;
          RecipeColumn recipe;
          recipe.kind = domain.kind;
          recipe.groups = groupsOf(domain, prepared.cuts.starts[i], column, present, style);
          std::set<std::string> different;
          for (const auto& group : recipe.groups) different.insert(group.label);
          if (different.size() != recipe.groups.size()) return "equal labels in " + column.name;
          const auto interval = intervalOfPosition(domain.size(), prepared.cuts.starts[i]);
          const GroupFinder find(recipe, {});
          for (Code code = 0; code < column.values.size(); code++) {
            if (domain.ofCode[code] == Domain::none) continue;
            if (find(column.values[code], column.missing[code]) != interval[domain.ofCode[code]])
              return column.name + ": \"" + std::string(column.values[code]) + "\" in " +
                     support::describe(instance);
          }
        }
        return "";
      });
}

}  // namespace
}  // namespace indistinct
