// The release through the door: bytes in, bytes out, and the independent checker on what came out.
#include <gtest/gtest.h>

#include "core/door/json.h"
#include "core/indistinct.h"

namespace indistinct {
namespace {

using std::chrono::milliseconds;

const std::string people =
    "id,age,sex,city,job\n1,30,F,Bern,cook\n2,31,F,Bern,nurse\n3,30,M,Basel,cook\n4,52,M,Basel,judge\n"
    "5,52,M,Bern,judge\n6,80,F,Zug,cook\n";

Json planOf(const std::string& more = "{}") {
  Json plan = Json::parse(R"({"indistinct": 1, "columns": {
    "id": {"role": "identifier"}, "age": {"role": "quasi", "type": "number"}, "sex": {"role": "quasi"},
    "job": {"role": "sensitive"}}, "privacy": {"k": 2, "maxSuppressed": 2}})");
  plan.update(Json::parse(more));
  // The order of the rows is to be seen here.
  plan["release"]["shuffle"] = false;
  return plan;
}
const Json cuts = Json::parse(R"([{"name": "age", "cuts": [52, 80]}])");

Engine opened(const std::string& csv) {
  Engine engine;
  EXPECT_TRUE(engine.open("{}"));
  EXPECT_TRUE(engine.feed(csv));
  EXPECT_TRUE(engine.close());
  return engine;
}

struct Released {
  std::string csv;
  Json told;
};
Released release(Engine& engine, const std::string& csv, Json ask) {
  const auto job = engine.start("release", ask.dump());
  EXPECT_TRUE(job) << job.error().what;
  if (!job) return {};
  EXPECT_TRUE(engine.give(*job, csv));
  EXPECT_TRUE(engine.give(*job, {}));
  Released out;
  while (engine.advance(*job, milliseconds(5)) == JobState::running) out.csv += engine.take(*job);
  out.csv += engine.take(*job);
  out.told = Json::parse(*engine.collect(*job));
  engine.end(*job);
  EXPECT_FALSE(engine.collect(*job));
  return out;
}

TEST(Release, DropsWhatIsNotPlannedAndWhatIsSuppressed) {
  Engine engine = opened(people);
  const Released out = release(engine, people, {{"plan", planOf()}, {"cuts", cuts}});
  EXPECT_EQ(out.csv,
            "age,sex,job\n\"[30, 52)\",*,cook\n\"[30, 52)\",*,nurse\n\"[30, 52)\",*,cook\n52,*,judge\n"
            "52,*,judge\n");
  EXPECT_EQ(out.told["records"], 5);
  EXPECT_EQ(out.told["suppressed"], 1);
  EXPECT_EQ(out.told["classes"], 2);
  EXPECT_EQ(out.told["smallestClass"], 2);
}

TEST(Release, TokensNeedAKeyAndBlankedRowsStay) {
  Engine engine = opened(people);
  const Json plan = planOf(R"({"release": {"suppressed": "blank", "identifiers": "token"}})");
  const auto without = engine.start("release", Json{{"plan", plan}, {"cuts", cuts}}.dump());
  ASSERT_FALSE(without);
  EXPECT_NE(without.error().what.find("key"), std::string::npos);
  const Released one = release(engine, people, {{"plan", plan}, {"cuts", cuts}, {"key", "one"}});
  const Released again = release(engine, people, {{"plan", plan}, {"cuts", cuts}, {"key", "one"}});
  const Released two = release(engine, people, {{"plan", plan}, {"cuts", cuts}, {"key", "two"}});
  EXPECT_EQ(one.csv, again.csv);
  EXPECT_NE(one.csv, two.csv);
  EXPECT_NE(one.csv.find(",[blank],[blank],cook\n"), std::string::npos);
  EXPECT_EQ(one.told["records"], 6);
}

TEST(Release, RefusesAnEmptyFileAndABlankThatMeansMissing) {
  Engine engine = opened(people);
  const Json none = planOf(R"({"privacy": {"k": 7, "maxSuppressed": null}})");
  const auto empty = engine.start("release", Json{{"plan", none}}.dump());
  ASSERT_FALSE(empty);
  EXPECT_EQ(empty.error().code, ErrorCode::no_solution);
  EXPECT_EQ(release(engine, people, {{"plan", none}, {"allowEmpty", true}}).csv, "age,sex,job\n");
  const auto refused = [&](const Json& wish) {
    const Json plan = planOf(Json{{"release", wish}}.dump());
    const auto job = engine.start("release", Json{{"plan", plan}, {"cuts", cuts}}.dump());
    return job ? std::string() : job.error().what;
  };
  // Missing, wholly generalized, a value, a label: none of them is a blank, suppressed rows or not.
  for (const char* word : {"", "*", "52", "F", "cook", "[30, 52)"})
    for (const char* suppressed : {"blank", "drop"})
      EXPECT_NE(refused({{"suppressed", suppressed}, {"blank", word}}).find("\"[blank]\" for one"),
                std::string::npos)
          << word;
  EXPECT_EQ(refused({{"suppressed", "blank"}, {"blank", "withheld"}}), "");
}

TEST(Release, ABlankThatTheFileHoldsIsRefusedWhereRowsAreBlanked) {
  const std::string file = "age,sex\n30,F\n30,F\n31,[blank]\n";
  Engine engine = opened(file);
  Json plan = Json::parse(
      R"({"indistinct": 1, "columns": {"age": {"role": "quasi"}, "sex": {"role": "quasi"}}, "privacy": {"k": 2}})");
  EXPECT_EQ(release(engine, file, {{"plan", plan}}).csv, "age,sex\n*,*\n*,*\n*,*\n");
  plan["release"]["suppressed"] = "blank";
  const auto job = engine.start("release", Json{{"plan", plan}}.dump());
  ASSERT_FALSE(job);
  EXPECT_NE(job.error().what.find("it is a value of sex. Give release.blank another word, \"[blank 2]\""),
            std::string::npos)
      << job.error().what;
}

TEST(Release, ShowsRowsBesideTheOriginal) {
  Engine engine = opened(people);
  const auto job = engine.start("release", Json{{"plan", planOf()}, {"cuts", cuts}}.dump());
  ASSERT_TRUE(job);
  const auto all = engine.window(*job, 0, 10, false);
  ASSERT_TRUE(all);
  EXPECT_EQ(all->rows, 6u);
  EXPECT_EQ(all->classSizes, (std::vector<double>{3, 3, 3, 2, 2, 1}));
  EXPECT_EQ(all->columns[0].missing, (std::vector<uint8_t>{0, 0, 0, 0, 0, 2}));
  const auto kept = engine.window(*job, 1, 2, true);
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->rows, 5u);
  EXPECT_EQ(kept->columns[2].bytes, "nursecook");
  EXPECT_EQ(kept->fileRows, (std::vector<double>{3, 4}));
}

TEST(Release, ARecipeDoesToItsOwnFileWhatTheSolutionDid) {
  Engine engine = opened(people);
  const Json ask = {{"plan", planOf()}, {"cuts", cuts}};
  const auto text = engine.ask("recipe", ask.dump());
  ASSERT_TRUE(text) << text.error().what;
  const Json recipe = Json::parse(*text);
  EXPECT_EQ(release(engine, people, {{"recipe", recipe}}).csv, release(engine, people, ask).csv);
  const Json told = Json::parse(*engine.ask("apply", Json{{"recipe", recipe}}.dump()));
  const Json evaluated = Json::parse(*engine.ask("evaluate", ask.dump()));
  for (const char* key : {"rows", "classes", "smallestClass", "suppressed", "dm"})
    EXPECT_EQ(told[key], evaluated[key]) << key;
  EXPECT_NEAR(told["lm"].get<double>(), evaluated["lm"].get<double>(), 1e-12);
  EXPECT_EQ(told["unseen"]["rows"], 0);
}

TEST(Release, ASampleIsSolvedAndPublishedAlone) {
  std::string csv = "age,sex\n";
  for (int row = 0; row < 200; row++)
    csv += std::to_string(20 + row * 7 % 50) + (row % 4 == 0 ? ",F\n" : ",M\n");
  Engine engine = opened(csv);
  Json plan =
      Json::parse(R"({"indistinct": 1, "columns": {"age": {"role": "quasi"}, "sex": {"role": "quasi"}},
    "rows": {"sample": {"size": "20%", "by": "sex", "seed": 3}}, "privacy": {"k": 4}, "loss": "dm"})");
  const auto job = engine.start("optimize", Json{{"plan", plan}}.dump());
  ASSERT_TRUE(job) << job.error().what;
  while (engine.advance(*job, milliseconds(5)) == JobState::running) {
  }
  const Json solved = Json::parse(*engine.collect(*job));
  EXPECT_EQ(solved["rows"], 40);
  const Json ask = {{"plan", plan}, {"cuts", solved["columns"]}};
  const Released out = release(engine, csv, ask);
  EXPECT_EQ(out.told["records"].get<uint64_t>() + out.told["suppressed"].get<uint64_t>(), 40);
  EXPECT_EQ(out.told["leftOut"], 160);
  const Json checked = Json::parse(*engine.ask("recheck", ask.dump()));
  for (const char* key : {"rows", "classes", "smallestClass", "suppressed"})
    EXPECT_EQ(checked[key], solved[key]) << key;
  EXPECT_EQ(checked["dm"], solved["cost"]);

  // The recipe draws the same rows; the checker of files finds them in the release.
  const Json recipe = Json::parse(*engine.ask("recipe", ask.dump()));
  EXPECT_EQ(recipe["sample"], Json::parse(R"({"size": "20%", "seed": 3, "by": "sex"})"));
  EXPECT_EQ(release(engine, csv, {{"recipe", recipe}}).csv, out.csv);
  const auto audit = [&](const Json& asked) {
    engine.provide("released.csv", out.csv);
    return Json::parse(*engine.ask("audit", Json{{"plan", asked}, {"released", "released.csv"}}.dump()));
  };
  EXPECT_EQ(audit(plan)["failures"], Json::array());
  plan["rows"]["sample"]["seed"] = 4;
  EXPECT_FALSE(audit(plan)["ok"].get<bool>());
}

TEST(Release, ASampleOfRecordsThatStandForSeveralRowsIsRefused) {
  Engine engine = opened("age,n\n20,5\n30,6\n");
  const Json plan =
      Json::parse(R"({"indistinct": 1, "columns": {"age": {"role": "quasi"}, "n": {"role": "count"}},
    "rows": {"sample": {"size": 1}}})");
  const auto asked = engine.ask("evaluate", Json{{"plan", plan}}.dump());
  ASSERT_FALSE(asked);
  EXPECT_EQ(asked.error().place.key, "rows.sample");
}

TEST(Release, ARecipeTellsWhatItHasNeverSeen) {
  Engine first = opened(people);
  const Json recipe = Json::parse(*first.ask("recipe", Json{{"plan", planOf()}, {"cuts", cuts}}.dump()));
  const std::string other =
      "age;sex;job\n33;F;cook\n51;M;cook\n29;M;cook\n60;M;judge\n81;F;cook\n70;X;cook\n80;F;nurse\n";
  Engine second = opened(other);
  const Json told = Json::parse(*second.ask("apply", Json{{"recipe", recipe}}.dump()));
  EXPECT_EQ(told["rows"], 7);
  EXPECT_EQ(told["unseen"]["rows"], 4);  // one of them twice unseen
  EXPECT_EQ(told["unseen"]["columns"][0]["examples"], Json::parse(R"(["29", "60", "81", "70"])"));
  EXPECT_EQ(told["unseen"]["columns"][1]["examples"], Json::parse(R"(["X"])"));
  EXPECT_EQ(told["below"]["rows"], 1);  // 80, alone in its class
  EXPECT_EQ(told["classes"], 1);
  EXPECT_EQ(told["suppressed"], 5);
  EXPECT_EQ(told["dm"], 2 * 2 + 5 * 7);
  EXPECT_EQ(release(second, other, {{"recipe", recipe}}).csv,
            "age;sex;job\n[30, 52);*;cook\n[30, 52);*;cook\n");
}

TEST(Release, ARecipeThatIsNoneIsRefused) {
  Engine engine = opened(people);
  for (const char* wrong :
       {R"({"recipe": {}})", R"({"recipe": 5})", R"({"recipe": {"indistinctRecipe": 1}})",
        R"({"recipe": {"indistinctRecipe": 1, "columns": [{"name": "a", "role": "x"}]}})",
        R"({"recipe": {"indistinctRecipe": 1, "columns": [{"name": "a", "role": "quasi"}]}})"})
    EXPECT_FALSE(engine.ask("apply", wrong)) << wrong;
}

TEST(Release, CodebookIsAnsweredAtOnceByPlanOrByRecipe) {
  Engine engine = opened(people);
  const Json ask = {{"plan", planOf()}, {"cuts", cuts}};
  const auto book = [&](const Json& of) {
    const auto job = engine.start("codebook", of.dump());
    EXPECT_TRUE(job) << job.error().what;
    EXPECT_EQ(engine.advance(*job, milliseconds(1)), JobState::done);
    EXPECT_EQ(Json::parse(*engine.collect(*job))["records"], 5);
    return engine.take(*job);
  };
  const std::string expected =
      "column,value,member\nage,\"[30, 52)\",\"[30, 52)\"\nage,52,52\nage,80,80\nsex,*,F\nsex,*,M\n";
  EXPECT_EQ(book(ask), expected);
  EXPECT_EQ(book({{"recipe", Json::parse(*engine.ask("recipe", ask.dump()))}}), expected);
}

TEST(Release, CodebookGoesToUtf8WithItsRelease) {
  Engine engine;
  std::string csv = "town\nZ\xfcrich\n";
  for (const char letter : std::string("ABCDEFGHIJ")) csv += std::string(2, letter) + "\n";
  Json plan =
      Json::parse(R"({"indistinct": 1, "columns": {"town": {"role": "quasi"}}, "privacy": {"k": 1}})");
  EXPECT_TRUE(engine.open(R"({"encoding": "latin1"})"));
  EXPECT_TRUE(engine.feed(csv));
  EXPECT_TRUE(engine.close());
  const auto encodingOf = [&](const Json& cut) {
    const Json ask = {{"plan", plan}, {"cuts", {{{"name", "town"}, {"cuts", cut}}}}};
    const auto job = engine.start("codebook", ask.dump());
    EXPECT_TRUE(job) << job.error().what;
    const auto released = engine.start("release", ask.dump());
    const Json told = Json::parse(*engine.collect(*job));
    EXPECT_EQ(told["encoding"], Json::parse(*engine.collect(*released))["encoding"]);
    return told["encoding"].get<std::string>();
  };
  EXPECT_EQ(encodingOf(Json::array({"BB", "CC"})), "iso-8859-1");
  plan["columns"]["town"]["publish"] = "intervals";
  EXPECT_EQ(encodingOf(Json::array({"BB", "CC"})), "utf-8");  // Latin-1 has no "\u2026"
}

}  // namespace
}  // namespace indistinct
