// What is kept of single cells answers other importances and caps as a search made anew does.
#include "core/door/studied_cells.h"

#include <gtest/gtest.h>

#include "core/door/json.h"
#include "core/indistinct.h"
#include "core/support/cases.h"
#include "core/support/random.h"

namespace indistinct {
namespace {

using support::Random;

std::string csvOf(Random& random, uint32_t columns) {
  std::string csv;
  for (uint32_t c = 0; c < columns; c++) csv += (c == 0 ? "q" : ",q") + std::to_string(c);
  csv += '\n';
  for (uint32_t r = random.between(8, 40); r > 0; r--)
    for (uint32_t c = 0; c < columns; c++)
      csv += std::to_string(random.below(2 + c)) + (c + 1 < columns ? ',' : '\n');
  return csv;
}

Json planOf(Random& random, uint32_t columns) {
  Json plan = {{"indistinct", 1},
               {"columns", Json::object()},
               {"privacy", {{"k", random.between(2, 3)}, {"maxSuppressed", nullptr}}},
               {"suppress", {{"semantics", random.chance(0.7) ? "original-file" : "strict"}}}};
  const bool file = plan["suppress"]["semantics"] == "original-file";
  for (uint32_t c = 0; c < columns; c++) {
    Json& column = plan["columns"]["q" + std::to_string(c)] = {{"role", "quasi"}, {"type", "category"}};
    if (random.chance(0.5)) column["importance"] = random.between(1, 5);
    if (file && random.chance(0.1)) column["cap"] = 0.5;
  }
  if (file && random.chance(0.2)) plan["suppress"]["combinations"] = 2;
  return plan;
}

Engine opened(const std::string& csv) {
  Engine engine;
  EXPECT_TRUE(engine.open("{}") && engine.feed(csv) && engine.close());
  return engine;
}

Json suppressed(Engine& engine, const Json& plan, bool share) {
  const auto job = engine.start("suppress", Json{{"plan", plan}, {"share", share}, {"list", true}}.dump());
  if (!job) return {{"error", job.error().what}};
  while (engine.advance(*job, std::chrono::milliseconds(20)) == JobState::running) {
  }
  const auto told = engine.collect(*job);
  engine.end(*job);
  return told ? Json::parse(*told) : Json{{"error", told.error().what}};
}

// Empty: all is well.
std::string compared(const Json& kept, const Json& anew) {
  if (kept.contains("error") || anew.contains("error"))
    return kept.value("error", "") == anew.value("error", "") ? "" : "errors differ";
  const double a = kept["weightedCells"], b = anew["weightedCells"];
  if (kept["semantics"] == "original-file" && kept["capped"] == false) {
    if (kept["optimal"] != true || std::abs(a - b) > 1e-9) return "not the least";
    return "";
  }
  // A bound of one holds for the blanks of the other.
  if (anew["bound"].is_number() && a < anew["bound"].get<double>() - 1e-9) return "below the bound";
  if (kept["bound"].is_number() && b < kept["bound"].get<double>() - 1e-9) return "a bound too high";
  return "";
}

TEST(StudiedCells, AnswerOtherImportancesAndCapsAsAnewSearchDoes) {
  uint64_t asked = 0;
  for (uint64_t seed = 1; seed <= support::times(60); seed++) {
    Random random(seed);
    const uint32_t columns = random.between(2, 5);
    const std::string csv = csvOf(random, columns);
    Engine keeping = opened(csv);
    for (int turn = 0; turn < 6; turn++) {
      const Json plan = planOf(random, columns);
      Engine fresh = opened(csv);
      const Json kept = suppressed(keeping, plan, true), anew = suppressed(fresh, plan, false);
      ASSERT_EQ(compared(kept, anew), "") << "seed " << seed << "\n"
                                          << csv << plan << "\n"
                                          << kept << "\n"
                                          << anew;
      if (kept.contains("cells")) asked++;
    }
  }
  EXPECT_GT(asked, support::times(60));
}

TEST(StudiedCells, AnswerAsBeforeWhenImportancesComeBack) {
  Random random(5);
  Engine engine = opened(csvOf(random, 4));
  Json plan = planOf(random, 4);
  plan["suppress"] = {{"semantics", "original-file"}};
  for (auto& column : plan["columns"]) column.erase("cap");
  Json other = plan;
  other["columns"]["q1"]["importance"] = 4;
  const Json before = suppressed(engine, plan, true);
  EXPECT_NE(before["blanks"], Json::array());
  suppressed(engine, other, true);
  EXPECT_EQ(suppressed(engine, plan, true)["blanks"], before["blanks"]);
}

TEST(StudiedCells, HoldTheQuestionsThatWereAskedLast) {
  StudiedCells held;
  const auto first = held.of("one");
  EXPECT_EQ(held.of("one"), first);
  for (size_t i = 1; i < StudiedCells::most; i++) held.of("more " + std::to_string(i));
  EXPECT_EQ(held.of("one"), first);
  for (size_t i = 0; i < StudiedCells::most; i++) held.of("others " + std::to_string(i));
  EXPECT_NE(held.of("one"), first);
}

}  // namespace
}  // namespace indistinct
