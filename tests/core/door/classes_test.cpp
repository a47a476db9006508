// The questions behind the pictures of one solution: class sizes, detail lost per column, trees of
// taxonomies.
#include <gtest/gtest.h>

#include "core/door/json.h"
#include "core/indistinct.h"

namespace indistinct {
namespace {

Engine opened(const std::string& csv) {
  Engine engine;
  EXPECT_TRUE(engine.open("{}"));
  EXPECT_TRUE(engine.feed(csv));
  EXPECT_TRUE(engine.close());
  return engine;
}

Json ask(Engine& engine, std::string_view question, const std::string& json) {
  const auto answer = engine.ask(question, json);
  EXPECT_TRUE(answer) << answer.error().what;
  return answer ? Json::parse(*answer) : Json();
}

TEST(Classes, CountsSizesAndTheDetailThatEachColumnLoses) {
  // a is 0, 0, 0, 5, 10; b is x, x, y, y, y.
  Engine engine = opened("a,b\n0,x\n0,x\n0,y\n5,y\n10,y\n");
  const std::string plan = R"({"indistinct": 1, "privacy": {"k": 2},
      "columns": {"a": {"role": "quasi", "type": "number"}, "b": {"role": "quasi"}}})";
  const Json r =
      ask(engine, "classes",
          R"({"plan": )" + plan + R"(, "cuts": [{"name": "a", "cuts": [5]}, {"name": "b", "cuts": ["y"]}]})");
  // (0, x) twice; (0, y) once, suppressed; (5-10, y) twice.
  EXPECT_EQ(r["sizes"], Json::parse("[[1, 1, 1], [2, 2, 4]]"));
  EXPECT_EQ(r["k"], 2);
  EXPECT_EQ(r["rows"], 5);
  EXPECT_EQ(r["columns"][0]["name"], "a");
  EXPECT_DOUBLE_EQ(r["columns"][0]["lost"], (1 + 2 * 0.5) / 5);
  EXPECT_DOUBLE_EQ(r["columns"][1]["lost"], 1.0 / 5);
  const Json e =
      ask(engine, "evaluate",
          R"({"plan": )" + plan + R"(, "cuts": [{"name": "a", "cuts": [5]}, {"name": "b", "cuts": ["y"]}]})");
  EXPECT_NEAR(e["lm"].get<double>(),
              r["columns"][0]["lost"].get<double>() + r["columns"][1]["lost"].get<double>(), 1e-12);
}

TEST(Classes, WithoutCutsAllRowsAreOneClass) {
  Engine engine = opened("a\n1\n2\n3\n");
  const Json r =
      ask(engine, "classes", R"({"plan": {"indistinct": 1, "columns": {"a": {"role": "quasi"}}}})");
  EXPECT_EQ(r["sizes"], Json::parse("[[3, 1, 3]]"));
  EXPECT_DOUBLE_EQ(r["columns"][0]["lost"], 1);
}

TEST(Domain, TellsTheTreeOfATaxonomyThatIsSearched) {
  Engine engine = opened("a\nx\ny\nz\n");
  engine.provide("a.csv", "x;left;*\ny;left;*\nz;right;*\n");
  const std::string head = R"({"column": "a", "limit": 10, "plan": {"indistinct": 1, "columns": {"a":
      {"role": "quasi", "taxonomy": "a.csv", "space": ")";
  const Json tree = ask(engine, "domain", head + R"(taxonomy"}}}})");
  EXPECT_EQ(tree["space"], "taxonomy");
  ASSERT_EQ(tree["tree"].size(), 6u);
  EXPECT_EQ(tree["tree"][0], Json::parse(R"({"label": "*", "first": 0, "end": 3, "height": 2})"));
  EXPECT_EQ(tree["tree"][1]["label"], "left");
  EXPECT_EQ(tree["tree"][1]["end"], 2);
  const Json splits = ask(engine, "domain", head + R"(splits"}}}})");
  EXPECT_EQ(splits["space"], "splits");
  EXPECT_FALSE(splits.contains("tree"));
}

}  // namespace
}  // namespace indistinct
