#include "core/indistinct.h"

#include <gtest/gtest.h>

#include "core/door/json.h"

namespace indistinct {
namespace {

constexpr std::string_view kPeople =
    "age,sex,city,job\n30,F,Bern,cook\n31,F,Bern,nurse\n30,M,Basel,cook\n52,M,?,judge\n52,M,Bern,judge\n";
constexpr const char* kPlan = R"({"indistinct": 1, "privacy": {"k": 2}, "columns": {
  "age": {"role": "quasi", "type": "number"}, "sex": {"role": "quasi"}, "job": {"role": "target"}}})";

Engine opened(std::string_view csv, size_t chunk = 7) {
  Engine engine;
  EXPECT_TRUE(engine.open(R"({"missing": ["?"]})"));
  for (size_t i = 0; i < csv.size(); i += chunk) EXPECT_TRUE(engine.feed(csv.substr(i, chunk)));
  EXPECT_TRUE(engine.close());
  return engine;
}

Json asked(Engine& engine, std::string_view question, const std::string& json) {
  const auto answer = engine.ask(question, json);
  if (!answer) return Json{{"error", answer.error().what}};
  return Json::parse(*answer);
}

std::string withPlan(const std::string& more) { return std::string("{\"plan\": ") + kPlan + more + "}"; }

// The worked example at the top of core/indistinct.h.
TEST(Engine, AnswersAboutATable) {
  Engine engine;
  ASSERT_TRUE(engine.open(R"({"delimiter": ","})"));
  ASSERT_TRUE(engine.feed(kPeople));
  ASSERT_TRUE(engine.close());
  const Json profile = asked(engine, "profile", "{}");
  EXPECT_EQ(profile["rows"], 5);
  EXPECT_EQ(profile["columns"].size(), 4u);
}

TEST(Engine, SaysWhatItCannotDo) {
  Engine engine;
  EXPECT_FALSE(engine.ask("profile", "{}"));
  EXPECT_FALSE(engine.feed(kPeople));
  EXPECT_FALSE(engine.close());
  EXPECT_FALSE(engine.open(R"({"delimitr": ";"})"));
  EXPECT_EQ(engine.open(R"({"sheet": "Persons"})").error().what.substr(0, 42),
            "the plan at source.sheet: only the page re");
  engine = opened(kPeople);
  EXPECT_EQ(engine.ask("profil", "{}").error().what,
            "The question \"profil\" is not known. Did you mean \"profile\"?");
  EXPECT_FALSE(engine.ask("evaluate", "{"));
  EXPECT_FALSE(engine.ask("evaluate", "{}"));
  EXPECT_FALSE(engine.ask("evaluate", R"({"plan": 7})"));
  EXPECT_FALSE(engine.start("nothing", "{}"));
  EXPECT_EQ(engine.advance(99, std::chrono::milliseconds(1)), JobState::failed);
  EXPECT_FALSE(engine.collect(99));
}

// The page reads the sheet and hands over text; the plan keeps which one it was.
TEST(Engine, AnswersAboutThePlanOfASheet) {
  Engine engine = opened(kPeople);
  Json plan = Json::parse(kPlan);
  plan["source"]["sheet"] = "Persons";
  EXPECT_EQ(asked(engine, "preflight", Json{{"plan", plan}, {"k", {2}}}.dump())["rows"], 5);
}

TEST(Engine, EvaluatesCuts) {
  Engine engine = opened(kPeople);
  const Json e = asked(engine, "evaluate", withPlan(R"(, "cuts": [{"name": "age", "cuts": [52]}])"));
  EXPECT_EQ(e["dm"], 13);
  EXPECT_EQ(e["cm"], 1);
  EXPECT_EQ(e["classes"], 2);
  const Json wrong = asked(engine, "evaluate", withPlan(R"(, "cuts": [{"name": "age", "cuts": [40]}])"));
  EXPECT_EQ(wrong["error"], "the cuts at [0].cuts[0]: 40 is not one of the values of age. Name one that is.");
  EXPECT_TRUE(asked(engine, "evaluate", withPlan(R"(, "cuts": [{"name": "city"}])")).contains("error"));
}

TEST(Engine, ShowsAColumnInOrder) {
  Engine engine = opened(kPeople);
  const Json domain = asked(engine, "domain", withPlan(R"(, "column": "age", "limit": 2)"));
  EXPECT_EQ(domain["size"], 3);
  EXPECT_EQ(domain["values"], Json::parse("[[30, 2], [31, 1]]"));
}

TEST(Engine, CountsRowsBelowK) {
  Engine engine = opened(kPeople);
  const Json p = asked(engine, "preflight", withPlan(R"(, "k": [2, 3])"));
  EXPECT_EQ(p["unique"], 3);
  EXPECT_EQ(p["below"], Json::parse(R"([{"k": 2, "rows": 3}, {"k": 3, "rows": 5}])"));
  // Without sex 30 is shared by two; without age every class has two or three rows.
  EXPECT_EQ(p["columns"][0]["name"], "age");
  EXPECT_EQ(p["columns"][0]["makesUnique"], 3);
  EXPECT_EQ(p["columns"][1]["makesUnique"], 2);
  EXPECT_EQ(p["columns"][1]["belowWithout"], Json::parse("[1, 5]"));
}

TEST(Engine, ShowsTheRowsThatWereSelected) {
  Engine engine = opened(kPeople);
  ASSERT_EQ(engine.window(1, 2)->columns[0].bytes, "3130");
  EXPECT_EQ(engine.window(1, 2)->fileRows, (std::vector<double>{3, 4}));
  EXPECT_TRUE(engine.window(0, 9)->classSizes.empty());
  EXPECT_TRUE(asked(engine, "select", R"({"below": 2})").contains("error"));
  asked(engine, "preflight", withPlan(R"(, "k": [2])"));
  EXPECT_EQ(engine.window(0, 9)->classSizes, (std::vector<double>{1, 1, 1, 2, 2}));
  EXPECT_EQ(asked(engine, "select", R"({"below": 2})")["rows"], 3);
  EXPECT_EQ(asked(engine, "select", R"({"missing": true})")["rows"], 1);
  EXPECT_EQ(engine.window(0, 9)->fileRows, std::vector<double>{5});
  EXPECT_EQ(asked(engine, "select", R"({"find": "BERN"})")["rows"], 3);
  EXPECT_EQ(asked(engine, "select", R"({"find": "bern", "below": 2})")["rows"], 2);
  EXPECT_EQ(asked(engine, "select", R"({"find": "nowhere"})")["rows"], 0);
  EXPECT_EQ(asked(engine, "select", "{}")["rows"], 5);
  EXPECT_EQ(engine.window(4, 100)->fileRows, std::vector<double>{6});
  EXPECT_TRUE(engine.window(100, 100)->fileRows.empty());
}

TEST(Engine, ShowsFirstRowsWhileReading) {
  Engine engine;
  ASSERT_TRUE(engine.open(""));
  ASSERT_TRUE(engine.feed(kPeople));
  const auto window = engine.window(0, 2);
  ASSERT_TRUE(window);
  EXPECT_EQ(window->columns.size(), 4u);
  EXPECT_EQ(window->columns[3].bytes, "cooknurse");
}

TEST(Engine, ReadsTaxonomiesThatWereProvided) {
  Engine engine = opened(kPeople);
  const std::string plan =
      R"({"indistinct": 1, "columns": {"job": {"role": "quasi", "taxonomy": "job.csv", "space": "lattice"}}})";
  EXPECT_EQ(engine.filesOf(plan)->front(), "job.csv");
  EXPECT_NE(asked(engine, "evaluate", "{\"plan\": " + plan + "}")["error"].get<std::string>().find("job.csv"),
            std::string::npos);
  engine.provide("job.csv", "cook;house;*\nnurse;care;*\njudge;law;*\n");
  const std::string cuts = R"(, "cuts": [{"name": "job", "level": 1}]})";
  const Json e = asked(engine, "evaluate", "{\"plan\": " + plan + cuts);
  EXPECT_EQ(e["alphabet"], 3);
  EXPECT_EQ(e["rows"], 5);
}

TEST(Engine, GroupedRowsAnswerLikeSingleOnes) {
  Engine single = opened("a,b\nx,1\nx,1\ny,2\n");
  Engine grouped = opened("a,b,n\nx,1,2\ny,2,1\n");
  const std::string quasi = R"("a": {"role": "quasi"}, "b": {"role": "quasi", "type": "number"})";
  const Json s = asked(single, "evaluate", R"({"plan": {"indistinct": 1, "columns": {)" + quasi + "}}}");
  const Json g =
      asked(grouped, "evaluate",
            R"({"plan": {"indistinct": 1, "columns": {)" + quasi + R"(, "n": {"role": "count"}}}})");
  EXPECT_EQ(s, g);
}

TEST(Engine, ForgetsTheTableBeforeWhenOpeningAnother) {
  Engine engine = opened(kPeople);
  ASSERT_TRUE(engine.open("{}"));
  EXPECT_FALSE(engine.ask("profile", "{}"));
  ASSERT_TRUE(engine.feed(std::string_view("a\n1\n")));
  ASSERT_TRUE(engine.close());
  EXPECT_EQ(asked(engine, "profile", "{}")["rows"], 1);
}

TEST(Engine, VerifiesAReleasedFile) {
  Engine engine = opened("a,b\n1,x\n1,x\n2,y\n[blank],[blank]\n");
  const Json v = asked(engine, "verify", R"({"quasi": ["a,b"], "k": 2, "blank": "[blank]"})");
  EXPECT_EQ(v["ok"], false);
  EXPECT_EQ(v["rows"], 4);
  EXPECT_EQ(v["suppressed"], 1);
  EXPECT_EQ(v["smallestClass"], 1);
  EXPECT_EQ(v["failures"].size(), 1u);
  EXPECT_TRUE(asked(engine, "verify", R"({"quasi": ["c"], "k": 2})").contains("error"));
}

}  // namespace
}  // namespace indistinct
