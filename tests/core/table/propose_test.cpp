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
  EXPECT_EQ(proposed("name", 200, numbers(0, 80)).role, Role::identifier);
  EXPECT_EQ(proposed("email", 200, numbers(0, 120)).role, Role::identifier);
  EXPECT_EQ(proposed("country name", 200, numbers(0, 30)).role, Role::quasi);
}

TEST(Propose, LetsKCountPersonsWhoComeBack) {
  const Proposal id = proposed("patient_id", 200, numbers(1000, 160));
  EXPECT_EQ(id.role, Role::entity);
  EXPECT_EQ(
      id.reason,
      "patient_id seems to tell persons apart, some of whom have several rows: k counts its 160 values, and "
      "it will be dropped.");
  for (const char* name : {"name", "patient", "customer name", "Patientenname", "id", "ssn", "Kundennummer"})
    EXPECT_EQ(proposed(name, 200, numbers(1000, 160)).role, Role::entity) << name;
  // Parts of names, what numbers other things, and groups of very many are none.
  for (const char* name : {"last_name", "Vorname", "order_id", "street", "email"})
    EXPECT_EQ(proposed(name, 200, [](int i) { return "v" + std::to_string(i % 160); }).role, Role::identifier)
        << name;
  EXPECT_EQ(proposed("patient_id", 2000, numbers(1000, 40)).role, Role::identifier);
  const auto names = [](int different) {
    return [=](int i) { return "Ann " + std::to_string(i % different); };
  };
  EXPECT_EQ(proposed("patient", 2000, names(40)).role, Role::identifier);
  EXPECT_EQ(proposed("patient", 2000, names(700)).role, Role::entity);
  EXPECT_EQ(proposed("patient", 200, numbers(1000, 200)).role, Role::identifier);
}

TEST(Propose, LetsOneColumnTellPersonsApart) {
  const auto roles = [](const std::string& head, bool counted) {
    std::string csv = head + "\n";
    for (int i = 0; i < 60; ++i)
      csv += "n" + std::to_string(i % 40) + "," + std::to_string(1000 + i % 50) + "," +
             std::to_string(counted ? 1 + i % 7 : 20 + i % 30) + "\n";
    const Result<Table> table = readTable(csv);
    EXPECT_TRUE(table.ok());
    std::vector<Role> found;
    for (const ColumnProfile& column : profile(*table).columns) found.push_back(column.role);
    return found;
  };
  EXPECT_EQ(roles("name,patient_id,age", false),
            (std::vector<Role>{Role::identifier, Role::entity, Role::quasi}));
  EXPECT_EQ(roles("name,patient_id,count", true),
            (std::vector<Role>{Role::identifier, Role::identifier, Role::count}));
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
