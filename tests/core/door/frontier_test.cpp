// The jobs behind `frontier` and `nodes`, as the page uses them.
#include <gtest/gtest.h>

#include "core/door/json.h"
#include "core/indistinct.h"

namespace indistinct {
namespace {

using std::chrono::milliseconds;

// Ages 0 to 9 and two places, three times each; both with a taxonomy.
std::string planWith(const std::string& space, const std::string& more) {
  return R"({"indistinct": 1, "columns": {"a": {"role": "quasi", "type": "category", "space": ")" + space +
         R"(", "taxonomy": "a.csv"}, "b": {"role": "quasi", "space": ")" + space +
         R"(", "taxonomy": "b.csv"}})" + more + "}";
}

Engine opened() {
  std::string csv = "a,b\n", tree;
  for (int copy = 0; copy < 3; copy++)
    for (int a = 0; a < 10; a++) csv += std::to_string(a) + (a % 2 == 0 ? ",x\n" : ",y\n");
  for (int a = 0; a < 10; a++) tree += std::to_string(a) + (a < 5 ? ";low;*\n" : ";high;*\n");
  Engine engine;
  EXPECT_TRUE(engine.open("{}"));
  EXPECT_TRUE(engine.feed(csv));
  EXPECT_TRUE(engine.close());
  engine.provide("a.csv", tree);
  engine.provide("b.csv", "x;*\ny;*\n");
  return engine;
}

Json run(Engine& engine, const std::string& job, const std::string& ask) {
  const auto started = engine.start(job, ask);
  EXPECT_TRUE(started) << (started ? "" : started.error().what);
  if (!started) return {};
  while (engine.advance(*started, milliseconds(20)) == JobState::running) {
  }
  return Json::parse(*engine.collect(*started));
}

TEST(Frontier, PointsNameTheirSolutions) {
  Engine engine = opened();
  const std::string plan = planWith("splits", R"(, "loss": "lm", "privacy": {"maxSuppressed": 0})");
  const Json r = run(engine, "frontier", R"({"plan": )" + plan + R"(, "refer": true})");
  EXPECT_EQ(r["space"], "splits");
  EXPECT_EQ(r["exact"], true);
  ASSERT_EQ(r["points"].size(), 29u);
  for (const Json& point : r["points"]) {
    EXPECT_EQ(point["proven"], true);
    EXPECT_EQ(point["cost"], point["bound"]);
    EXPECT_FALSE(point.contains("columns"));
    const std::string asked = planWith(
        "splits", R"(, "loss": "lm", "privacy": {"maxSuppressed": 0, "k": )" + point["k"].dump() + "}");
    const Json e = Json::parse(
        *engine.ask("evaluate", R"({"plan": )" + asked + R"(, "cuts": )" + point["solution"].dump() + "}"));
    EXPECT_NEAR(e["lm"].get<double>(), point["cost"].get<double>(), 1e-12);
    EXPECT_NEAR(e["lmMean"].get<double>(), point["mean"].get<double>(), 1e-12);
    EXPECT_EQ(e["classes"], point["classes"]);
    EXPECT_EQ(e["smallestClass"], point["smallestClass"]);
  }
}

TEST(Frontier, CanBePausedResumedStoppedAndKept) {
  Engine engine = opened();
  const auto job = engine.start("frontier", R"({"plan": )" + planWith("splits", "") + "}");
  ASSERT_TRUE(job);
  EXPECT_EQ(engine.wish(*job, Wish::pause), JobState::paused);
  EXPECT_EQ(Json::parse(*engine.collect(*job))["points"].size(), 29u);
  EXPECT_EQ(engine.wish(*job, Wish::run), JobState::running);
  EXPECT_EQ(engine.wish(*job, Wish::stop), JobState::stopped);
  EXPECT_EQ(Json::parse(*engine.collect(*job))["points"].size(), 29u);
}

TEST(Frontier, OfLocalGroupsFindsTheSameWhereItLeavesTurns) {
  Engine engine = opened();
  const std::string ask =
      R"({"plan": )" + planWith("local", R"(, "search": {"seed": 3})") + R"(, "first": [4])";
  const Json eager = run(engine, "frontier", ask + "}");
  const Json patient = run(engine, "frontier", ask + R"(, "patient": true})");
  EXPECT_FALSE(eager["points"].empty());
  EXPECT_EQ(patient["points"], eager["points"]);
  EXPECT_EQ(patient["evaluated"], patient["searches"]);
}

TEST(Nodes, AreTheLatticeInThePlansOrder) {
  Engine engine = opened();
  const std::string plan = planWith("lattice", R"(, "loss": "dm", "privacy": {"k": 4, "maxSuppressed": 0})");
  const Json r = run(engine, "nodes", R"({"plan": )" + plan + "}");
  ASSERT_EQ(r["nodes"], 6);
  EXPECT_EQ(r["columns"][0]["name"], "a");
  EXPECT_EQ(r["columns"][0]["levels"], 3);
  // Levels 00 01 10 11 20 21: classes of 3; 3; 6 and 9; 15; 15; 30.
  EXPECT_EQ(r["reach"], (Json{3, 3, 6, 15, 15, 30}));
  EXPECT_EQ(r["cost"], (Json{90, 90, 234, 450, 450, 900}));
  EXPECT_EQ(r["atK"]["suppressed"], (Json{30, 30, 0, 0, 0, 0}));
  EXPECT_EQ(r["atK"]["cost"], (Json{900, 900, 234, 450, 450, 900}));
  const Json front = run(engine, "frontier", R"({"plan": )" + plan + R"(, "columns": true})");
  size_t nodes = 0;
  for (const Json& point : front["points"]) {
    nodes += point["nodes"].size();
    EXPECT_EQ(point["columns"].size(), 2u);
  }
  EXPECT_EQ(r["front"].size(), nodes);
}

TEST(Nodes, NeedATaxonomyInEveryColumn) {
  Engine engine = opened();
  const auto job = engine.start(
      "nodes", R"({"plan": {"indistinct": 1, "columns": {"a": {"role": "quasi"}, "b": {"role": "quasi"}}}})");
  ASSERT_FALSE(job);
  EXPECT_FALSE(job.error().what.empty());
}

}  // namespace
}  // namespace indistinct
