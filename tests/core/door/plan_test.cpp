#include "core/door/plan.h"

#include <gtest/gtest.h>

namespace indistinct {
namespace {

std::string faultOf(const char* plan) {
  const auto read = readPlan(plan);
  return read ? "" : read.error().what;
}

TEST(Plan, HasTheDefaultsOfTheContract) {
  const auto plan = readPlan(R"({"indistinct": 1, "columns": {"age": {"role": "quasi"}}})");
  ASSERT_TRUE(plan) << plan.error().what;
  EXPECT_EQ(plan->k, 11u);
  EXPECT_EQ(plan->limit.of(30162), 301u);
  EXPECT_EQ(plan->loss, LossName::lm);
  EXPECT_TRUE(plan->release.shuffle);
  EXPECT_EQ(plan->method, "auto");
  EXPECT_FALSE(plan->dropMissing);
  EXPECT_EQ(plan->columns[0].space, Space::splits);
  EXPECT_EQ(plan->columns[0].importance, 1);
}

TEST(Plan, KeepsTheOrderOfItsColumns) {
  const auto plan =
      readPlan(R"({"indistinct": 1, "columns": {"z": {"role": "quasi"}, "a": {"role": "quasi"}}})");
  ASSERT_TRUE(plan);
  ASSERT_EQ(plan->withRole(Role::quasi).size(), 2u);
  EXPECT_EQ(plan->withRole(Role::quasi)[0]->name, "z");
}

TEST(Plan, ReadsEveryKeyOfAColumn) {
  const auto plan = readPlan(R"({"indistinct": 1, "columns": {
    "age": {"role": "quasi", "type": "number", "bins": {"width": 5, "origin": 17}, "importance": 3, "missing": "drop"},
    "edu": {"role": "quasi", "type": "category", "order": ["a", 1, 2.5], "taxonomy": "edu.csv", "space": "taxonomy"},
    "born": {"type": "date", "bins": {"unit": "month"}},
    "job": {"taxonomy": {"text": "a;*"}, "bins": {"count": 4, "by": "frequency"}}}})");
  ASSERT_TRUE(plan) << plan.error().what;
  EXPECT_EQ(plan->find("age")->bins.form, PlanBins::Form::width);
  EXPECT_EQ(plan->find("age")->bins.origin, 17);
  EXPECT_EQ(plan->find("age")->importance, 3);
  EXPECT_EQ(plan->find("age")->dropMissing, true);
  EXPECT_EQ(*plan->find("edu")->order, (std::vector<std::string>{"a", "1", "2.5"}));
  EXPECT_EQ(plan->find("edu")->space, Space::taxonomy);
  EXPECT_EQ(plan->files(), std::vector<std::string>{"edu.csv"});
  EXPECT_EQ(plan->find("born")->bins.word, "month");
  EXPECT_EQ(plan->find("born")->role, Role::drop);
  EXPECT_EQ(*plan->find("job")->taxonomyText, "a;*");
  EXPECT_EQ(plan->find("job")->bins.count, 4u);
  EXPECT_EQ(plan->find("nobody"), nullptr);
}

TEST(Plan, NamesWhatItDoesNotKnow) {
  EXPECT_EQ(faultOf(R"({"indistinct": 1, "colums": {}})"),
            "the plan at its top: the key \"colums\" is not known. Did you mean \"columns\"?");
  EXPECT_EQ(faultOf(R"({"indistinct": 1, "columns": {"age": {"rol": "quasi"}}})"),
            "the plan at columns.age: the key \"rol\" is not known. Did you mean \"role\"?");
  EXPECT_NE(faultOf(R"({"indistinct": 2})"), "");
  EXPECT_NE(faultOf(R"({"columns": {}})"), "");
  EXPECT_NE(faultOf("[]"), "");
  EXPECT_NE(faultOf(R"({"indistinct": 1, "loss": "xm"})"), "");
  EXPECT_NE(faultOf(R"({"indistinct": 1, "columns": {"a": {"role": "quasi-identifier"}}})"), "");
}

TEST(Plan, RefusesWhatContradictsItself) {
  EXPECT_NE(faultOf(R"({"indistinct": 1, "columns": {"a": {"order": ["x", "x"]}}})"), "");
  EXPECT_NE(faultOf(R"({"indistinct": 1, "columns": {"a": {"bins": {"width": 5, "unit": "day"}}}})"), "");
  EXPECT_NE(faultOf(R"({"indistinct": 1, "columns": {"a": {"bins": {}}}})"), "");
  EXPECT_NE(faultOf(R"({"indistinct": 1, "columns": {"a": {"bins": {"edges": [2, 1]}}}})"), "");
  EXPECT_NE(faultOf(R"({"indistinct": 1, "columns": {"a": {"bins": {"width": 0}}}})"), "");
  EXPECT_NE(faultOf(R"({"indistinct": 1, "columns": {"a": {"role": "count"}, "b": {"role": "count"}}})"), "");
}

TEST(Plan, ReadsLossesAsWordsAndObjects) {
  const auto plan =
      readPlan(R"({"indistinct": 1, "loss": {"name": "cm", "target": "t", "matrix": {"a": {"b": 3}}}})");
  ASSERT_TRUE(plan) << plan.error().what;
  EXPECT_EQ(plan->loss, LossName::cm);
  EXPECT_EQ(plan->target, "t");
  EXPECT_EQ(plan->matrix.at("a").at("b"), 3u);
}

TEST(SuppressionLimit, RoundsSharesDown) {
  EXPECT_EQ(readLimit("1%")->of(30162), 301u);
  EXPECT_EQ(readLimit("0.5 %")->of(1000), 5u);
  EXPECT_EQ(readLimit("100%")->of(7), 7u);
  EXPECT_EQ(readLimit("12")->of(30162), 12u);
  EXPECT_EQ(readLimit("12")->of(7), 7u);
  EXPECT_EQ(readLimit("none")->of(30162), 30162u);
  for (const char* wrong : {"", "%", "-1", "101%", "1.5", "1,5%", "many", "1e3"})
    EXPECT_FALSE(readLimit(wrong)) << wrong;
}

TEST(Plan, ReadsLimitsInEveryForm) {
  const auto limit = [](const char* text) {
    return readPlan(std::string(R"({"indistinct": 1, "privacy": {"maxSuppressed": )") + text + "}}");
  };
  EXPECT_EQ(limit("null")->limit.of(10), 10u);
  EXPECT_EQ(limit("3")->limit.of(10), 3u);
  EXPECT_EQ(limit("\"10%\"")->limit.of(19), 1u);
  EXPECT_FALSE(limit("\"ten\""));
  EXPECT_FALSE(limit("-1"));
}

}  // namespace
}  // namespace indistinct
