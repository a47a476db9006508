// One study serves every k, limit, loss and search of the same columns.
#include <gtest/gtest.h>

#include "core/door/json.h"
#include "core/indistinct.h"

namespace indistinct {
namespace {

std::string plan(const std::string& more) {
  return R"({"indistinct": 1, "columns": {"a": {"role": "quasi", "type": "number"}, "b": {"role": "target"}})" +
         more + "}";
}

Engine opened() {
  Engine engine;
  EXPECT_TRUE(engine.open("{}"));
  EXPECT_TRUE(engine.feed(std::string("a,b\n1,x\n1,y\n2,x\n3,x\n3,y\n3,y\n")));
  const Done closed = engine.close();
  EXPECT_TRUE(closed) << closed.error().what;
  return engine;
}

Json ask(Engine& engine, std::string_view question, const std::string& json) {
  const auto answer = engine.ask(question, json);
  EXPECT_TRUE(answer) << answer.error().what;
  return answer ? Json::parse(*answer) : Json();
}

TEST(Desk, KeepsTheClassesOfAPreflightWhileOnlyKAndLossChange) {
  Engine engine = opened();
  ask(engine, "preflight", R"({"k": [2], "plan": )" + plan(R"(, "privacy": {"k": 2})") + "}");
  ask(engine, "evaluate", R"({"plan": )" + plan(R"(, "privacy": {"k": 3}, "loss": "lm")") + "}");
  EXPECT_EQ(engine.window(0, 10)->classSizes, (std::vector<double>{2, 2, 1, 3, 3, 3}));
  EXPECT_EQ(ask(engine, "select", R"({"below": 3})")["rows"], 3);
}

TEST(Desk, AnswersByThePlanThatWasAskedLast) {
  Engine engine = opened();
  const std::string cuts = R"("cuts": [{"name": "a", "cuts": [2, 3]}], "plan": )";
  EXPECT_EQ(ask(engine, "evaluate", "{" + cuts + plan(R"(, "privacy": {"k": 2})") + "}")["suppressed"], 1);
  EXPECT_EQ(ask(engine, "evaluate", "{" + cuts + plan(R"(, "privacy": {"k": 3})") + "}")["suppressed"], 3);
  EXPECT_EQ(ask(engine, "evaluate", "{" + cuts + plan(R"(, "privacy": {"k": 2})") + "}")["suppressed"], 1);
}

TEST(Desk, CountsAnewWhenTheColumnsChange) {
  Engine engine = opened();
  ask(engine, "preflight", R"({"k": [2], "plan": )" + plan("") + "}");
  ask(engine, "evaluate",
      R"({"plan": {"indistinct": 1, "columns": {"a": {"role": "quasi"}, "b": {"role": "quasi"}}}})");
  EXPECT_TRUE(engine.window(0, 10)->classSizes.empty());
}

}  // namespace
}  // namespace indistinct
