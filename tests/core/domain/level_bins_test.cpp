// Bins by a level of a taxonomy, held against a column in which every value was replaced by its group.
#include "core/domain/level_bins.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/support/cases.h"
#include "core/support/random.h"
#include "core/support/tables.h"

namespace indistinct {
namespace {

using Words = std::vector<std::string>;
using support::Random;

Table columnOf(const Words& cells) {
  std::vector<support::Row> rows;
  for (const auto& cell : cells) rows.push_back({cell});
  return support::tableOf({"x"}, rows, {"?"});
}

const std::vector<Words>& paths() {
  static const std::vector<Words> all = {{"Bern", "west", "CH", "*"},  {"Genf", "west", "CH", "*"},
                                         {"Zug", "east", "CH", "*"},   {"Chur", "east", "CH", "*"},
                                         {"Lyon", "Rhone", "FR", "*"}, {"Nice", "sea", "FR", "*"}};
  return all;
}

DomainSpec specOf(const Taxonomy& taxonomy, Space space) {
  DomainSpec spec;
  spec.taxonomy = &taxonomy;
  spec.space = space;
  return spec;
}

std::string errorOf(const std::vector<Words>& of, uint32_t level, const Words& cells = {"Bern", "Zug"}) {
  const Taxonomy taxonomy = makeTaxonomy(of);
  const Table table = columnOf(cells);
  const auto made =
      makeLevelDomain(table.columns[0], specOf(taxonomy, Space::splits), level, table.columns[0].counts);
  return made ? "fine" : made.error().what;
}

TEST(LevelBins, AreTheDomainOfTheColumnThatHoldsTheGroups) {
  const Taxonomy whole = makeTaxonomy(paths());
  for (uint64_t seed = 0; seed < support::times(200); seed++) {
    Random random(seed);
    const uint32_t level = random.between(1, 2);
    std::map<std::string, Words> pathOf;
    for (const Words& path : paths()) pathOf[path[0]] = path;
    Words cells, groups;
    for (uint32_t i = random.between(1, 12); i > 0; i--) {
      cells.push_back(random.chance(0.1) ? "?" : paths()[random.below(6)][0]);
      groups.push_back(cells.back() == "?" ? "?" : pathOf[cells.back()][level]);
    }
    std::vector<Words> above;
    for (const Words& path : paths()) {
      const Words rest(path.begin() + static_cast<int>(level), path.end());
      const bool some = std::find(groups.begin(), groups.end(), path[level]) != groups.end();
      if (some && (above.empty() || above.back() != rest)) above.push_back(rest);
    }
    if (above.empty()) continue;
    const Space space = random.chance(0.4)   ? Space::splits
                        : random.chance(0.5) ? Space::taxonomy
                                             : Space::lattice;
    const Table fine = columnOf(cells), coarse = columnOf(groups);
    const Taxonomy rest = makeTaxonomy(above);
    const auto made = makeLevelDomain(fine.columns[0], specOf(whole, space), level, fine.columns[0].counts);
    const auto wanted = makeDomain(coarse.columns[0], specOf(rest, space));
    ASSERT_EQ(made.ok(), wanted.ok()) << "seed " << seed;
    if (!made) continue;
    EXPECT_EQ(made->values, wanted->values) << "seed " << seed;
    EXPECT_EQ(made->taxonomy, wanted->taxonomy);
    EXPECT_EQ(made->leafOf, wanted->leafOf);
    EXPECT_EQ(made->leaves, wanted->leaves);
    EXPECT_EQ(made->lastIsMissing, wanted->lastIsMissing);
    for (size_t row = 0; row < cells.size(); row++)
      EXPECT_EQ(made->ofCode[fine.columns[0].codes[row]], wanted->ofCode[coarse.columns[0].codes[row]]);
  }
}

TEST(LevelBins, FollowTheOrderOfTheValues) {
  const Taxonomy whole = makeTaxonomy(paths());
  DomainSpec spec = specOf(whole, Space::splits);
  spec.order = Words{"Nice", "Lyon", "Chur", "Zug", "Genf", "Bern"};
  const Table table = columnOf({"Bern", "Zug", "Nice", "Lyon"});
  const auto made = makeLevelDomain(table.columns[0], spec, 1, table.columns[0].counts);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->values, (Words{"sea", "Rhone", "east", "west"}));
  EXPECT_TRUE(made->ordered);
}

TEST(LevelBins, RefuseLevelsAndNamesThatSayNothing) {
  EXPECT_EQ(errorOf(paths(), 2), "fine");
  EXPECT_NE(errorOf(paths(), 3).find("can be level 1 to 2 of its taxonomy, not level 3"), std::string::npos);
  EXPECT_NE(errorOf({{"Bern", "*"}, {"Zug", "*"}}, 1).find("no taxonomy with a level between"),
            std::string::npos);
  EXPECT_NE(errorOf({{"Bern", "a", "x", "*"}, {"Zug", "a", "y", "*"}}, 1).find("two groups"),
            std::string::npos);
  EXPECT_NE(errorOf({{"Bern", "Zug", "*"}, {"Zug", "b", "*"}}, 1).find("as a value of another group is"),
            std::string::npos);
  EXPECT_NE(errorOf(paths(), 1, {"Rom"}).find("Rom"), std::string::npos);
  const Table table = columnOf({"Bern"});
  EXPECT_FALSE(makeLevelDomain(table.columns[0], {}, 1, table.columns[0].counts));
  const Taxonomy taxonomy = makeTaxonomy(paths());
  DomainSpec numbers = specOf(taxonomy, Space::splits);
  numbers.kind = Kind::number;
  EXPECT_FALSE(makeLevelDomain(table.columns[0], numbers, 1, table.columns[0].counts));
}

}  // namespace
}  // namespace indistinct
