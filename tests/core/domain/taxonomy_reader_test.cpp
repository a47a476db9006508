#include "core/domain/taxonomy_reader.h"

#include <gtest/gtest.h>

#include "core/support/shared.h"

namespace indistinct {

namespace {

std::vector<std::string> whatOf(const std::vector<Complaint>& complaints) {
  std::vector<std::string> result;
  for (const auto& complaint : complaints) result.push_back(complaint.what);
  return result;
}

// Is there exactly one fault, in this line, that says this?
void expectFault(std::string_view file, uint64_t line, const std::string& says) {
  const auto reading = readTaxonomy(file);
  EXPECT_FALSE(reading.taxonomy) << file;
  ASSERT_EQ(reading.faults.size(), 1u) << file;
  EXPECT_EQ(reading.faults[0].place.row, line) << reading.faults[0].what;
  EXPECT_NE(reading.faults[0].what.find(says), std::string::npos) << reading.faults[0].what;
}

}  // namespace

TEST(TaxonomyReader, ReadsLeavesAndLevelsInOrderOfAppearance) {
  const auto reading = readTaxonomy("b;x;*\r\nc;y;*\r\n\r\na;x;*\r\n");
  ASSERT_TRUE(reading.taxonomy);
  EXPECT_TRUE(reading.faults.empty() && reading.warnings.empty());
  const Taxonomy& taxonomy = *reading.taxonomy;
  EXPECT_EQ(taxonomy.leaves, (std::vector<std::string>{"b", "a", "c"}));
  EXPECT_EQ(taxonomy.levels, 3u);
  ASSERT_EQ(taxonomy.nodes.size(), 6u);
  EXPECT_EQ(taxonomy.nodes[0], (Taxonomy::Node{"*", 0, 0, 3, 2}));
  EXPECT_EQ(taxonomy.nodes[1], (Taxonomy::Node{"x", 0, 0, 2, 1}));
  EXPECT_EQ(taxonomy.nodes[2], (Taxonomy::Node{"b", 1, 0, 1, 0}));
  EXPECT_EQ(taxonomy.nodes[3], (Taxonomy::Node{"a", 1, 1, 2, 0}));
  EXPECT_EQ(taxonomy.nodes[4], (Taxonomy::Node{"y", 0, 2, 3, 1}));
  EXPECT_EQ(taxonomy.nodes[5], (Taxonomy::Node{"c", 4, 2, 3, 0}));
}

TEST(TaxonomyReader, FindsTheDelimiter) {
  for (const char* file : {"1;0-4;*\n5;5-9;*\n", "1,0-4,*\n5,5-9,*\n", "1\t0-4\t*\n5\t5-9\t*",
                           "\xEF\xBB\xBF"
                           "1;0-4;*\n5;5-9;*"}) {
    const auto reading = readTaxonomy(file);
    ASSERT_TRUE(reading.taxonomy) << file;
    EXPECT_EQ(reading.taxonomy->leaves, (std::vector<std::string>{"1", "5"})) << file;
  }
  EXPECT_EQ(readTaxonomy("1,\"[1, 5[\",*\n2,\"[1, 5[\",*\n").delimiter, ',');
  EXPECT_EQ(readTaxonomy("1;[1, 5[;*\n2;[1, 5[;*\n").delimiter, ';');
}

TEST(TaxonomyReader, TakesQuotedIntervalsAsLabels) {
  const auto reading = readTaxonomy("1,\"[1, 5[\",*\n5,\"[5, \"\"9\"\"[\",*\n");
  ASSERT_TRUE(reading.taxonomy);
  EXPECT_EQ(reading.taxonomy->nodes[1].label, "[1, 5[");
  EXPECT_EQ(reading.taxonomy->nodes[3].label, "[5, \"9\"[");
}

TEST(TaxonomyReader, TakesALabelThatRepeatsTheOneBelow) {
  const auto reading = readTaxonomy("Private;Private;Sector;*\nState;Public;Sector;*\n");
  ASSERT_TRUE(reading.taxonomy);
  EXPECT_EQ(levelCuts(*reading.taxonomy, 1), (std::vector<uint32_t>{1}));
  EXPECT_EQ(levelCuts(*reading.taxonomy, 2), (std::vector<uint32_t>{}));
}

TEST(TaxonomyReader, NamesEachKindOfDamage) {
  expectFault("", 1, "no values");
  expectFault(" \n\n", 1, "no values");
  expectFault("a\nb\n", 1, "one field only");
  expectFault("a;x;*\nb;*\nc;x;*\n", 2, "has 2 fields, the others have 3");
  expectFault("a;x;*\nb;x;+\n", 1, "must end in the same label");
  expectFault("a;x;*\nb;y;*\na;y;*\n", 3, "\"a\" stands in lines 1 and 3 with different groups");
  expectFault("a;x;u;*\nb;x;v;*\nc;y;v;*\n", 2,
              "\"x\" (level 1) stands below \"u\" in line 1 and below \"v\" in line 2");
  expectFault("a;;*\nb;x;*\n", 1, "has an empty label at level 1");
  expectFault("a;x;*\n\"b;x;*\n", 2, "never closes");
}

TEST(TaxonomyReader, SaysAllThatIsWrongAtOnce) {
  const auto reading = readTaxonomy("a;x;u;*\nb;x;v;*\nc;y;v;*\nd;y;*\na;y;v;*\ne;;u;*\nf;z;v;+\n");
  EXPECT_FALSE(reading.taxonomy);
  EXPECT_EQ(reading.faults.size(), 5u) << testing::PrintToString(whatOf(reading.faults));
}

TEST(TaxonomyReader, WarnsOfWhatIsProbablyAMistake) {
  const auto twice = readTaxonomy("a;x;*\nb;x;*\na;x;*\n");
  ASSERT_TRUE(twice.taxonomy);
  EXPECT_EQ(twice.taxonomy->leaves.size(), 2u);
  ASSERT_EQ(twice.warnings.size(), 1u);
  EXPECT_NE(twice.warnings[0].what.find("lines 1 and 3, which are equal"), std::string::npos);
  const auto blanks = readTaxonomy("a;north;*\nb;North;*\nc; south;*\n");
  ASSERT_TRUE(blanks.taxonomy);
  EXPECT_EQ(blanks.warnings.size(), 2u) << testing::PrintToString(whatOf(blanks.warnings));
}

TEST(TaxonomyReader, ListsAllUncoveredValues) {
  const auto reading = readTaxonomy("a;*\nb;*\n");
  const std::vector<std::string> values{"a", "B ", "c", "b"};
  const auto complaints = uncovered(*reading.taxonomy, values);
  ASSERT_EQ(complaints.size(), 2u);
  EXPECT_NE(complaints[0].what.find("which has \"b\": they differ only in blanks or case"),
            std::string::npos);
  EXPECT_EQ(complaints[1].place.key, "c");
}

TEST(TaxonomyReader, ReadsTheHierarchiesOfAdult) {
  const auto age = support::sharedFile("data/adult/hierarchies/age.csv");
  const auto workclass = support::sharedFile("data/adult/poka/workclass.csv");
  if (!age || !workclass) return;
  const auto reading = readTaxonomy(*age);
  ASSERT_TRUE(reading.taxonomy);
  EXPECT_EQ(reading.taxonomy->leaves.size(), 100u);
  EXPECT_EQ(reading.taxonomy->levels, 5u);
  ASSERT_TRUE(readTaxonomy(*workclass).taxonomy);
}

}  // namespace indistinct
