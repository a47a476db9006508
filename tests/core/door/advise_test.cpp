// The job behind `advise`: what it says, and that making the change gives what it says.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/door/json.h"
#include "core/indistinct.h"

namespace indistinct {
namespace {

using std::chrono::milliseconds;

Engine opened(const std::string& csv) {
  Engine engine;
  EXPECT_TRUE(engine.open("{}"));
  EXPECT_TRUE(engine.feed(csv));
  EXPECT_TRUE(engine.close());
  return engine;
}

Json run(Engine& engine, const std::string& name, const Json& ask) {
  const auto job = engine.start(name, ask.dump());
  EXPECT_TRUE(job) << job.error().what;
  while (engine.advance(*job, milliseconds(20)) == JobState::running) {
  }
  const auto answer = engine.collect(*job);
  EXPECT_TRUE(answer) << answer.error().what;
  return Json::parse(*answer);
}

std::string table(uint32_t columns, uint32_t rows, uint32_t values, uint64_t seed) {
  std::mt19937_64 random(seed);
  std::string csv;
  for (uint32_t c = 0; c < columns; c++) csv += (c ? ",c" : "c") + std::to_string(c);
  for (uint32_t r = 0; r < rows; r++) {
    csv += '\n';
    for (uint32_t c = 0; c < columns; c++) csv += (c ? "," : "") + std::to_string(random() % values);
  }
  return csv + '\n';
}

Json planOf(uint32_t columns, uint64_t k, const std::string& limit) {
  Json plan = {{"indistinct", 1}, {"privacy", {{"k", k}, {"maxSuppressed", limit}}}};
  for (uint32_t c = 0; c < columns; c++) plan["columns"]["c" + std::to_string(c)] = {{"role", "quasi"}};
  return plan;
}

TEST(AdviseJob, TheEngineReachesEveryFigureWhenTheChangeIsMade) {
  Engine engine = opened(table(5, 150, 6, 1));
  Json plan = planOf(5, 11, "0%");
  plan["columns"]["c1"]["bins"] = {{"width", 3}};
  const Json found = run(engine, "optimize", {{"plan", plan}});
  const Json advice = run(engine, "advise", {{"plan", plan}, {"cuts", found["columns"]}});
  ASSERT_EQ(advice["poor"], true) << found.dump();
  EXPECT_NEAR(advice["lost"].get<double>(), found["mean"].get<double>(), 1e-12);
  EXPECT_EQ(advice["hopeless"], false);
  std::vector<std::string> changes;
  for (const Json& one : advice["advice"]) {
    const std::string change = one["change"].get<std::string>();
    changes.push_back(change);
    Json other = plan;
    if (change == "limit") other["privacy"]["maxSuppressed"] = one["value"];
    if (change == "k") other["privacy"]["k"] = one["value"];
    if (change == "bins") other["columns"][one["column"].get<std::string>()]["bins"] = one["value"];
    if (change == "drop") continue;
    const Json best = run(engine, "optimize", {{"plan", other}});
    ASSERT_EQ(best["proven"], true);
    EXPECT_LE(best["mean"].get<double>(), one["would"].get<double>() + 1e-12) << one.dump();
    EXPECT_GE(best["mean"].get<double>(), one["would"].get<double>() * 0.9) << one.dump();
    EXPECT_LT(one["would"].get<double>(), one["lost"].get<double>());
  }
  EXPECT_NE(std::find(changes.begin(), changes.end(), "limit"), changes.end()) << advice.dump();
  EXPECT_NE(std::find(changes.begin(), changes.end(), "k"), changes.end()) << advice.dump();
  EXPECT_NE(advice["says"].get<std::string>().find("What would help most: "), std::string::npos);
}

TEST(AdviseJob, SplitPointsInPlaceOfLevels) {
  Engine engine = opened(table(2, 100, 20, 2));
  Json plan = planOf(2, 11, "0%");
  for (const char* name : {"c0", "c1"}) {
    plan["columns"][name]["taxonomy"] = {{"build", {{"by", "flat"}}}};
    plan["columns"][name]["space"] = "lattice";
  }
  const Json found = run(engine, "optimize", {{"plan", plan}});
  const Json advice = run(engine, "advise", {{"plan", plan}, {"cuts", found["columns"]}});
  ASSERT_EQ(advice["poor"], true);
  ASSERT_EQ(advice["advice"][0]["change"], "space") << advice.dump();
  for (const char* name : {"c0", "c1"}) plan["columns"][name]["space"] = "splits";
  const Json best = run(engine, "optimize", {{"plan", plan}});
  EXPECT_LE(best["mean"].get<double>(), advice["advice"][0]["would"].get<double>() + 1e-12);
}

TEST(AdviseJob, NineteenColumnsGetNoSettingButNames) {
  Engine engine = opened(table(19, 600, 12, 3));
  const Json plan = planOf(19, 11, "1%");
  const Json advice = run(engine, "advise", {{"plan", plan}, {"cuts", Json::array()}});
  EXPECT_EQ(advice["hopeless"], true);
  EXPECT_GT(advice["leaveOut"].size(), 5u);
  EXPECT_LT(advice["rest"].get<double>(), 0.5);
  const std::string says = advice["says"].get<std::string>();
  EXPECT_EQ(says.rfind("No setting will do with 19 quasi-identifiers", 0), 0u) << says;
  EXPECT_NE(says.find("not published at all"), std::string::npos) << says;
  for (const Json& one : advice["advice"]) EXPECT_NE(one["change"], "drop");
}

TEST(AdviseJob, SaysNothingWhereLittleIsLost) {
  Engine engine = opened(table(2, 300, 4, 4));
  const Json plan = planOf(2, 3, "1%");
  const Json found = run(engine, "optimize", {{"plan", plan}});
  const Json advice = run(engine, "advise", {{"plan", plan}, {"cuts", found["columns"]}});
  EXPECT_EQ(advice["poor"], false);
  EXPECT_TRUE(advice["advice"].empty());
  EXPECT_TRUE(advice["says"].is_null());
}

TEST(AdviseJob, CanBeLookedAtAndStoppedBeforeItsEnd) {
  Engine engine = opened(table(19, 600, 12, 3));
  const Json ask = {{"plan", planOf(19, 11, "1%")}, {"cuts", Json::array()}};
  const auto job = engine.start("advise", ask.dump());
  ASSERT_TRUE(job);
  EXPECT_EQ(engine.advance(*job, milliseconds(1)), JobState::running);
  EXPECT_EQ(engine.wish(*job, Wish::stop), JobState::stopped);
  const Json known = Json::parse(*engine.collect(*job));
  EXPECT_EQ(known["poor"], true);
  EXPECT_TRUE(known["says"].is_null());
}

TEST(AdviseJob, RefusesCutsThatThePlanDoesNotHave) {
  Engine engine = opened(table(2, 30, 4, 4));
  const Json ask = {{"plan", planOf(2, 3, "1%")}, {"cuts", {{{"name", "c9"}, {"cuts", Json::array()}}}}};
  EXPECT_FALSE(engine.start("advise", ask.dump()));
}

}  // namespace
}  // namespace indistinct
