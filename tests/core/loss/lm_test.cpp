#include "core/loss/lm.h"

#include <gtest/gtest.h>

#include "core/loss/evaluate.h"
#include "core/loss/most_cost.h"
#include "core/support/tables.h"

namespace indistinct {

namespace {

Domain numbers(std::vector<double> values) {
  Domain domain;
  domain.kind = Kind::number;
  for (size_t i = 0; i < values.size(); i++) domain.values.push_back(std::to_string(i));
  domain.numbers = std::move(values);
  return domain;
}

Domain categories(uint32_t size) {
  Domain domain;
  for (uint32_t i = 0; i < size; i++) domain.values.push_back(std::to_string(i));
  return domain;
}

const std::vector<uint64_t>& at(const ColumnPrice& column) { return std::get<LmColumn>(column.cells).at; }

}  // namespace

TEST(Lm, ScaleIsTheLeastCommonDenominator) {
  const Lm lm = makeLm(std::vector<Domain>{numbers({17, 18, 90}), categories(7), categories(1)}, 100);
  EXPECT_TRUE(lm.exact);
  EXPECT_EQ(lm.scale, 438u);  // 73 * 6
  EXPECT_EQ(at(lm.columns[0]), (std::vector<uint64_t>{0, 6, 438}));
  EXPECT_EQ(lm.columns[1].cell(2, 4), 73u);
  EXPECT_EQ(lm.columns[2].cell(0, 1), 0u);
  EXPECT_EQ(lm.columns[2].full, 438u);
}

TEST(Lm, DecimalsAndImportancesAreExact) {
  std::vector<Domain> domains{numbers({0.1, 0.2, 0.4}), categories(3)};
  domains[1].importance = 0.25;
  const Lm lm = makeLm(domains, 10);
  EXPECT_TRUE(lm.exact);
  EXPECT_EQ(lm.scale, 24u);  // thirds, and halves of a quarter
  EXPECT_EQ(at(lm.columns[0]), (std::vector<uint64_t>{0, 8, 24}));
  EXPECT_EQ(at(lm.columns[1]), (std::vector<uint64_t>{0, 3, 6}));
  EXPECT_EQ(lm.columns[1].full, 6u);
}

TEST(Lm, MissingBesideNumbersLosesAll) {
  Domain domain = numbers({1, 2, 3});
  domain.values.emplace_back("?");
  domain.lastIsMissing = true;
  Domain single = numbers({5});
  single.values.emplace_back("?");
  single.lastIsMissing = true;
  const Lm lm = makeLm(std::vector<Domain>{domain, single}, 10);
  EXPECT_EQ(lm.columns[0].cell(3, 4), 0u);
  EXPECT_EQ(lm.columns[0].cell(2, 4), lm.scale);
  EXPECT_EQ(lm.columns[0].cell(0, 2), lm.scale / 2);
  EXPECT_EQ(lm.columns[1].cell(0, 2), lm.scale);
  EXPECT_EQ(lm.columns[1].cell(0, 1), 0u);
}

TEST(Lm, CountsTheLeavesOfTheWholeTaxonomyBySplitsToo) {
  Domain ages = numbers({5, 9, 20});
  ages.leafOf = {1, 1, 3};
  ages.leaves = 5;
  const Lm lm = makeLm(std::vector<Domain>{ages}, 10);
  EXPECT_EQ(lm.scale, 4u);
  EXPECT_EQ(lm.columns[0].cell(0, 2), 0u);
  EXPECT_EQ(lm.columns[0].cell(1, 3), 2u);
  EXPECT_EQ(lm.columns[0].full, 4u);
}

TEST(Lm, RoundsWhereTheDenominatorIsTooLarge) {
  std::vector<Domain> domains;
  for (const double prime : {1000003.0, 1000033.0, 1000037.0, 1000039.0})
    domains.push_back(numbers({0, 1, prime}));
  const Lm lm = makeLm(domains, 3000000000);
  EXPECT_FALSE(lm.exact);
  uint64_t full = 0;
  for (const ColumnPrice& column : lm.columns) {
    full += column.full;
    EXPECT_EQ(at(column).back(), column.full);
    EXPECT_NEAR(static_cast<double>(at(column)[1]) / static_cast<double>(lm.scale), 1e-6, 1e-8);
  }
  EXPECT_LT(full, (uint64_t{1} << 63) / 3000000000u + 1);
  EXPECT_GT(full, (uint64_t{1} << 62) / 3000000000u);
}

TEST(Lm, TakesNumbersThatHaveNoCommonUnit) {
  const Lm lm = makeLm(std::vector<Domain>{numbers({1e-300, 1, 1e300}), numbers({-1.7e308, 0, 1.7e308})}, 10);
  EXPECT_FALSE(lm.exact);
  EXPECT_EQ(lm.columns[0].cell(0, 2), 0u);
  EXPECT_EQ(lm.columns[0].cell(0, 3), lm.columns[0].full);
  EXPECT_NEAR(static_cast<double>(at(lm.columns[1])[1]) / static_cast<double>(lm.columns[1].full), 0.5, 1e-9);
}

TEST(Lm, ANumberWithoutRangeLosesNothing) {
  const Lm lm = makeLm(std::vector<Domain>{numbers({1e300}), numbers({0, 5e-324})}, 10);
  EXPECT_EQ(at(lm.columns[0]), std::vector<uint64_t>{0});
  EXPECT_EQ(at(lm.columns[1]), (std::vector<uint64_t>{0, 0}));
}

// Every sum over all rows fits 63 bits, whatever importances a domain admits, and none of them is lost.
TEST(Lm, ExtremeImportancesKeepToSixtyThreeBits) {
  for (const double other : {0.0, 1e-6, 0.123456789, 1.0, 1e6}) {
    for (const uint64_t rows : {uint64_t{1}, uint64_t{30'000}, uint64_t{3'000'000'000}}) {
      std::vector<Domain> domains{numbers({1, 2, 1000003}), numbers({0.5, 3.25, 17}), categories(7)};
      domains[0].importance = other;
      domains[1].importance = 1e6;
      const Lm lm = makeLm(domains, rows);
      uint64_t full = 0;
      for (const ColumnPrice& column : lm.columns) {
        EXPECT_LE(at(column).back(), column.full);
        full += column.full;
      }
      EXPECT_LE(full, mostCost / rows);
      EXPECT_NEAR(static_cast<double>(lm.columns[0].full), static_cast<double>(lm.scale) * other, 1);
      EXPECT_EQ(lm.columns[0].full > 0, other * static_cast<double>(lm.scale) >= 1);
      if (other == 1e-6 && rows <= 30'000) {
        EXPECT_GT(lm.columns[0].full, 0u);
      }
    }
  }
}

TEST(Lm, ALatticeCountsItsNodes) {
  const Taxonomy taxonomy =
      makeTaxonomy(std::vector<std::vector<std::string>>{{"a", "x", "*"}, {"b", "x", "*"}, {"c", "y", "*"}});
  Domain lattice = categories(3);
  lattice.space = Space::lattice;
  lattice.taxonomy = taxonomy;
  EXPECT_EQ(alphabetOf(std::vector<Domain>{lattice, lattice}), 9u);
  EXPECT_EQ(alphabetOf(std::vector<Domain>{lattice, categories(5)}), 6u);
  // 3^41 is beyond 64 bits.
  EXPECT_EQ(alphabetOf(std::vector<Domain>(40, lattice)), 12157665459056928801u);
  EXPECT_EQ(alphabetOf(std::vector<Domain>(41, lattice)), ~uint64_t{0});
}

}  // namespace indistinct
