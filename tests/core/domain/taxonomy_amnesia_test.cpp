#include "core/domain/taxonomy_amnesia.h"

#include <gtest/gtest.h>

namespace indistinct {

namespace {

const char* const places =
    "distinct\nname place\ntype string\nheight 3\n\n"
    "North has Oslo Turku \nSouth has Rome \"San Marino\"\n\nAny has North South\n\n";

// Is there a fault that says this, and no tree?
void expectFault(std::string_view file, const std::string& says) {
  const auto reading = readTaxonomy(file);
  EXPECT_FALSE(reading.taxonomy) << file;
  std::string all;
  for (const auto& fault : reading.faults) all += fault.what + "\n";
  EXPECT_NE(all.find(says), std::string::npos) << all;
}

}  // namespace

TEST(TaxonomyAmnesia, ReadsBlocksFromTheLowestLevelUp) {
  const auto reading = readTaxonomy(places);
  ASSERT_TRUE(reading.taxonomy);
  EXPECT_TRUE(reading.warnings.empty());
  EXPECT_EQ(reading.taxonomy->leaves, (std::vector<std::string>{"Oslo", "Turku", "Rome", "San Marino"}));
  EXPECT_EQ(reading.taxonomy->levels, 3u);
  EXPECT_EQ(reading.taxonomy->nodes[0].label, "Any");
  EXPECT_EQ(levelCuts(*reading.taxonomy, 1), (std::vector<uint32_t>{2}));
}

TEST(TaxonomyAmnesia, ReadsRangesAsIntervals) {
  const auto reading = readTaxonomy(
      "range\nname age\ntype int\nheight 3\n\n0.0,50.0 has 0.0,25.0 25.0,50.0 \n50.0,100.0 has 50.0,75.0 "
      "75.0,100.0 "
      "\n\n0.0,100.0 has 0.0,50.0 50.0,100.0 \n\n");
  ASSERT_TRUE(reading.taxonomy);
  EXPECT_EQ(reading.taxonomy->leaves,
            (std::vector<std::string>{"[0, 25[", "[25, 50[", "[50, 75[", "[75, 100]"}));
  EXPECT_EQ(reading.taxonomy->nodes[0].label, "[0, 100]");
  const std::vector<std::string> values{"0", "25", "99.5", "100", "101", "-3"};
  const auto complaints = uncovered(*reading.taxonomy, values, true);
  ASSERT_EQ(complaints.size(), 2u);
  EXPECT_EQ(complaints[0].place.key, "101");
}

TEST(TaxonomyAmnesia, NamesEachKindOfDamage) {
  expectFault("distinct\nname x\n\nA has a b\nB has b c\n\nTop has A B\n",
              "\"b\" stands below \"A\" in line 4 and below \"B\" in line 5");
  expectFault("distinct\nname x\n\nA has a b\nB has c\n\nTop has A\n",
              "More than one node stands below no other");
  expectFault("distinct\nname x\n\nA has a b\nB c\n\nTop has A B\n", "Line 5 (\"B\") is none of");
  expectFault("distinct\nname x\n\nA has a b\nB has\n\nTop has A B\n", "\"B\" has no values");
  expectFault("distinct\nname x\n\nA has a b\n\nTop has A B\n", "\"B\" (line 6) has 1 levels above it");
  expectFault("range\nname x\n\n0,9 has 0,4 5,x\n", "\"5,x\" is no range");
  expectFault("distinct\nname x\n\n", "no values");
}

TEST(TaxonomyAmnesia, SaysAllThatIsWrongAtOnce) {
  const auto reading =
      readTaxonomy("distinct\nname x\n\nA has a b\nB has b c\nC\nD has\n\nTop has A B E\nOther has F\n");
  EXPECT_FALSE(reading.taxonomy);
  EXPECT_EQ(reading.faults.size(), 6u) << testing::PrintToString(reading.faults.size());
}

TEST(TaxonomyAmnesia, WarnsOfAHeightThatDoesNotFit) {
  const auto reading = readTaxonomy("distinct\nname x\nheight 4\n\nA has a b b\n\nTop has A\n");
  ASSERT_TRUE(reading.taxonomy);
  EXPECT_EQ(reading.warnings.size(), 2u);
}

}  // namespace indistinct
