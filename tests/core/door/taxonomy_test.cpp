#include <gtest/gtest.h>

#include "core/door/json.h"
#include "core/indistinct.h"

namespace indistinct {

namespace {

const char* const people =
    "age,town,pay\n20,Oslo,low\n21,Oslo,low\n22,Rome,low\n40,Rome,high\n41,rome,high\n60,?,high\n";

Engine engineWith(std::string_view csv) {
  Engine engine;
  EXPECT_TRUE(engine.open(R"({"missing": ["?", ""]})"));
  EXPECT_TRUE(engine.feed({csv.data(), csv.size()}));
  EXPECT_TRUE(engine.close());
  return engine;
}

Json asked(Engine& engine, const char* question, const std::string& columns, const char* column) {
  const std::string ask = std::string(R"({"column": ")") + column +
                          R"(", "plan": {"indistinct": 1, "privacy": {"k": 2}, "columns": )" + columns + "}}";
  const auto answer = engine.ask(question, ask);
  EXPECT_TRUE(answer) << (answer ? "" : answer.error().what);
  return answer ? Json::parse(*answer) : Json();
}

}  // namespace

TEST(TaxonomyQuestion, CountsRowsAndSaysWhichLevelKNeeds) {
  auto engine = engineWith(people);
  const Json view =
      asked(engine, "taxonomy",
            R"({"age": {"role": "quasi", "taxonomy": {"build": {"by": "nice", "step": 10}}}})", "age");
  EXPECT_EQ(view["rows"], 6);
  EXPECT_EQ(view["faults"].size(), 0u);
  ASSERT_EQ(view["levels"].size(), 3u);
  EXPECT_EQ(view["levels"][0], (Json{{"groups", 6}, {"smallest", 1}, {"below", 6}}));
  EXPECT_EQ(view["levels"][1], (Json{{"groups", 3}, {"smallest", 1}, {"below", 1}}));
  EXPECT_EQ(view["levels"][2], (Json{{"groups", 1}, {"smallest", 6}, {"below", 0}}));
  EXPECT_EQ(view["nodes"][0]["rows"], 6);
}

TEST(TaxonomyQuestion, NamesUncoveredValuesWithoutFailing) {
  auto engine = engineWith(people);
  const Json view = asked(
      engine, "taxonomy",
      R"({"town": {"role": "quasi", "taxonomy": {"text": "Oslo;North;*\nRome;South;*\nBari;South;*\n"}}})",
      "town");
  ASSERT_EQ(view["uncovered"].size(), 1u);
  EXPECT_EQ(view["uncovered"][0]["value"], "rome");
  EXPECT_EQ(view["absent"], 1);
  EXPECT_EQ(view["missing"], 1);
  EXPECT_EQ(view["text"], "Oslo;North;*\nRome;South;*\nBari;South;*\n");
}

TEST(TaxonomyQuestion, GivesEveryFaultAndNoTree) {
  auto engine = engineWith(people);
  const Json view =
      asked(engine, "taxonomy",
            R"({"town": {"role": "quasi", "taxonomy": {"text": "Oslo;N;*\nRome;*\nOslo;S;*\n"}}})", "town");
  EXPECT_EQ(view["faults"].size(), 2u);
  EXPECT_EQ(view["nodes"].size(), 0u);
}

TEST(TaxonomyQuestion, ProposesWithAReason) {
  auto engine = engineWith(people);
  const Json list =
      asked(engine, "taxonomies", R"({"age": {"role": "quasi"}, "pay": {"role": "target"}})", "age");
  ASSERT_GE(list.size(), 2u);
  EXPECT_EQ(list[0]["build"]["by"], "nice");
  EXPECT_FALSE(list[0]["reason"].get<std::string>().empty());
  for (const auto& proposal : list) {
    const Json view = asked(engine, "taxonomy",
                            R"({"age": {"role": "quasi", "taxonomy": {"build": )" + proposal["build"].dump() +
                                R"(}}, "pay": {"role": "target"}})",
                            "age");
    EXPECT_EQ(view["faults"].size(), 0u);
    EXPECT_EQ(view["levels"].size(), proposal["groups"].size());
  }
}

// A plan may have its taxonomies built: the lattice needs nothing else.
TEST(TaxonomyQuestion, BuiltTaxonomiesServeTheLattice) {
  auto engine = engineWith(people);
  const auto job = engine.start("optimize", R"({"plan": {"indistinct": 1, "privacy": {"k": 2}, "columns": {
      "age": {"role": "quasi", "space": "lattice", "taxonomy": {"build": {"by": "nice", "step": 10}}},
      "town": {"role": "quasi", "space": "lattice", "taxonomy": {"build": {"by": "flat"}}}}}})");
  ASSERT_TRUE(job) << job.error().what;
  while (engine.advance(*job, std::chrono::milliseconds(50)) == JobState::running) {
  }
  const auto found = engine.collect(*job);
  ASSERT_TRUE(found);
  EXPECT_TRUE(Json::parse(*found)["proven"].get<bool>());
}

// Whole levels can be searched in every sample as it comes.
TEST(TaxonomyQuestion, EverySampleHasATaxonomyForEveryQuasiIdentifier) {
  for (const char* name : {"census", "hospital", "survey", "counts"}) {
    const auto sample = makeSample(name);
    ASSERT_TRUE(sample);
    auto engine = engineWith(sample->csv.substr(0, sample->csv.find('\n', 60000) + 1));
    for (const auto& [path, bytes] : sample->files) engine.provide(path, bytes);
    Json plan = Json::parse(sample->plan);
    for (auto& column : plan["columns"])
      if (column["role"] == "quasi") column["space"] = "lattice";
    const auto evaluated = engine.ask("evaluate", Json{{"plan", plan}}.dump());
    EXPECT_TRUE(evaluated) << name << ": " << (evaluated ? "" : evaluated.error().what);
  }
}

}  // namespace indistinct
