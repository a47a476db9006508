#include <gtest/gtest.h>

#include "core/sample/reading.h"

namespace indistinct {
namespace {

using testing::Sheet;

const std::vector<std::string> quasi = {"age",        "workclass", "education", "marital-status",
                                        "occupation", "race",      "sex",       "native-country"};

const Sheet& census() {
  static const Sheet sheet(makeSample("census")->csv);
  return sheet;
}

uint64_t share(const std::map<std::string, uint64_t>& groups, const std::string& key) {
  const auto at = groups.find(key);
  return at == groups.end() ? 0 : at->second;
}

TEST(Census, every_person_has_an_id) { EXPECT_EQ(census().counts("person_id").size(), 30000u); }

TEST(Census, has_as_many_different_rows_as_a_real_extract) {
  const auto groups = census().groups(quasi);
  EXPECT_NEAR(static_cast<double>(groups.size()), 18900, 600);
  EXPECT_NEAR(static_cast<double>(testing::unique(groups)), 14900, 600);
}

TEST(Census, has_as_many_values_as_a_real_extract) {
  EXPECT_EQ(census().counts("age").size(), 74u);
  EXPECT_EQ(census().counts("workclass").size(), 9u);
  EXPECT_EQ(census().counts("education").size(), 16u);
  EXPECT_EQ(census().counts("marital-status").size(), 7u);
  EXPECT_EQ(census().counts("occupation").size(), 15u);
  EXPECT_EQ(census().counts("race").size(), 5u);
  EXPECT_EQ(census().counts("sex").size(), 2u);
  EXPECT_EQ(census().counts("native-country").size(), 42u);
}

TEST(Census, misses_some_cells) {
  for (const char* name : {"workclass", "occupation", "native-country"}) {
    EXPECT_GT(share(census().counts(name), "?"), 250u) << name;
    EXPECT_LT(share(census().counts(name), "?"), 2100u) << name;
  }
}

TEST(Census, depends_as_one_would_expect) {
  EXPECT_NEAR(static_cast<double>(share(census().counts("salary-class"), ">50K")), 7200, 400);
  const auto schooling = census().groups({"education", "salary-class"});
  EXPECT_GT(share(schooling, "Masters|>50K|"), share(schooling, "Masters|<=50K|"));
  EXPECT_LT(10 * share(schooling, "9th|>50K|"), share(schooling, "9th|<=50K|"));
  const auto jobs = census().groups({"occupation", "sex"});
  EXPECT_GT(share(jobs, "Craft-repair|Male|"), 10 * share(jobs, "Craft-repair|Female|"));
  EXPECT_GT(share(jobs, "Adm-clerical|Female|"), share(jobs, "Adm-clerical|Male|"));
  const auto peoples = census().groups({"native-country", "race"});
  EXPECT_GT(share(peoples, "Vietnam|Asian-Pac-Islander|"), 10 * share(peoples, "Vietnam|White|"));
}

}  // namespace
}  // namespace indistinct
