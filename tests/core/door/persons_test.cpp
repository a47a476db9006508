// k counts persons: what every question says of small random tables, against a count by hand.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/door/json.h"
#include "core/door/plan.h"
#include "core/indistinct.h"
#include "core/support/random.h"

namespace indistinct {
namespace {

struct Small {
  std::vector<std::vector<int>> quasi;  // [row][column]
  std::vector<std::string> who;         // empty: nobody knows
  std::vector<std::vector<int>> cuts;   // [column]
  uint64_t k = 2;
};

Small drawn(support::Random& random) {
  Small s;
  const uint32_t rows = 3 + random.below(12), persons = 1 + random.below(8);
  for (uint64_t i = 0; i < rows; i++) {
    s.quasi.push_back({static_cast<int>(random.below(4)), static_cast<int>(random.below(3))});
    s.who.push_back(random.chance(0.1) ? "" : "p" + std::to_string(random.below(persons)));
  }
  while (s.cuts.size() < 2) {
    s.cuts.emplace_back();
    std::set<int> present;
    for (const auto& row : s.quasi) present.insert(row[s.cuts.size() - 1]);
    for (const int at : present)
      if (at != *present.begin() && random.chance(0.5)) s.cuts.back().push_back(at);
  }
  s.k = 1 + random.below(4);
  return s;
}

std::string csvOf(const Small& s) {
  std::string text = "a,b,who\n";
  for (size_t i = 0; i < s.who.size(); i++)
    text += std::to_string(s.quasi[i][0]) + "," + std::to_string(s.quasi[i][1]) + "," + s.who[i] + "\n";
  return text;
}

Json planOf(const Small& s) {
  return {{"indistinct", 1},
          {"columns",
           {{"a", {{"role", "quasi"}, {"type", "number"}}},
            {"b", {{"role", "quasi"}, {"type", "number"}}},
            {"who", {{"role", "entity"}}}}},
          {"privacy", {{"k", s.k}, {"maxSuppressed", nullptr}}}};
}

struct Class {
  uint64_t rows = 0;
  std::set<std::string> persons;
};
using Classes = std::map<std::vector<int>, Class>;

// Of all rows, or of those that are published by other classes.
template <class Key>
Classes classesBy(const Small& s, Key&& key) {
  Classes classes;
  for (size_t i = 0; i < s.who.size(); i++) {
    const auto of = key(s.quasi[i]);
    if (!of) continue;
    Class& c = classes[*of];
    c.rows++;
    c.persons.insert(s.who[i]);
  }
  return classes;
}

std::optional<std::vector<int>> asItIs(const std::vector<int>& cells) { return cells; }

std::vector<int> published(const Small& s, const std::vector<int>& cells) {
  std::vector<int> groups;
  for (size_t c = 0; c < cells.size(); c++) {
    groups.push_back(0);
    for (const int cut : s.cuts[c]) groups.back() += cut <= cells[c];
  }
  return groups;
}

struct Figures {
  uint64_t classes = 0, rows = 0, smallest = 0, unique = 0, below = 0, atRisk = 0;
  double mean = 0;
  Json sizes = Json::array();
};

Figures figuresOf(const Classes& classes, uint64_t k, uint64_t atLeast, double threshold) {
  Figures f;
  std::map<uint64_t, std::pair<uint64_t, uint64_t>> sizes;
  for (const auto& [key, c] : classes) {
    const uint64_t size = c.persons.size();
    if (size < atLeast) continue;
    f.smallest = f.classes++ == 0 ? size : std::min(f.smallest, size);
    f.rows += c.rows;
    if (size == 1) f.unique += c.rows;
    if (size < k) f.below += c.rows;
    if (1.0 / static_cast<double>(size) > threshold) f.atRisk += c.rows;
    f.mean += static_cast<double>(c.rows) / static_cast<double>(size);
    sizes[size].first++;
    sizes[size].second += c.rows;
  }
  if (f.rows > 0) f.mean /= static_cast<double>(f.rows);
  for (const auto& [size, of] : sizes) f.sizes.push_back(Json::array({size, of.first, of.second}));
  return f;
}

void sameRisk(const Json& said, const Figures& known) {
  EXPECT_EQ(said["classes"], known.classes);
  EXPECT_EQ(said["rows"], known.rows);
  EXPECT_EQ(said["smallestClass"], known.smallest);
  EXPECT_EQ(said["unique"], known.unique);
  EXPECT_EQ(said["belowK"], known.below);
  EXPECT_EQ(said["sizes"], known.sizes);
  EXPECT_EQ(said["prosecutor"]["atRisk"], known.atRisk);
  EXPECT_NEAR(said["prosecutor"]["mean"].get<double>(), known.mean, 1e-12);
  if (known.classes > 0) {
    EXPECT_NEAR(said["prosecutor"]["highest"].get<double>(), 1.0 / static_cast<double>(known.smallest),
                1e-12);
  }
}

TEST(Persons, AreWhatEveryQuestionCounts) {
  for (uint64_t number = 0; number < 300; number++) {
    support::Random random(29 * 0x100000001b3ull + number);
    const Small s = drawn(random);
    SCOPED_TRACE(csvOf(s) + planOf(s).dump());
    Engine engine;
    ASSERT_TRUE(engine.open("{}"));
    ASSERT_TRUE(engine.feed(csvOf(s)));
    ASSERT_TRUE(engine.close());
    const auto ask = [&](const char* question, Json more) {
      more["plan"] = planOf(s);
      const auto answer = engine.ask(question, more.dump());
      EXPECT_TRUE(answer) << question << ": " << answer.error().what;
      return answer ? Json::parse(*answer) : Json();
    };
    Json cuts = Json::array();
    for (size_t c = 0; c < 2; c++) cuts.push_back({{"name", c == 0 ? "a" : "b"}, {"cuts", s.cuts[c]}});
    constexpr double threshold = 0.3;
    const Classes before = classesBy(s, asItIs);
    const Classes after =
        classesBy(s, [&](const std::vector<int>& cells) { return std::optional(published(s, cells)); });
    const std::set<std::string> all(s.who.begin(), s.who.end());
    const Figures kept = figuresOf(after, s.k, s.k, threshold);

    const Json preflight = ask("preflight", {{"k", {2, 3}}});
    EXPECT_EQ(preflight["persons"], all.size());
    EXPECT_EQ(preflight["unique"], figuresOf(before, 2, 0, threshold).unique);
    for (size_t i = 0; i < 2; i++) {
      EXPECT_EQ(preflight["below"][i]["rows"], figuresOf(before, 2 + i, 0, threshold).below);
      for (size_t c = 0; c < 2; c++) {
        const auto without = classesBy(s, [&](std::vector<int> cells) {
          cells[c] = 0;
          return std::optional(cells);
        });
        EXPECT_EQ(preflight["columns"][c]["belowWithout"][i], figuresOf(without, 2 + i, 0, threshold).below);
      }
    }
    EXPECT_EQ(ask("select", {{"below", 3}})["rows"], figuresOf(before, 3, 0, threshold).below);

    for (const char* question : {"evaluate", "recheck"}) {
      const Json e = ask(question, {{"cuts", cuts}});
      EXPECT_EQ(e["persons"], all.size()) << question;
      EXPECT_EQ(e["classes"], kept.classes) << question;
      EXPECT_EQ(e["smallestClass"], kept.smallest) << question;
      EXPECT_EQ(e["suppressed"], s.who.size() - kept.rows) << question;
    }
    EXPECT_EQ(ask("classes", {{"cuts", cuts}})["sizes"], figuresOf(after, s.k, 0, threshold).sizes);

    const Json risk = ask("risk", {{"cuts", cuts}, {"threshold", threshold}});
    EXPECT_EQ(risk["persons"], all.size());
    sameRisk(risk["before"], figuresOf(before, s.k, 0, threshold));
    sameRisk(risk["after"], kept);
    for (size_t c = 0; c < 2; c++)
      for (const bool alone : {true, false})
        for (const bool generalized : {false, true}) {
          const auto reach = classesBy(s, [&](std::vector<int> cells) -> std::optional<std::vector<int>> {
            const auto groups = published(s, cells);
            if (generalized && after.at(groups).persons.size() < s.k) return std::nullopt;
            if (generalized) cells = groups;
            cells[alone ? 1 - c : c] = 0;
            return cells;
          });
          const Json& said =
              risk["columns"][c][alone ? "alone" : "without"][generalized ? "after" : "before"];
          const Figures known = figuresOf(reach, s.k, 0, threshold);
          EXPECT_EQ(said["classes"], known.classes);
          EXPECT_EQ(said["unique"], known.unique);
          EXPECT_EQ(said["belowK"], known.below);
          EXPECT_NEAR(said["mean"].get<double>(), known.mean, 1e-12);
        }

    const Json recipe = ask("recipe", {{"cuts", cuts}});
    const auto applied = engine.ask("apply", Json{{"recipe", recipe}}.dump());
    ASSERT_TRUE(applied) << applied.error().what;
    const Json a = Json::parse(*applied);
    EXPECT_EQ(a["persons"], all.size());
    EXPECT_EQ(a["smallestClass"], kept.smallest);
    EXPECT_EQ(a["below"]["rows"], s.who.size() - kept.rows);
  }
}

TEST(Persons, AreOfOneColumnAndNotBesideCounts) {
  const auto refused = [](const char* columns) {
    const auto plan = readPlan(std::string(R"({"indistinct": 1, "columns": )") + columns + "}");
    return plan ? std::string() : plan.error().what;
  };
  EXPECT_NE(refused(R"({"a": {"role": "entity"}, "b": {"role": "entity"}})").find("role entity. Leave one"),
            std::string::npos);
  EXPECT_NE(refused(R"({"a": {"role": "entity"}, "n": {"role": "count"}})").find("cannot be told apart"),
            std::string::npos);
  EXPECT_EQ(refused(R"({"a": {"role": "entity"}, "b": {"role": "identifier"}})"), "");
}

}  // namespace
}  // namespace indistinct
