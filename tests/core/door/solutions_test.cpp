// What a job has found is spoken of by a number, and every question takes it for the cuts themselves.
#include "core/door/solutions.h"

#include <gtest/gtest.h>

#include "core/door/json.h"
#include "core/indistinct.h"

namespace indistinct {
namespace {

using std::chrono::milliseconds;

std::shared_ptr<const Cuts> cutsAt(uint32_t start) {
  return std::make_shared<const Cuts>(Cuts{std::vector<std::vector<uint32_t>>{{start}}});
}

TEST(Solutions, HaveOneNumberForAsLongAsTheyAreHeld) {
  Solutions solutions;
  const auto a = cutsAt(1), b = cutsAt(2);
  const uint32_t first = solutions.keep(a, "domains");
  EXPECT_NE(solutions.keep(b, "domains"), first);
  EXPECT_EQ(solutions.keep(a, "domains"), first);
  EXPECT_EQ(*solutions.find(first, "domains"), a);
  EXPECT_FALSE(solutions.find(first, "other domains"));
  EXPECT_FALSE(solutions.find(uint64_t{first} + (uint64_t{1} << 32), "domains"));
  solutions.clear();
  EXPECT_FALSE(solutions.find(first, "domains"));
  EXPECT_GT(solutions.keep(a, "domains"), first + 1) << "no number is given twice";
}

TEST(Solutions, ThatNobodySpokeOfForLongestAreForgotten) {
  Solutions solutions;
  const uint32_t wanted = solutions.keep(cutsAt(0), ""), other = solutions.keep(cutsAt(1), "");
  uint32_t newest = 0;
  for (uint32_t i = 0; i < 3 * Solutions::most; i++) {
    newest = solutions.keep(cutsAt(i), "");
    EXPECT_TRUE(solutions.find(wanted, ""));
  }
  EXPECT_TRUE(solutions.find(newest, ""));
  EXPECT_FALSE(solutions.find(other, ""));
}

const std::string people =
    "age,sex,city\n30,F,Bern\n31,F,Bern\n30,M,Basel\n52,M,Basel\n52,M,Bern\n80,F,Zug\n33,F,Zug\n30,M,Bern\n";

Json planOf(const std::string& more = "{}") {
  Json plan = Json::parse(R"({"indistinct": 1, "columns": {"age": {"role": "quasi", "type": "number"},
    "sex": {"role": "quasi"}, "city": {"role": "sensitive"}}, "privacy": {"k": 2, "maxSuppressed": 2},
    "release": {"shuffle": false}})");
  plan.update(Json::parse(more));
  return plan;
}

void open(Engine& engine) {
  ASSERT_TRUE(engine.open("{}"));
  ASSERT_TRUE(engine.feed(people));
  ASSERT_TRUE(engine.close());
}

Json run(Engine& engine, const std::string& job, const Json& ask) {
  const auto started = engine.start(job, ask.dump());
  EXPECT_TRUE(started) << (started ? "" : started.error().what);
  if (!started) return {};
  while (engine.advance(*started, milliseconds(20)) == JobState::running) {
  }
  Json answer = Json::parse(*engine.collect(*started));
  engine.end(*started);
  return answer;
}

std::string released(Engine& engine, const Json& ask) {
  const auto job = engine.start("release", ask.dump());
  EXPECT_TRUE(job) << (job ? "" : job.error().what);
  if (!job) return "";
  EXPECT_TRUE(engine.give(*job, people) && engine.give(*job, {}));
  while (engine.advance(*job, milliseconds(5)) == JobState::running) {
  }
  return engine.take(*job);
}

TEST(Solutions, AreTheirCutsToEveryQuestion) {
  Engine engine;
  open(engine);
  const Json plan = planOf();
  const Json named = run(engine, "optimize", {{"plan", plan}, {"refer", true}});
  const Json written = run(engine, "optimize", {{"plan", plan}});
  ASSERT_TRUE(named["solution"].is_number_unsigned());
  EXPECT_FALSE(named.contains("columns"));
  EXPECT_FALSE(written.contains("solution"));
  const auto both = [&](const std::string& question, Json ask, const Json& of) {
    ask["plan"] = of;
    ask["cuts"] = named["solution"];
    const auto byNumber = engine.ask(question, ask.dump());
    ask["cuts"] = written["columns"];
    const auto byWords = engine.ask(question, ask.dump());
    ASSERT_TRUE(byNumber) << question << ": " << byNumber.error().what;
    EXPECT_EQ(*byNumber, *byWords) << question;
  };
  for (const char* question : {"evaluate", "classes", "gate", "recheck", "recipe", "risk", "utility", "cuts"})
    both(question, Json::object(), plan);
  both("groups", {{"column", "age"}}, plan);
  // What is published beside, how it leaves and which k is asked for leave positions what they are.
  both("evaluate", Json::object(), planOf(R"({"privacy": {"k": 3}, "release": {"suppressed": "blank"}})"));
  Json ask = {{"plan", plan}, {"cuts", named["solution"]}};
  const std::string bytes = released(engine, ask);
  ask["cuts"] = written["columns"];
  EXPECT_EQ(bytes, released(engine, ask));
  EXPECT_EQ(
      Json::parse(*engine.ask("cuts", Json{{"plan", plan}, {"cuts", named["solution"]}}.dump()))["columns"],
      written["columns"]);
  // And a search can begin with it.
  const Json again = run(engine, "optimize", {{"plan", plan}, {"start", named["solution"]}});
  EXPECT_EQ(again["cost"], written["cost"]);
}

TEST(Solutions, OfOtherValuesAreRefused) {
  Engine engine;
  open(engine);
  const Json named = run(engine, "optimize", {{"plan", planOf()}, {"refer", true}});
  const auto refused = [&](const Json& plan) {
    const auto answer = engine.ask("evaluate", Json{{"plan", plan}, {"cuts", named["solution"]}}.dump());
    return !answer && answer.error().what.find("Solve again.") != std::string::npos;
  };
  EXPECT_FALSE(refused(planOf()));
  Json binned = planOf();
  binned["columns"]["age"]["bins"] = {{"width", 5}};
  EXPECT_TRUE(refused(binned));
  Json fewer = planOf();
  fewer["columns"].erase("sex");
  EXPECT_TRUE(refused(fewer));
  EXPECT_FALSE(refused(planOf()));
  open(engine);
  EXPECT_TRUE(refused(planOf()));
}

TEST(Solutions, OfWholeLevelsAreNamedToo) {
  Engine engine;
  open(engine);
  Json plan = planOf();
  plan["columns"]["age"] = {{"role", "quasi"},
                            {"type", "number"},
                            {"space", "lattice"},
                            {"taxonomy", {{"text", "30;a;*\n31;a;*\n33;a;*\n52;b;*\n80;b;*\n"}}}};
  plan["columns"]["sex"] = {{"role", "quasi"}, {"space", "lattice"}, {"taxonomy", {{"text", "F;*\nM;*\n"}}}};
  const Json ask = {{"plan", plan}, {"reading", "per-k"}};
  Json named = ask, written = ask;
  named["refer"] = true;
  written["columns"] = true;
  named = run(engine, "frontier", named);
  written = run(engine, "frontier", written);
  ASSERT_GT(named["points"].size(), 0u);
  ASSERT_EQ(named["points"].size(), written["points"].size());
  for (size_t i = 0; i < named["points"].size(); i++) {
    const auto cuts =
        engine.ask("cuts", Json{{"plan", plan}, {"cuts", named["points"][i]["solution"]}}.dump());
    ASSERT_TRUE(cuts) << cuts.error().what;
    EXPECT_EQ(Json::parse(*cuts)["columns"], written["points"][i]["columns"]);
  }
}

}  // namespace
}  // namespace indistinct
