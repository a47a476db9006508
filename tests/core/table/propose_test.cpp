#include "core/table/propose.h"

#include <gtest/gtest.h>

#include "core/table/reader.h"

namespace indistinct {
namespace {

// A column of `rows` rows whose values `make` gives.
template <class Make>
Proposal proposed(const std::string& name, int rows, Make make) {
  std::string csv = name + ",other\n";
  for (int i = 0; i < rows; ++i) csv += make(i) + ",x\n";
  ReadOptions options;
  options.header = true;
  options.delimiter = ',';
  const Result<Table> table = readTable(csv, options);
  EXPECT_TRUE(table.ok());
  const Profile p = profile(*table);
  return {p.columns[0].role, p.columns[0].reason};
}

auto numbers(int from, int different) {
  return [=](int i) { return std::to_string(from + i % different); };
}

TEST(Propose, KnowsTheColumnsOfACensus) {
  for (const char* name : {"age", "sex", "race", "marital-status", "education", "native-country", "workclass",
                           "occupation", "BirthDate", "POSTCODE", "zip code", "Geschlecht"}) {
    EXPECT_EQ(proposed(name, 300, numbers(17, 70)).role, Role::quasi) << name;
  }
  EXPECT_EQ(proposed("age", 300, numbers(17, 74)).reason, "74 values. Easy to know from outside.");
  for (const char* name : {"salary-class", "diagnosis", "Income", "religion", "primaryDiagnosis"}) {
    EXPECT_EQ(proposed(name, 300, numbers(1, 5)).role, Role::sensitive) << name;
  }
  EXPECT_EQ(proposed("target", 300, numbers(0, 2)).role, Role::target);
}

TEST(Propose, DropsWhatOccursOnce) {
  const Proposal id = proposed("person_id", 200, numbers(1000, 200));
  EXPECT_EQ(id.role, Role::identifier);
  EXPECT_EQ(id.reason, "Every value of person_id occurs once: it will be dropped.");
  EXPECT_EQ(proposed("code", 200, numbers(1000, 200)).role, Role::identifier);
  EXPECT_EQ(proposed("age", 50, numbers(17, 50)).role, Role::quasi);
  EXPECT_EQ(proposed("name", 200, numbers(0, 120)).role, Role::identifier);
  EXPECT_EQ(proposed("email", 200, numbers(0, 120)).role, Role::identifier);
  EXPECT_EQ(proposed("country name", 200, numbers(0, 30)).role, Role::quasi);
}

TEST(Propose, TellsWeightsFromBodies) {
  EXPECT_EQ(proposed("fnlwgt", 300, numbers(12000, 290)).role, Role::weight);
  const Proposal survey = proposed("survey_weight", 100, numbers(1000000, 90));
  EXPECT_EQ(survey.role, Role::weight);
  EXPECT_EQ(survey.reason, "The name and the sum (100.0 million) suggest a survey weight.");
  EXPECT_NE(proposed("weight", 300, numbers(50, 60)).role, Role::weight);
  EXPECT_EQ(proposed("weight", 300, numbers(1500, 60)).role, Role::weight);
}

TEST(Propose, FindsCounts) {
  EXPECT_EQ(proposed("count", 100, numbers(1, 30)).role, Role::count);
  EXPECT_EQ(proposed("n", 100, numbers(1, 30)).role, Role::count);
  EXPECT_NE(proposed("count", 100, numbers(0, 30)).role, Role::count);
  EXPECT_NE(proposed("country", 100, numbers(1, 30)).role, Role::count);
}

TEST(Propose, LeavesTextAndConstantsAlone) {
  EXPECT_EQ(proposed("story", 60,
                     [](int i) {
                       return "It was the night number " + std::to_string(i) +
                              " and nothing at all had happened yet";
                     })
                .role,
            Role::drop);
  const Proposal constant = proposed("country", 60, numbers(7, 1));
  EXPECT_EQ(constant.role, Role::keep);
  EXPECT_EQ(constant.reason, "Every row has the same value: it says nothing about a person.");
}

}  // namespace
}  // namespace indistinct
