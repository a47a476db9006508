// Jobs that share begin where others stand.
#include "core/door/known.h"

#include <gtest/gtest.h>

#include <random>

#include "core/indistinct.h"

namespace indistinct {
namespace {

using std::chrono::milliseconds;

TEST(Known, KeepsWhatIsBetter) {
  Known known;
  const auto cuts = [](uint32_t at) { return std::make_shared<const Cuts>(Cuts{{{at}}}); };
  known.tell(5, cuts(1), 50, 10);
  known.tell(5, cuts(2), 60, 20);
  known.tell(9, cuts(3), 90, 5);
  const uint64_t changes = known.changes();
  known.tell(9, nullptr, Known::nothing, 5);
  EXPECT_EQ(known.changes(), changes);
  EXPECT_EQ(known.cuts(5)->starts[0][0], 1u);
  EXPECT_EQ(known.cuts(6)->starts[0][0], 3u);  // what serves a greater k serves a smaller one
  EXPECT_EQ(known.cuts(10), nullptr);
  EXPECT_EQ(known.bound(5, true), 20u);
  EXPECT_EQ(known.bound(9, true), 20u);
  EXPECT_EQ(known.bound(9, false), 5u);
  EXPECT_EQ(known.bound(4, true), 0u);
}

std::string plan(uint64_t k, const std::string& space = "", const std::string& loss = "lm") {
  std::string columns;
  for (const char* name : {"a", "b", "c", "d"})
    columns += std::string(columns.empty() ? "" : ", ") + "\"" + name + R"(": {"role": "quasi")" +
               (space.empty() ? "" : R"(, "space": ")" + space + "\"") +
               R"(, "taxonomy": {"build": {"by": "neighbours", "groups": 4}}})";
  return R"({"indistinct": 1, "columns": {)" + columns + R"(}, "loss": ")" + loss +
         R"(", "privacy": {"maxSuppressed": 6, "k": )" + std::to_string(k) +
         R"(}, "search": {"threads": 1}})";
}

Engine opened(uint32_t seed = 5) {
  std::mt19937 random(seed);
  std::string csv = "a,b,c,d\n";
  for (int row = 0; row < 200; row++) {
    const auto below = [&](uint32_t n) { return std::to_string(std::min(random() % n, random() % n)); };
    csv += "v" + below(8) + ",v" + below(7) + ",v" + below(6) + ",v" + below(5) + "\n";
  }
  Engine engine;
  EXPECT_TRUE(engine.open("{}"));
  EXPECT_TRUE(engine.feed(csv));
  EXPECT_TRUE(engine.close());
  return engine;
}

uint32_t start(Engine& engine, const std::string& job, const std::string& of, const std::string& more = "") {
  const auto started = engine.start(job, R"({"share": true, "plan": )" + of + more + "}");
  EXPECT_TRUE(started) << started.error().what;
  return *started;
}

Json answer(Engine& engine, uint32_t job) { return Json::parse(*engine.collect(job)); }

Json toItsEnd(Engine& engine, uint32_t job) {
  while (engine.advance(job, milliseconds(20)) == JobState::running) {
  }
  return answer(engine, job);
}

Json pointAt(const Json& frontier, uint64_t k) {
  for (const Json& point : frontier.at("points"))
    if (point.at("k") == k) return point;
  ADD_FAILURE() << "no point at k = " << k;
  return {};
}

TEST(Sharing, AFrontierBeginsWithWhatASearchProved) {
  Engine engine = opened();
  const Json solved = toItsEnd(engine, start(engine, "optimize", plan(7)));
  ASSERT_EQ(solved.at("proven"), true);
  const Json frontier = answer(engine, start(engine, "frontier", plan(3), R"(, "most": 12)"));
  const Json point = pointAt(frontier, 7);
  EXPECT_EQ(point.at("cost"), solved.at("cost"));
  EXPECT_EQ(point.at("bound"), solved.at("bound"));
  EXPECT_EQ(point.at("proven"), true);
  // It serves a smaller k, and says what no greater one undercuts.
  EXPECT_LE(pointAt(frontier, 6).at("cost").get<double>(), solved.at("cost").get<double>());
  EXPECT_GE(pointAt(frontier, 8).at("bound").get<double>(), solved.at("cost").get<double>());
}

TEST(Sharing, AFrontierAtWorkHearsOfASearch) {
  Engine engine = opened();
  const uint32_t job = start(engine, "frontier", plan(3), R"(, "most": 12)");
  const Json solved = toItsEnd(engine, start(engine, "optimize", plan(7)));
  engine.advance(job, milliseconds(1));
  EXPECT_EQ(pointAt(answer(engine, job), 7).at("proven"), true);
  EXPECT_EQ(pointAt(answer(engine, job), 7).at("cost"), solved.at("cost"));
}

TEST(Sharing, ASearchIsAnsweredWhereTheFrontierHasProven) {
  for (const char* space : {"", "lattice"}) {
    for (const char* loss : {"lm", "dm"}) {
      Engine engine = opened();
      const std::string more = *space ? R"(, "reading": "per-k")" : R"(, "most": 12)";
      const Json frontier = toItsEnd(engine, start(engine, "frontier", plan(3, space, loss), more));
      ASSERT_EQ(frontier.at("exact"), true);
      for (uint64_t k = 2; k <= 12; ++k) {
        const Json alone =
            toItsEnd(engine, *engine.start("optimize", R"({"plan": )" + plan(k, space, loss) + "}"));
        ASSERT_EQ(alone.at("proven"), true);
        const Json shared = answer(engine, start(engine, "optimize", plan(k, space, loss)));
        EXPECT_EQ(shared.at("proven"), true) << space << " k = " << k;
        EXPECT_EQ(shared.at("cost"), alone.at("cost")) << space << " k = " << k;
        EXPECT_EQ(shared.at("nodes"), 0);
      }
    }
  }
}

TEST(Sharing, ASearchBeginsWithTheFrontiersCutsAndBound) {
  Engine engine = opened();
  const uint32_t job = start(engine, "frontier", plan(3), R"(, "most": 12)");
  engine.advance(job, milliseconds(1));
  engine.wish(job, Wish::stop);
  const Json point = pointAt(answer(engine, job), 9);
  const uint32_t search = start(engine, "optimize", plan(9));
  const Json begun = answer(engine, search);
  EXPECT_LE(begun.at("cost").get<double>(), point.at("cost").get<double>());
  EXPECT_GE(begun.at("bound").get<double>(), point.at("bound").get<double>());
}

// Only who is asked to share does, and only the same question of the same table is.
TEST(Sharing, IsOfOneQuestionOnly) {
  Engine engine = opened();
  toItsEnd(engine, start(engine, "optimize", plan(7)));
  const auto nodes = [&](const Json& asked) { return asked.at("nodes").get<uint64_t>(); };
  EXPECT_EQ(nodes(toItsEnd(engine, start(engine, "optimize", plan(7)))), 0u);
  EXPECT_EQ(nodes(toItsEnd(engine, start(engine, "optimize", plan(7, "splits")))), 0u);
  EXPECT_GT(nodes(toItsEnd(engine, *engine.start("optimize", R"({"plan": )" + plan(7) + "}"))), 0u);
  EXPECT_GT(nodes(toItsEnd(engine, start(engine, "optimize", plan(7, "taxonomy")))), 0u);
  EXPECT_GT(nodes(toItsEnd(engine, start(engine, "optimize", plan(7, "", "dm")))), 0u);
  engine.provide("other.csv", "x;*\n");
  EXPECT_GT(nodes(toItsEnd(engine, start(engine, "optimize", plan(7)))), 0u);
}

TEST(Sharing, ProvesFirstWhatIsAskedForFirst) {
  Engine engine = opened();
  const auto job =
      engine.start("frontier", R"({"most": 60, "first": [2], "plan": )" + plan(3, "", "dm") + "}");
  ASSERT_TRUE(job);
  while (engine.advance(*job, milliseconds(1)) == JobState::running) {
  }
  const Json whole = answer(engine, *job);
  ASSERT_EQ(whole.at("exact"), true);
  // Left to itself it descends, and the least k comes last.
  const double at = pointAt(whole, 2).at("provenAt").get<double>();
  EXPECT_LT(at, pointAt(whole, 5).at("provenAt").get<double>());
  EXPECT_FALSE(engine.start("frontier", R"({"first": ["x"], "plan": )" + plan(3) + "}"));
}

}  // namespace
}  // namespace indistinct
