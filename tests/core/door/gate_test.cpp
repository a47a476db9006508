// The question `gate`: of a plan with its cuts, and of the recipe that they make.
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

Json asked(Engine& engine, std::string_view question, const Json& ask) {
  const auto answer = engine.ask(question, ask.dump());
  EXPECT_TRUE(answer) << answer.error().what;
  return answer ? Json::parse(*answer) : Json();
}

// 120 rows in three towns, two of them of 59 rows.
std::string people() {
  std::string csv = "town,own,note,rows\n";
  for (int i = 0; i < 120; i++)
    csv += std::string(i < 2        ? "Chur"
                       : i % 2 == 0 ? "Bern"
                                    : "Zug") +
           "," + std::to_string(1000 + i) + ",came to us on day " + std::to_string(i) + ",1\n";
  return csv;
}

Json planOf(const char* own, const char* note) {
  return Json::parse(R"({"indistinct": 1, "privacy": {"k": 5}, "columns": {"town": {"role": "quasi"},
      "own": )" + std::string(own) +
                     R"(, "note": )" + note + "}}");
}
const Json cuts = Json::parse(R"([{"name": "town", "cuts": ["Chur", "Zug"]}])");

TEST(GateQuestion, SaysColumnFindingFigureAndRemedyOverThePublishedRows) {
  Engine engine = opened(people());
  const Json answer =
      asked(engine, "gate", {{"plan", planOf(R"({"role": "keep"})", R"({"role": "drop"})")}, {"cuts", cuts}});
  EXPECT_EQ(answer, Json::parse(R"({"gate": [{"column": "own", "finding": "unique", "figure": 1,
      "says": "118 of 118 released rows hold a value of own of their own.",
      "remedy": "Make it a quasi-identifier, drop it, or round it to fewer values.",
      "confirmed": null, "stops": true}], "stops": true})"));
}

TEST(GateQuestion, AConfirmedFindingStopsNothingAndARecipeKeepsTheReason) {
  Engine engine = opened(people());
  const Json plan = planOf(R"({"role": "keep", "confirm": "Drawn by lot."})", R"({"role": "drop"})");
  const Json answer = asked(engine, "gate", {{"plan", plan}, {"cuts", cuts}});
  EXPECT_EQ(answer.value("stops", true), false);
  ASSERT_EQ(answer["gate"].size(), 1u);
  EXPECT_EQ(answer["gate"][0]["confirmed"], "Drawn by lot.");
  const Json recipe = asked(engine, "recipe", {{"plan", plan}, {"cuts", cuts}});
  EXPECT_EQ(asked(engine, "gate", {{"recipe", recipe}}), answer);
  const Json fresh =
      asked(engine, "gate", {{"plan", planOf(R"({"role": "keep"})", R"({"role": "drop"})")}, {"cuts", cuts}});
  EXPECT_EQ(fresh["stops"], true) << "another reason is heard though tuples stay as they are";
}

TEST(GateQuestion, NamesTextsAndTheOrderOfTheFile) {
  Engine engine = opened(people());
  Json plan = planOf(R"({"role": "drop"})", R"({"role": "sensitive"})");
  plan["release"] = {{"shuffle", false}};
  const Json gate = asked(engine, "gate", {{"plan", plan}})["gate"];
  ASSERT_EQ(gate.size(), 3u);
  EXPECT_EQ(gate[0]["finding"], "unique");
  EXPECT_EQ(gate[1]["finding"], "text");
  EXPECT_EQ(gate[1]["figure"], 6);
  EXPECT_EQ(gate[2]["finding"], "order");
  EXPECT_TRUE(gate[2]["column"].is_null());
  EXPECT_EQ(gate[2]["figure"], 120);
}

TEST(GateQuestion, RecordsThatAreCountsAreNotHeldForPersons) {
  Engine engine = opened(people());
  Json plan = planOf(R"({"role": "drop"})", R"({"role": "drop"})");
  plan["privacy"]["k"] = 119;
  plan["columns"]["rows"] = {{"role", "identifier"}};
  const Json gate = asked(engine, "gate", {{"plan", plan}})["gate"];
  ASSERT_EQ(gate.size(), 1u);
  EXPECT_EQ(gate[0]["finding"], "persons");
  plan["columns"]["note"] = {{"role", "identifier"}};
  plan["columns"]["rows"] = {{"role", "count"}};
  EXPECT_EQ(asked(engine, "gate", {{"plan", plan}})["gate"].size(), 0u);
}

}  // namespace
}  // namespace indistinct
