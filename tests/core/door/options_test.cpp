#include "core/door/options.h"

#include <gtest/gtest.h>

#include <set>

#include "core/door/option_text.h"
#include "core/door/plan.h"
#include "core/loss/losses.h"

namespace indistinct {
namespace {

Json planWith(std::string_view option, std::string_view value) {
  Json plan = Json::parse(R"({"indistinct": 1, "columns": {"a": {"role": "quasi"}, "b": {"role": "keep"}}})");
  const Done d = setOption(plan, *findOption(option), value);
  return d ? plan : Json(d.error().what);
}

TEST(Options, NamesAreDifferentAndDefaultsFitTheirOwnRange) {
  std::set<std::string_view> names;
  for (const auto& option : options()) {
    EXPECT_TRUE(names.insert(option.name).second) << option.name;
    if (option.standard.empty()) continue;
    Json plan = Json::parse(R"({"indistinct": 1, "columns": {"a": {"role": "quasi"}}})");
    EXPECT_TRUE(setOption(plan, option, option.standard)) << option.name;
    EXPECT_TRUE(readPlan(plan.dump())) << plan.dump();
  }
}

TEST(Options, DefaultsAreThoseOfThePlan) {
  const auto plan = readPlan(R"({"indistinct": 1})");
  ASSERT_TRUE(plan);
  EXPECT_EQ(std::to_string(plan->k), findOption("k")->standard);
  EXPECT_EQ(plan->method, findOption("method")->standard);
  EXPECT_EQ(std::to_string(plan->seed), findOption("seed")->standard);
  EXPECT_EQ(word(plan->loss), findOption("loss")->standard);
}

TEST(Options, WriteTheirPlaceInThePlan) {
  EXPECT_EQ(planWith("k", "11")["privacy"]["k"], 11);
  EXPECT_EQ(planWith("maxSuppressed", "1%")["privacy"]["maxSuppressed"], "1%");
  EXPECT_EQ(planWith("maxSuppressed", "7")["privacy"]["maxSuppressed"], 7);
  EXPECT_TRUE(planWith("maxSuppressed", "none")["privacy"]["maxSuppressed"].is_null());
  EXPECT_EQ(planWith("space", "lattice")["columns"]["a"]["space"], "lattice");
  EXPECT_FALSE(planWith("space", "lattice")["columns"]["b"].contains("space"));
  EXPECT_EQ(planWith("timeLimit", "2.5")["search"]["timeLimit"], 2.5);
}

TEST(Options, SayWhatDoesNotFit) {
  EXPECT_EQ(planWith("k", "0"), "\"0\" does not fit k: it lies between 1 and 3000000000.");
  EXPECT_EQ(planWith("k", "2.5"), "\"2.5\" does not fit k: it is a whole number.");
  EXPECT_EQ(planWith("k", "many"), "\"many\" does not fit k: it is a number, in digits alone.");
  EXPECT_EQ(planWith("maxSuppressed", "few"),
            "\"few\" does not fit maxSuppressed: it is a count (20), a share (1%) or none.");
  EXPECT_EQ(planWith("sample", "abc"),
            "\"abc\" does not fit sample: it is a count (20), a share (1%) or none.");
  EXPECT_NE(planWith("method", "\xff").dump().find("no UTF-8"), std::string::npos);
  EXPECT_EQ(planWith("loss", "xm"), "\"xm\" does not fit loss: it is one of lm, dm, cm, entropy, rm.");
}

TEST(Options, ReadNumbersAsTheyStandAndNothingElse) {
  for (const char* text :
       {"", "+5", "-5", " 5", "5 ", "0x10", "1e3", "nan", "inf", "1.5", "5.", "05x", "\u0665"})
    EXPECT_FALSE(typedWhole(text, 0, 100)) << text;
  for (const char* text : {"", "+5", "-5", " 5", "5 ", "0x10", "1e3", "nan", "inf", "1.5.0", ".", "1,5"})
    EXPECT_FALSE(typedNumber(text, 0, 100)) << text;
  EXPECT_EQ(*typedWhole("18446744073709551615", 0, UINT64_MAX), UINT64_MAX);
  EXPECT_FALSE(typedWhole("18446744073709551616", 0, UINT64_MAX));
  EXPECT_FALSE(typedWhole("99999999999999999999999", 0, UINT64_MAX));
  EXPECT_EQ(*typedWhole("7", 7, 7), 7u);
  EXPECT_FALSE(typedWhole("8", 7, 7));
  EXPECT_EQ(*typedNumber("2.5", 0, 3), 2.5);
  EXPECT_FALSE(typedNumber("3.5", 0, 3));
}

}  // namespace
}  // namespace indistinct
