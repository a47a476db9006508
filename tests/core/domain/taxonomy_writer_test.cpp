#include "core/domain/taxonomy_writer.h"

#include <gtest/gtest.h>

#include "core/domain/taxonomy_reader.h"
#include "core/support/instances.h"
#include "core/support/property.h"
#include "core/support/shared.h"

namespace indistinct {

namespace {

std::string lostBy(const Taxonomy& taxonomy) {
  const std::string text = writeTaxonomy(taxonomy);
  const auto reading = readTaxonomy(text);
  if (!reading.taxonomy) return "is not read back: " + text;
  return *reading.taxonomy == taxonomy ? "" : "changes: " + text;
}

}  // namespace

TEST(TaxonomyWriter, WritesOneLinePerLeaf) {
  const std::vector<std::vector<std::string>> paths{{"b", "x;y", "*"}, {"a", "say \"z\"", "*"}};
  EXPECT_EQ(writeTaxonomy(makeTaxonomy(paths)), "b;\"x;y\";*\na;\"say \"\"z\"\"\";*\n");
}

TEST(TaxonomyWriter, WhatIsWrittenIsReadBack) {
  support::checkProperty(
      "written taxonomies", 1000, 3,
      [](support::Random& random) {
        auto paths = pathsOf(support::randomTaxonomy(random, random.between(1, 12)));
        const char* const endings[] = {"", ";", "\"", ",", " ", "\nx", "\t"};
        for (auto& path : paths) path[0] += endings[random.below(7)];
        return makeTaxonomy(paths);
      },
      [](const Taxonomy&) { return std::vector<Taxonomy>(); }, lostBy);
}

// Found by fuzzing: each was read as another form, by another delimiter, or without its last byte.
TEST(TaxonomyWriter, WhatLooksLikeAnotherFormIsReadBack) {
  const std::vector<std::vector<std::string>> cases[] = {
      {{":a", "x", "*", "\"b# \n`,\nd,*\"", "_", "*"}},
      {{"\xef\xbb\xbf", "*"}},
      {{"[{x", "*"}, {"{\"", "*"}},
      {{"a", "b\r"}},
      {{"name b", "*"}, {"x has y", "*"}},
  };
  for (const auto& paths : cases) EXPECT_EQ(lostBy(makeTaxonomy(paths)), "");
}

TEST(TaxonomyWriter, KeepsTheHierarchiesOfAdult) {
  for (const char* name :
       {"age", "education", "marital-status", "native-country", "occupation", "race", "sex", "workclass"}) {
    const auto file = support::sharedFile("data/adult/hierarchies/" + std::string(name) + ".csv");
    if (!file) return;
    const auto reading = readTaxonomy(*file);
    ASSERT_TRUE(reading.taxonomy) << name;
    EXPECT_EQ(lostBy(*reading.taxonomy), "") << name;
  }
}

}  // namespace indistinct
