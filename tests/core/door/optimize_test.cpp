// The job behind `optimize`: its states, its answer, its errors.
#include <gtest/gtest.h>

#include "core/door/json.h"
#include "core/indistinct.h"

namespace indistinct {
namespace {

using std::chrono::milliseconds;

std::string planWith(const std::string& more) {
  const std::string loss = more.find("loss") == std::string::npos ? R"("loss": "dm", )" : "";
  return R"({"indistinct": 1, )" + loss +
         R"("columns": {"a": {"role": "quasi", "type": "number"}, "b": {"role": "quasi"}})" + more + "}";
}

// a is 0 to 9 and b is x or y, three times each.
Engine opened() {
  std::string csv = "a,b\n";
  for (int copy = 0; copy < 3; copy++)
    for (int a = 0; a < 10; a++) csv += std::to_string(a) + (a % 2 == 0 ? ",x\n" : ",y\n");
  Engine engine;
  EXPECT_TRUE(engine.open("{}"));
  EXPECT_TRUE(engine.feed(csv));
  EXPECT_TRUE(engine.close());
  return engine;
}

TEST(Optimize, ProvesASmallOptimum) {
  Engine engine = opened();
  const auto job = engine.start("optimize", R"({"plan": )" + planWith(R"(, "privacy": {"k": 3})") + "}");
  ASSERT_TRUE(job) << job.error().what;
  while (engine.advance(*job, milliseconds(20)) == JobState::running) {
  }
  const Json r = Json::parse(*engine.collect(*job));
  EXPECT_EQ(r["proven"], true);
  EXPECT_EQ(r["cost"], 90);  // ten classes of three
  EXPECT_EQ(r["bound"], 90);
  EXPECT_EQ(r["suppressed"], 0);
  EXPECT_EQ(r["classes"], 10);
  EXPECT_EQ(r["smallestClass"], 3);
  EXPECT_EQ(r["alphabet"], 10);
  EXPECT_EQ(r["columns"].size(), 2u);
  EXPECT_FALSE(r["trace"].empty());
  EXPECT_EQ(engine.advance(*job, milliseconds(20)), JobState::done);
}

TEST(Optimize, ItsCutsEvaluateToItsCost) {
  Engine engine = opened();
  const std::string plan = planWith(R"(, "privacy": {"k": 4})");
  const auto job = engine.start("optimize", R"({"plan": )" + plan + "}");
  ASSERT_TRUE(job);
  while (engine.advance(*job, milliseconds(20)) == JobState::running) {
  }
  const Json r = Json::parse(*engine.collect(*job));
  const Json e = Json::parse(
      *engine.ask("evaluate", R"({"plan": )" + plan + R"(, "cuts": )" + r["columns"].dump() + "}"));
  EXPECT_EQ(e["dm"], r["cost"]);
  EXPECT_EQ(e["classes"], r["classes"]);
}

TEST(Optimize, CanBePausedResumedAndStopped) {
  Engine engine = opened();
  const auto job = engine.start("optimize", R"({"plan": )" + planWith("") + "}");
  ASSERT_TRUE(job);
  EXPECT_EQ(engine.wish(*job, Wish::pause), JobState::paused);
  EXPECT_EQ(engine.advance(*job, milliseconds(20)), JobState::paused);
  EXPECT_EQ(engine.wish(*job, Wish::run), JobState::running);
  EXPECT_EQ(engine.wish(*job, Wish::stop), JobState::stopped);
  EXPECT_EQ(engine.advance(*job, milliseconds(20)), JobState::stopped);
  EXPECT_TRUE(engine.collect(*job));
}

TEST(Optimize, HearsAWishThroughTheControlBlock) {
  Engine engine = opened();
  const auto job = engine.start("optimize", R"({"plan": )" + planWith("") + "}");
  ASSERT_TRUE(job);
  engine.control().wish.store(static_cast<uint32_t>(Wish::stop));
  EXPECT_EQ(engine.advance(*job, milliseconds(20)), JobState::stopped);
}

TEST(Optimize, SaysWhatCannotBeDone) {
  Engine engine = opened();
  const auto start = [&](const std::string& more) {
    const auto job = engine.start("optimize", R"({"plan": )" + planWith(more) + "}");
    return job ? std::string() : job.error().what;
  };
  EXPECT_NE(start(R"(, "search": {"method": "optimale"})").find("Did you mean \"optimal\"?"),
            std::string::npos);
  EXPECT_NE(start(R"(, "loss": "cm")").find("target"), std::string::npos);
  const auto job = engine.start("optimize", R"({"plan": )" + planWith(R"(, "privacy": {"k": 31})") + "}");
  if (job) {
    while (engine.advance(*job, milliseconds(20)) == JobState::running) {
    }
    EXPECT_EQ(engine.collect(*job).error().code, ErrorCode::no_solution);
  } else {
    EXPECT_EQ(job.error().code, ErrorCode::no_solution);
  }
}

}  // namespace
}  // namespace indistinct
