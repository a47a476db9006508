// The release writer: any file, any plan for it and any cuts. However the file is fed the same bytes are
// written, and they are read back as what was to be published.
#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "columns.h"
#include "core/door/study.h"
#include "core/indistinct.h"

namespace indistinct::fuzz {
namespace {

struct Wanted {
  Json plan;
  std::vector<std::string> kept;
  bool shuffled = false;
};

Wanted planOf(Input& input, const Table& table) {
  Wanted wanted;
  Json columns = Json::object();
  for (const Column& column : table.columns) {
    constexpr const char* roles[] = {"quasi", "keep", "identifier", "drop", "sensitive"};
    const std::string role = roles[input.below(5)];
    columns[column.name] = {{"role", role}};
    if (role == "keep" || role == "sensitive") wanted.kept.push_back(column.name);
  }
  wanted.shuffled = input.flag();
  const bool blank = input.flag(), token = input.flag();
  wanted.plan = {{"indistinct", 1},
                 {"columns", columns},
                 {"privacy", {{"k", 1 + input.below(3)}, {"maxSuppressed", nullptr}}},
                 {"release",
                  {{"shuffle", wanted.shuffled},
                   {"suppressed", blank ? "blank" : "drop"},
                   {"identifiers", token ? "token" : "drop"}}}};
  return wanted;
}

struct Written {
  std::string csv;
  Json told;  // null where nothing was written
};

Written write(Engine& engine, std::string_view csv, const Json& ask, size_t size) {
  const auto job = engine.start("release", ask.dump());
  if (!job) {
    expectSentence(job.error());
    return {};
  }
  Written written;
  while (!csv.empty()) {
    const std::string_view some = csv.substr(0, size);
    const std::vector<char> piece(some.begin(), some.end());
    if (Done given = engine.give(*job, piece); !given)
      broken("a release takes the file that was read", given.error().what);
    written.csv += engine.take(*job);
    csv.remove_prefix(piece.size());
  }
  if (Done ended = engine.give(*job, {}); !ended)
    broken("a release takes the whole file that was read", ended.error().what);
  while (engine.advance(*job, std::chrono::milliseconds(50)) == JobState::running)
    written.csv += engine.take(*job);
  written.csv += engine.take(*job);
  written.told = *readJson(*engine.collect(*job), "what was written");
  engine.end(*job);
  return written;
}

std::vector<std::string> cellsOf(const Column& column) {
  std::vector<std::string> cells;
  for (uint64_t row = 0; row < column.codes.size(); ++row)
    cells.emplace_back(column.values[column.codes[row]]);
  return cells;
}

// Columns and cells that stay are as they were, where every row was written in its place.
void expectKept(const Table& original, const Table& read, const Wanted& wanted, const Written& written) {
  for (size_t i = 0; i < read.columns.size(); ++i) {
    const std::string name = written.told["columns"][i]["name"].get<std::string>();
    for (const Column& column : original.columns) {
      if (column.name != name) continue;
      expect(!original.dialect.header || read.columns[i].name == name, "columns keep their names",
             written.csv);
      if (std::find(wanted.kept.begin(), wanted.kept.end(), name) == wanted.kept.end()) continue;
      expect(cellsOf(read.columns[i]) == cellsOf(column), "cells that are kept stay as they were",
             written.csv);
    }
  }
}

}  // namespace
}  // namespace indistinct::fuzz

FUZZ(input) {
  using namespace indistinct;
  using namespace indistinct::fuzz;
  const size_t size = 1 + input.below(60);
  const bool header = input.flag(), lenient = input.flag();
  Input draws(input.line());
  const std::string_view csv = input.rest();
  Engine engine;
  Json source = {{"lenient", lenient}};
  if (header) source["header"] = true;
  expect(engine.open(source.dump()).ok(), "the options are taken");
  if (Done fed = engine.feed(csv); !fed) return expectSentence(fed.error());
  if (Done closed = engine.close(); !closed) return expectSentence(closed.error());
  const Table& table = *engine.table();
  const Wanted wanted = planOf(draws, table);
  const auto plan = readPlan(wanted.plan.dump());
  if (!plan) return expectSentence(plan.error());
  const auto study = makeStudy(table, {}, *plan);
  if (!study) return expectSentence(study.error());
  Cuts cuts;
  for (const Domain& domain : study->domains) cuts.starts.push_back(drawStarts(draws, domain.size()));
  const bool neutralize = draws.below(4) == 1;
  const Json ask = {{"plan", wanted.plan}, {"cuts", cutsToJson(*study, cuts)}, {"seed", 7}, {"key", "secret"},
                    {"allowEmpty", true},  {"neutralize", neutralize}};

  const Written written = write(engine, csv, ask, size);
  expectSame(written.csv, write(engine, csv, ask, csv.size() + 1).csv, "pieces write what the whole writes");
  if (written.told.is_null() || written.told["columns"].empty()) return;

  ReadOptions options;
  options.encoding = parseEncoding(written.told["encoding"].get<std::string>());
  options.delimiter = table.dialect.delimiter;
  options.quote = table.dialect.quote;
  options.header = table.dialect.header;
  options.missing.emplace();
  const auto read = readTable(written.csv, options);
  const auto records = written.told["records"].get<uint64_t>();
  if (!read && records == 0 && !table.dialect.header) return;
  // A header of control bytes that spells the signature of an image.
  if (!read && read.error().what.find("this is no text but") != std::string::npos) return;
  if (!read) broken("what is written is read", written.csv + "\n" + read.error().what);
  expect(read->rows == records, "every row that is written is read", written.csv);
  const bool asItWas = !wanted.shuffled && !neutralize && table.dialect.quote != '\0';
  if (asItWas && records == table.rows) expectKept(table, *read, wanted, written);
}
