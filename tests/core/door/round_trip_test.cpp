// What Indistinct writes, its checker accepts; what was changed since, it does not. Random tables with values
// that look like labels, blanks, formulas and missing ones, in every way that a column can be published.
// INDISTINCT_CASES multiplies the number of cases.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "core/door/json.h"
#include "core/indistinct.h"
#include "core/support/cases.h"
#include "core/support/random.h"
#include "core/table/reader.h"

namespace indistinct {
namespace {

using support::Random;
using Row = std::vector<std::string>;

const std::vector<std::string> words = {"*",
                                        "[blank]",
                                        "missing",
                                        "{a, b}",
                                        "a",
                                        "b",
                                        "a, b",
                                        "North",
                                        "South",
                                        "[1, 5)",
                                        "say \"x\"",
                                        "'=1+1",
                                        "=1+1",
                                        "@x",
                                        "5",
                                        "a \u2026 b",
                                        "a or ?",
                                        "two\nlines",
                                        "x;y",
                                        "Z\u00fcrich",
                                        "a+1",
                                        "1+b",
                                        "a word of some length"};
const std::vector<std::string> numbers = {"1", "2", "2.0", "3", "-3", "0.5", "30", "7.25", "1e2"};
const std::vector<std::string> days = {"2020-01-31", "2020-02-01", "2020-02-29", "2021-12-31", "2022-01-01"};

struct Case {
  Row header;
  std::vector<Row> rows;
  Json plan, ask;
};

std::string csvOf(const Row& header, const std::vector<Row>& rows, char delimiter) {
  std::string csv;
  const auto line = [&](const Row& cells) {
    for (size_t i = 0; i < cells.size(); i++) {
      csv += i == 0 ? "\"" : std::string(1, delimiter) + "\"";
      for (const char c : cells[i]) csv += c == '"' ? std::string("\"\"") : std::string(1, c);
      csv += '"';
    }
    csv += '\n';
  };
  line(header);
  for (const Row& row : rows) line(row);
  return csv;
}

// Leaves of some words, and nodes that may be called like one of them.
std::string taxonomyOf(Random& random, const Row& leaves) {
  const Row names = {"North", "South", "a", "[1, 5)"};
  std::string text;
  const auto quoted = [](const std::string& word) {
    std::string out = "\"";
    for (const char c : word) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
  };
  for (const std::string& leaf : leaves) text += quoted(leaf) + ";" + quoted(names[random.below(4)]) + ";*\n";
  return text;
}

Case randomCase(Random& random) {
  Case made;
  Json columns = Json::object();
  std::vector<const std::vector<std::string>*> pools;
  const bool blank = random.chance(0.4), counted = random.chance(0.25);
  const uint32_t quasi = random.between(1, 3);
  std::vector<Row> own(quasi);
  for (uint32_t i = 0; i < quasi; i++) {
    Json column = {{"role", "quasi"}};
    const uint32_t kind = random.below(5);
    if (kind == 0) {
      column["type"] = "number";
      if (random.chance(0.4)) column["bins"] = {{"width", 5}};
      if (random.chance(0.3)) column["represent"] = random.chance(0.5) ? "median" : "midpoint";
    } else if (kind == 1) {
      column["type"] = "date";
      if (random.chance(0.5)) column["bins"] = {{"unit", random.chance(0.5) ? "month" : "year"}};
    } else {
      column["type"] = "category";
      for (uint32_t n = random.between(1, 5); own[i].size() < n;) {
        const std::string& word = words[random.below(static_cast<uint32_t>(words.size()))];
        if (std::find(own[i].begin(), own[i].end(), word) == own[i].end() && !(blank && word == "[blank]"))
          own[i].push_back(word);
      }
      if (random.chance(0.5)) column["publish"] = random.chance(0.5) ? "sets" : "intervals";
      if (kind > 2) {
        column["taxonomy"] = {{"text", taxonomyOf(random, own[i])}};
        const char* spaces[] = {"splits", "taxonomy", "lattice"};
        column["space"] = spaces[random.below(3)];
        if (random.chance(0.3)) column["bins"] = {{"level", 1}};
      }
    }
    if (random.chance(0.2)) column["missing"] = "drop";
    pools.push_back(kind == 0 ? &numbers : kind == 1 ? &days : &own[i]);
    made.header.push_back("q" + std::to_string(i));
    columns[made.header.back()] = std::move(column);
  }
  const uint32_t kept = random.between(1, 2);
  for (uint32_t i = 0; i < kept; i++) {
    made.header.push_back("kept" + std::to_string(i));
    columns[made.header.back()] = {{"role", i == 0 ? "target" : "keep"}};
  }
  const bool binned = random.chance(0.4), byDay = random.chance(0.3);
  if (binned) {
    made.header.emplace_back("binned");
    Json column = {{"role", random.chance(0.5) ? "weight" : "sensitive"},
                   {"type", byDay ? "date" : "number"}};
    column["bins"] = byDay                ? Json{{"unit", "month"}}
                     : random.chance(0.5) ? Json{{"width", 5}}
                                          : Json{{"edges", {0, 2, 7}}};
    if (!byDay && random.chance(0.3)) column["represent"] = random.chance(0.5) ? "median" : "midpoint";
    columns["binned"] = std::move(column);
  }
  made.header.emplace_back("id");
  columns["id"] = {{"role", "identifier"}};
  made.header.emplace_back("n");
  columns["n"] = {{"role", counted ? "count" : "drop"}};
  for (uint32_t r = random.between(4, 24); made.rows.size() < r;) {
    if (!made.rows.empty() && random.chance(0.5)) {
      made.rows.push_back(made.rows[random.below(static_cast<uint32_t>(made.rows.size()))]);
    } else {
      Row row;
      for (const auto* pool : pools)
        row.push_back(random.chance(0.1) ? (random.chance(0.5) ? "?" : "")
                                         : (*pool)[random.below(static_cast<uint32_t>(pool->size()))]);
      for (uint32_t i = 0; i < kept; i++) row.push_back(words[random.below(8) + 10 * (i % 2)]);
      const auto& pool = byDay ? days : numbers;
      if (binned)
        row.push_back(random.chance(0.1) ? "?" : pool[random.below(static_cast<uint32_t>(pool.size()))]);
      row.push_back("p" + std::to_string(random.below(9)));
      row.push_back(std::to_string(random.below(4)));
      made.rows.push_back(std::move(row));
    }
  }
  made.plan = {
      {"indistinct", 1},
      {"source", {{"header", true}, {"delimiter", random.chance(0.5) ? "," : ";"}, {"missing", {"?", ""}}}},
      {"columns", columns},
      {"privacy", {{"k", random.between(1, 3)}, {"maxSuppressed", nullptr}}},
      {"loss", random.chance(0.3)   ? "cm"
               : random.chance(0.5) ? "dm"
                                    : "lm"},
      {"release",
       {{"suppressed", blank ? "blank" : "drop"},
        {"shuffle", random.chance(0.5)},
        {"identifiers", random.chance(0.5) ? "token" : "drop"}}}};
  if (!counted && random.chance(0.2)) made.plan["rows"] = {{"sample", {{"size", "60%"}, {"seed", 5}}}};
  made.ask = {{"neutralize", random.chance(0.4)},
              {"key", "a key of some length"},
              {"seed", random.below(1000)},
              {"allowEmpty", true}};
  return made;
}

Json answered(const Result<std::string>& answer) {
  return answer ? Json::parse(*answer) : Json{{"error", answer.error().what}};
}

struct Written {
  std::string csv;
  Json recipe, plan;
};

std::string releaseOf(Engine& engine, const std::string& csv, const Json& ask, std::string& error) {
  const auto job = engine.start("release", ask.dump());
  if (!job) {
    error = job.error().what;
    return "";
  }
  if (!engine.give(*job, csv) || !engine.give(*job, {})) error = "the file cannot be read again";
  while (engine.advance(*job, std::chrono::milliseconds(20)) == JobState::running) {
  }
  std::string out = engine.take(*job);
  engine.end(*job);
  return out;
}

class RoundTrip {
 public:
  RoundTrip(const Case& made, Random& random) : case_(made), random_(random) {}

  // Empty: all is well. `skipped`: the plan cannot be solved.
  std::string run(bool& skipped) {
    delimiter_ = case_.plan["source"]["delimiter"].get<std::string>()[0];
    csv_ = csvOf(case_.header, case_.rows, delimiter_);
    if (!open(engine_, csv_)) return skipped = true, "";
    const Json solved = solve();
    if (!solved.contains("columns")) return skipped = true, "";
    Json ask = case_.ask;
    ask["plan"] = case_.plan;
    ask["cuts"] = solved["columns"];
    std::string error;
    released_ = releaseOf(engine_, csv_, ask, error);
    // A blank that the file holds.
    if (error.find("release.blank") != std::string::npos) return skipped = true, "";
    if (!error.empty()) return "not written: " + error;
    for (const char* key :
         {"method", "loss", "k", "rows", "cost", "bound", "proven", "suppressed", "classes", "smallestClass"})
      ask["result"][key] = solved[key];
    recipe_ = answered(engine_.ask("recipe", ask.dump()));
    recipe_["hashes"] = {{"data", hexOf(sha256(csv_))}, {"release", hexOf(sha256(released_))}};
    if (const std::string why = accepted(); !why.empty()) return why;
    return changed();
  }

  uint64_t changes() const { return changes_; }
  std::string described() const { return csv_ + case_.plan.dump() + "\n" + released_ + recipe_.dump(); }

 private:
  bool open(Engine& engine, const std::string& csv) const {
    return engine.open(case_.plan["source"].dump()) && engine.feed(csv) && engine.close();
  }

  Json solve() {
    const auto job = engine_.start("optimize", Json{{"plan", case_.plan}}.dump());
    if (!job) return {};
    while (engine_.advance(*job, std::chrono::milliseconds(20)) == JobState::running) {
    }
    Json solved = answered(engine_.collect(*job));
    engine_.end(*job);
    return solved;
  }

  Json audited(Engine& engine, const std::string& csv, const std::string& released,
               const Json* recipe) const {
    engine.provide("release", released);
    Json ask = {{"plan", case_.plan}, {"released", "release"}, {"hashes", {{"data", hexOf(sha256(csv))}}}};
    if (recipe) ask["recipe"] = *recipe;
    return answered(engine.ask("audit", ask.dump()));
  }

  static std::string whyNot(const Json& verdict, const char* how) {
    if (verdict.contains("ok") && verdict["ok"] == true) return "";
    return std::string("refused ") + how + ": " +
           (verdict.contains("error") ? verdict["error"] : verdict["failures"]).dump() + "\n";
  }

  std::string accepted() {
    std::string why = whyNot(audited(engine_, csv_, released_, &recipe_), "with its recipe");
    bool represented = false;
    for (const auto& column : case_.plan["columns"])
      represented = represented || column.contains("represent");
    if (why.empty() && !represented)
      why = whyNot(audited(engine_, csv_, released_, nullptr), "with its plan");
    return why.empty() ? appliedElsewhere() : why;
  }

  // The recipe on other rows, some of which it has never seen.
  std::string appliedElsewhere() {
    if (case_.plan.contains("rows")) return "";
    std::vector<Row> rows;
    for (const Row& row : case_.rows)
      if (random_.chance(0.7)) rows.push_back(row);
    for (uint32_t i = 0; i < 3 && !rows.empty(); i++) {
      rows.push_back(rows[random_.below(static_cast<uint32_t>(rows.size()))]);
      rows.back()[0] = case_.plan["columns"]["q0"]["type"] == "date" ? "2031-05-05" : i == 0 ? "999" : "2";
    }
    if (rows.empty()) return "";
    const std::string csv = csvOf(case_.header, rows, delimiter_);
    Engine other;
    if (!open(other, csv)) return "";
    std::string error;
    Json ask = case_.ask;
    ask["recipe"] = recipe_;
    const std::string released = releaseOf(other, csv, ask, error);
    if (!error.empty()) return "";
    return whyNot(audited(other, csv, released, &recipe_), "applied to another file");
  }

  // One change to the release that its recipe must not cover.
  std::string changed() {
    ReadOptions options;
    options.delimiter = delimiter_;
    options.quote = '"';
    options.header = true;
    options.missing.emplace();
    const auto read = readTable(released_, options);
    if (!read || read->rows == 0) return "";
    Row header;
    for (const Column& column : read->columns) header.push_back(column.name);
    std::vector<Row> rows(static_cast<size_t>(read->rows));
    for (uint64_t row = 0; row < read->rows; row++)
      for (const Column& column : read->columns)
        rows[static_cast<size_t>(row)].emplace_back(column.values[column.codes[row]]);
    Json recipe = recipe_;
    const std::string what = change(header, rows, recipe);
    if (what.empty()) return "";
    changes_++;
    const Json verdict = audited(engine_, csv_, csvOf(header, rows, delimiter_), &recipe);
    if (verdict.contains("error") || verdict["ok"] == false) return "";
    return "not seen: " + what + "\n" + csvOf(header, rows, delimiter_);
  }

  // Says what it changed; nothing where it could not.
  std::string change(Row& header, std::vector<Row>& rows, Json& recipe) {
    const auto some = [&](size_t n) { return size_t{random_.below(static_cast<uint32_t>(n))}; };
    const size_t r = some(rows.size()), s = some(rows.size()), c = some(header.size());
    const bool token = header[c] == "id";
    switch (random_.below(6)) {
      case 0: {  // another value of the column
        if (token || rows[r][c] == rows[s][c]) return "";
        rows[r][c] = rows[s][c];
        return "a cell of " + header[c];
      }
      case 1: {  // two cells of a column change places
        const bool kept = header[c].compare(0, 4, "kept") == 0;
        if (!kept || rows[r][c] == rows[s][c]) return "";
        bool same = true, sameClass = true;
        for (size_t i = 0; i < header.size(); i++) {
          same = same && (i == c || header[i] == "id" || rows[r][i] == rows[s][i]);
          sameClass = sameClass && (header[i][0] != 'q' || rows[r][i] == rows[s][i]);
        }
        if (case_.plan["release"]["shuffle"] == true && same) return "";
        std::swap(rows[r][c], rows[s][c]);
        return std::string("cells of ") + header[c] + " within " + (sameClass ? "one class" : "two classes");
      }
      case 2: {
        header.emplace_back(random_.chance(0.5) ? "nick" : header[c]);
        for (size_t i = 0; i < rows.size(); i++) rows[i].push_back("x" + std::to_string(i));
        return "a column " + header.back();
      }
      case 3: {
        rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(r));
        if (case_.plan["columns"]["n"]["role"] == "count") return "";
        return "a row is gone";
      }
      case 4: {
        const char* keys[] = {"rows", "suppressed", "classes", "smallestClass", "cost", "k"};
        const char* key = keys[some(6)];
        if (!recipe["result"][key].is_number()) return "";
        recipe["result"][key] = recipe["result"][key].is_number_unsigned()
                                    ? Json(recipe["result"][key].get<uint64_t>() + 1)
                                    : Json(recipe["result"][key].get<double>() + 0.001);
        return std::string("the claim ") + key;
      }
      default: {
        if (!token) return "";
        rows[r][c] = "p1";
        return "an identifier in the clear";
      }
    }
  }

  const Case& case_;
  Random& random_;
  Engine engine_;
  char delimiter_ = ',';
  uint64_t changes_ = 0;
  std::string csv_, released_;
  Json recipe_;
};

TEST(RoundTrip, WhatIsWrittenIsAcceptedAndWhatIsChangedIsNot) {
  const uint64_t cases = support::times(400);
  uint64_t skippedCases = 0, changes = 0;
  for (uint64_t number = 0; number < cases; number++) {
    Random random(0x5eed0000 + number);
    const Case made = randomCase(random);
    RoundTrip trip(made, random);
    bool skipped = false;
    const std::string why = trip.run(skipped);
    skippedCases += skipped;
    changes += trip.changes();
    ASSERT_EQ(why, "") << "case " << number << "\n" << trip.described();
  }
  std::cout << cases - skippedCases << " releases accepted, " << changes << " changes seen\n";
  EXPECT_LT(skippedCases, cases / 2);
  EXPECT_GT(changes, cases / 4);
}

}  // namespace
}  // namespace indistinct
