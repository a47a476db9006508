#include "core/domain/domain.h"

#include <gtest/gtest.h>

#include "core/domain/check_cuts.h"
#include "core/partition/tuples.h"
#include "core/support/tables.h"

namespace indistinct {

namespace {

using Words = std::vector<std::string>;

Table tableOfColumn(const Words& cells) {
  std::vector<support::Row> rows;
  for (const auto& cell : cells) rows.push_back({cell});
  return support::tableOf({"x"}, rows, {"?", ""});
}

Result<Domain> domainOf(const Words& cells, const DomainSpec& spec = {}) {
  return makeDomain(tableOfColumn(cells).columns[0], spec);
}

Words valuesOf(const Words& cells, const DomainSpec& spec = {}) {
  const auto domain = domainOf(cells, spec);
  return domain ? domain->values : Words{"error", domain.error().what};
}

// The error's sentence, which must be one.
std::string errorOf(const Words& cells, const DomainSpec& spec) {
  const auto domain = domainOf(cells, spec);
  return domain ? "fine" : domain.error().what;
}

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

DomainSpec numbers() {
  DomainSpec spec;
  spec.kind = Kind::number;
  return spec;
}

DomainSpec dates(DateUnit unit) {
  DomainSpec spec;
  spec.kind = Kind::date;
  spec.bins.way = Bins::Way::unit;
  spec.bins.unit = unit;
  return spec;
}

const Taxonomy& tree() {
  static const Taxonomy taxonomy =
      makeTaxonomy(std::vector<Words>{{"b", "x", "*"}, {"d", "y", "*"}, {"a", "x", "*"}, {"c", "y", "*"}});
  return taxonomy;
}

DomainSpec under(Space space) {
  DomainSpec spec;
  spec.space = space;
  spec.taxonomy = &tree();
  return spec;
}

}  // namespace

TEST(Domain, OrdersCategoriesNaturallyUnlessTold) {
  EXPECT_EQ(valuesOf({"10th", "9th", "Bachelors", "1st-4th", "9th"}),
            (Words{"1st-4th", "9th", "10th", "Bachelors"}));
  DomainSpec spec;
  spec.order = Words{"c", "z", "a", "b"};
  EXPECT_EQ(valuesOf({"a", "b", "c", "a"}, spec), (Words{"c", "a", "b"}));
}

TEST(Domain, AnOrderMustListEveryValueOnce) {
  DomainSpec spec;
  spec.order = Words{"a"};
  const std::string error = errorOf({"a", "b", "c"}, spec);
  EXPECT_TRUE(says(error, "does not list \"b\", \"c\"")) << error;
  spec.order = Words{"a", "b", "a"};
  EXPECT_TRUE(says(errorOf({"a", "b"}, spec), "lists \"a\" twice"));
}

TEST(Domain, MissingValuesStandLast) {
  const auto domain = domainOf({"b", "?", "a", ""});
  ASSERT_TRUE(domain);
  EXPECT_EQ(domain->values, (Words{"a", "b", "?"}));
  EXPECT_TRUE(domain->lastIsMissing);
  EXPECT_EQ(domain->ofCode, (std::vector<Position>{1, 2, 0, 2}));
  DomainSpec spec;
  spec.dropMissing = true;
  const auto dropped = domainOf({"b", "?", "a", ""}, spec);
  EXPECT_EQ(dropped->values, (Words{"a", "b"}));
  EXPECT_FALSE(dropped->lastIsMissing);
  EXPECT_EQ(dropped->ofCode, (std::vector<Position>{1, Domain::none, 0, Domain::none}));
}

TEST(Domain, OrdersNumbersByWhatTheyAre) {
  const auto domain = domainOf({"10", "9", "1.0", "-3", "1", "?"}, numbers());
  ASSERT_TRUE(domain);
  EXPECT_EQ(domain->values, (Words{"-3", "1.0", "9", "10", "?"}));
  EXPECT_EQ(domain->numbers, (std::vector<double>{-3, 1, 9, 10}));
  EXPECT_EQ(domain->ofCode, (std::vector<Position>{3, 2, 1, 0, 1, 4}));
  const std::string error = errorOf({"1", "x", "2"}, numbers());
  EXPECT_TRUE(says(error, "has \"x\", which is no number")) << error;
}

TEST(Domain, BinsOfAWidthAreNamedByTheirLowerEdge) {
  DomainSpec spec = numbers();
  spec.bins.way = Bins::Way::width;
  spec.bins.width = 5;
  spec.bins.origin = 17;
  EXPECT_EQ(valuesOf({"17", "21", "22", "90", "16"}, spec), (Words{"12", "17", "22", "87"}));
  spec.bins.width = 0.1;
  spec.bins.origin = 0;
  EXPECT_EQ(valuesOf({"0.3", "0.29", "0.31", "0.7", "-0.05"}, spec), (Words{"-0.1", "0.2", "0.3", "0.7"}));
}

TEST(Domain, BinsByEdgesCountFrequencyAndTarget) {
  DomainSpec spec = numbers();
  spec.bins.way = Bins::Way::edges;
  spec.bins.edges = {30, 50};
  EXPECT_EQ(valuesOf({"20", "25", "30", "49", "50", "99"}, spec), (Words{"20", "30", "50"}));
  spec.bins.way = Bins::Way::equal;
  spec.bins.count = 4;
  EXPECT_EQ(valuesOf({"0", "1", "5", "8"}, spec), (Words{"0", "4", "6"}));
  spec.bins.way = Bins::Way::frequency;
  spec.bins.count = 2;
  EXPECT_EQ(valuesOf({"1", "1", "1", "2", "3", "4"}, spec), (Words{"1", "2"}));
  spec.bins.way = Bins::Way::target;
  spec.bins.count = 3;
  spec.bins.labels = 2;
  spec.bins.labelCount = {1, 0, 1, 0, 0, 1, 0, 1, 1, 0};  // codes 1, 2, 3, 4, 5
  EXPECT_EQ(valuesOf({"1", "2", "3", "4", "5"}, spec), (Words{"1", "3", "5"}));
  spec.bins.way = Bins::Way::edges;
  spec.bins.edges = {5, 5};
  EXPECT_TRUE(says(errorOf({"1"}, spec), "must ascend"));
  spec.bins.way = Bins::Way::width;
  spec.bins.width = 0;
  EXPECT_TRUE(says(errorOf({"1"}, spec), "greater than 0"));
}

TEST(Domain, BinsBeyondWhatNumbersTellApartAreRefused) {
  DomainSpec spec = numbers();
  spec.bins.way = Bins::Way::width;
  for (const double width : {1e-300, 5e-324}) {
    spec.bins.width = width;
    EXPECT_TRUE(says(errorOf({"1", "2", "1e10"}, spec), "choose a greater width")) << width;
  }
  spec.bins.width = 1;
  spec.bins.origin = 1e300;
  EXPECT_TRUE(says(errorOf({"1", "2"}, spec), "an origin that is nearer"));
  spec.bins.width = 3;
  spec.bins.origin = 0.5;
  EXPECT_TRUE(says(errorOf({"1", "1e55"}, spec), "at 1e+55: choose a greater width"));
  spec.bins.origin = 0;
  spec.bins.width = 1e300;
  EXPECT_EQ(valuesOf({"1", "2"}, spec), Words{"0"});
  spec.bins.way = Bins::Way::equal;
  spec.bins.count = 2;
  EXPECT_EQ(valuesOf({"-1.5e308", "-1", "1", "1.5e308"}, spec).size(), 2u);
}

TEST(Domain, BinsDates) {
  const Words days{"2024-12-30", "2024-01-01", "1999-12-31", "2023-01-01"};
  EXPECT_EQ(valuesOf(days, dates(DateUnit::day)),
            (Words{"1999-12-31", "2023-01-01", "2024-01-01", "2024-12-30"}));
  EXPECT_EQ(valuesOf(days, dates(DateUnit::week)), (Words{"1999-W52", "2022-W52", "2024-W01", "2025-W01"}));
  EXPECT_EQ(valuesOf(days, dates(DateUnit::month)), (Words{"1999-12", "2023-01", "2024-01", "2024-12"}));
  EXPECT_EQ(valuesOf(days, dates(DateUnit::quarter)), (Words{"1999-Q4", "2023-Q1", "2024-Q1", "2024-Q4"}));
  EXPECT_EQ(valuesOf(days, dates(DateUnit::year)), (Words{"1999", "2023", "2024"}));
  EXPECT_EQ(valuesOf(days, dates(DateUnit::decade)), (Words{"1990s", "2020s"}));
  EXPECT_EQ(domainOf(days, dates(DateUnit::decade))->numbers, (std::vector<double>{7305, 18262}));
}

TEST(Domain, UnderATaxonomyAllLeavesArePositions) {
  const auto domain = domainOf({"a", "d"}, under(Space::taxonomy));
  ASSERT_TRUE(domain);
  EXPECT_EQ(domain->values, (Words{"b", "a", "d", "c"}));
  EXPECT_EQ(domain->ofCode, (std::vector<Position>{1, 2}));
  EXPECT_EQ(domain->taxonomy->leaves, domain->values);
}

TEST(Domain, BySplitsATaxonomyGivesTheOrderOfTheValuesPresent) {
  const auto domain = domainOf({"a", "d", "b"}, under(Space::splits));
  ASSERT_TRUE(domain);
  EXPECT_EQ(domain->values, (Words{"b", "a", "d"}));
  EXPECT_FALSE(domain->taxonomy);
}

TEST(Domain, BySplitsEveryValueKnowsItsLeaf) {
  const auto domain = domainOf({"c", "b", "?"}, under(Space::splits));
  ASSERT_TRUE(domain);
  EXPECT_EQ(domain->values, (Words{"b", "c", "?"}));
  EXPECT_EQ(domain->leafOf, (std::vector<uint32_t>{0, 3, 4}));
  EXPECT_EQ(domain->leaves, 5u);
  // Numbers ascend, whatever the file's order, and several may lie in one leaf.
  const Taxonomy ages =
      makeTaxonomy(std::vector<Words>{{"[5, 9]", "*"}, {"20", "*"}, {"2", "*"}, {"?", "*"}});
  DomainSpec spec = numbers();
  spec.taxonomy = &ages;
  const auto binned = domainOf({"20.0", "?", "9", "5"}, spec);
  ASSERT_TRUE(binned);
  EXPECT_EQ(binned->leafOf, (std::vector<uint32_t>{1, 1, 2, 3}));
  EXPECT_EQ(binned->leaves, 4u);
  EXPECT_TRUE(says(errorOf({"7", "11"}, spec), "\"11\" is not in the taxonomy"));
}

TEST(Domain, ListsAllValuesThatTheTaxonomyLacks) {
  for (const Space space : {Space::taxonomy, Space::splits}) {
    const std::string error = errorOf({"a", "z", "D"}, under(space));
    EXPECT_TRUE(says(error, "\"z\" is not in the taxonomy") && says(error, "which has \"d\"")) << error;
  }
}

TEST(Domain, AGivenOrderMustBeAPreorder) {
  DomainSpec spec = under(Space::lattice);
  spec.order = Words{"c", "d", "a", "b"};
  EXPECT_EQ(valuesOf({"a", "d"}, spec), (Words{"c", "d", "a", "b"}));
  for (const Space space : {Space::lattice, Space::splits}) {
    spec.space = space;
    spec.order = Words{"a", "c", "b", "d"};
    EXPECT_TRUE(says(errorOf({"a", "d"}, spec), "does not fit its taxonomy"));
  }
}

TEST(Domain, MissingValuesFindTheirLeafOrGetOne) {
  const auto added = domainOf({"a", "?", ""}, under(Space::taxonomy));
  ASSERT_TRUE(added);
  EXPECT_EQ(added->values, (Words{"b", "a", "d", "c", "?"}));
  EXPECT_TRUE(added->lastIsMissing);
  EXPECT_EQ(added->ofCode, (std::vector<Position>{1, 4, 4}));
  const Taxonomy with = makeTaxonomy(std::vector<Words>{{"?", "u", "*"}, {"a", "x", "*"}});
  DomainSpec spec = under(Space::taxonomy);
  spec.taxonomy = &with;
  const auto found = domainOf({"a", "?", ""}, spec);
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->lastIsMissing);
  EXPECT_EQ(found->ofCode, (std::vector<Position>{1, 0, 0}));
}

TEST(Domain, ATaxonomyOfNumbersIsReadAsNumbers) {
  const Taxonomy ages = makeTaxonomy(std::vector<Words>{{"1", "*"}, {"2", "*"}});
  DomainSpec spec = numbers();
  spec.space = Space::lattice;
  spec.taxonomy = &ages;
  const auto domain = domainOf({"2.0", "1"}, spec);
  ASSERT_TRUE(domain);
  EXPECT_EQ(domain->ofCode, (std::vector<Position>{1, 0}));
  EXPECT_EQ(domain->numbers, (std::vector<double>{1, 2}));
}

TEST(Domain, RefusesWhatDoesNotFit) {
  DomainSpec spec;
  spec.space = Space::lattice;
  EXPECT_TRUE(says(errorOf({"a"}, spec), "has no taxonomy"));
  spec = {};
  spec.bins.way = Bins::Way::width;
  EXPECT_TRUE(says(errorOf({"a"}, spec), "have no bins"));
  spec = numbers();
  spec.order = Words{"1"};
  EXPECT_TRUE(says(errorOf({"1"}, spec), "leave the order out"));
  spec = {};
  spec.dropMissing = true;
  EXPECT_TRUE(says(errorOf({"?", ""}, spec), "no value in any row"));
  spec = {};
  for (const double importance : {-1.0, 1e-300, 1e-7, 1.1e6, 1e300}) {
    spec.importance = importance;
    EXPECT_TRUE(says(errorOf({"a"}, spec), "The importance of column")) << importance;
  }
  for (const double importance : {0.0, 1e-6, 1e6}) {
    spec.importance = importance;
    EXPECT_EQ(errorOf({"a"}, spec), "fine") << importance;
  }
  spec.importance = 1;
}

// Values that stand only in rows that another column drops have no place: else the denominators would count
// them.
TEST(Domain, HoldsTheValuesOfRowsThatCount) {
  const Table table = support::tableOf({"a", "b"}, {{"x", "1"}, {"y", "?"}, {"z", "2"}});
  const std::vector<uint32_t> dropping{1};
  const auto counts = countRows(table, dropping, std::nullopt);
  const auto domain = makeDomain(table.columns[0], {}, countCodes(table.columns[0], *counts));
  ASSERT_TRUE(domain);
  EXPECT_EQ(domain->values, (Words{"x", "z"}));
  EXPECT_EQ(domain->ofCode, (std::vector<Position>{0, Domain::none, 1}));
}

TEST(CheckCuts, NamesWhatDoesNotFit) {
  const std::vector<Domain> domains{domainOf({"a", "b", "c"}).value(),
                                    domainOf({"a"}, under(Space::taxonomy)).value(),
                                    domainOf({"a"}, under(Space::lattice)).value()};
  const auto check = [&](std::vector<std::vector<uint32_t>> starts) {
    const auto result = checkCuts(domains, Cuts{std::move(starts)});
    return result ? std::string("fine") : result.error().what;
  };
  EXPECT_EQ(check({{1, 2}, {2, 3}, {2}}), "fine");
  EXPECT_TRUE(says(check({{}, {}}), "3 quasi-identifiers"));
  EXPECT_TRUE(says(check({{3}, {}, {}}), "a value that it does not have"));
  EXPECT_TRUE(says(check({{0}, {}, {}}), "must ascend"));
  EXPECT_TRUE(says(check({{2, 1}, {}, {}}), "must ascend"));
  EXPECT_TRUE(says(check({{}, {1}, {}}), "keeps together"));
  EXPECT_TRUE(says(check({{}, {}, {2, 3}}), "no level"));
}

}  // namespace indistinct
