// indistinct unsafe DATA --plan P: which few values single rows out.
#include <iostream>
#include <memory>

#include "cli/command.h"
#include "cli/signals.h"

namespace indistinct::cli {
namespace {

std::string joined(const Json& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : " + ") + name.get<std::string>();
  return visible(text);
}

void show(const Json& result) {
  const uint64_t rows = result["rows"].get<uint64_t>(), unsafe = result["records"].get<uint64_t>();
  std::cout << grouped(result["combinations"].get<uint64_t>()) << " minimal combinations that fewer than "
            << grouped(result["k"].get<uint64_t>()) << " rows share"
            << (result["complete"].get<bool>() ? "" : ", as far as the time went") << "; " << grouped(unsafe)
            << " of " << grouped(rows) << " rows (" << share(unsafe, rows) << ") have some. "
            << result["seconds"].dump() << " s\n\n";
  std::vector<std::vector<std::string>> sizes = {{"columns", "combinations"}};
  for (const auto& item : result["bySize"].items())
    sizes.push_back({item.key(), grouped(item.value().get<uint64_t>())});
  table(sizes);
  std::cout << '\n';
  std::vector<std::vector<std::string>> columns = {{"column", "combinations", "share of the scores"}};
  for (const auto& item : result["byColumn"].items())
    columns.push_back({visible(item.key()), grouped(item.value().get<uint64_t>()),
                       number(result["contribution"][item.key()])});
  table(columns);
  std::cout << '\n';
  std::vector<std::vector<std::string>> sets = {{"riskiest columns together", "combinations"}};
  for (const auto& set : result["riskiest"])
    sets.push_back({joined(set["columns"]), grouped(set["combinations"].get<uint64_t>())});
  table(sets);
  if (!result.contains("scores") || result["scores"]["records"].empty()) return;
  const Json& scores = result["scores"];
  std::cout << '\n';
  std::vector<std::vector<std::string>> records = {{"riskiest rows", "combinations", "SUDA", "DIS-SUDA"}};
  for (const auto& record : scores["records"])
    records.push_back({grouped(record["row"].get<uint64_t>()),
                       grouped(record["combinations"].get<uint64_t>()), number(record["score"]),
                       number(record["disScore"])});
  table(records);
  std::cout << "SUDA: " << scores["formula"].get<std::string>() << '\n';
  if (scores["disFormula"].is_string())
    std::cout << "DIS-SUDA: " << scores["disFormula"].get<std::string>() << "; DIS is "
              << number(scores["dis"]) << " if the file holds " << number(scores["populationShare"])
              << " of the population\n";
}

// What makes one row stand out.
void showRecord(const Json& result) {
  std::cout << "Row " << grouped(result["row"].get<uint64_t>()) << ", of "
            << grouped(result["rows"].get<uint64_t>()) << " alike: " << grouped(result["combinations"].size())
            << " minimal combinations that fewer than " << grouped(result["k"].get<uint64_t>())
            << " rows share; SUDA " << number(result["score"]) << "\n\n";
  std::vector<std::vector<std::string>> sets = {{"rows", "values"}};
  for (const auto& one : result["combinations"]) {
    std::string values;
    for (const auto& item : one["values"].items())
      values += (values.empty() ? "" : ", ") + item.key() + " = " +
                (item.value().is_string() ? item.value().get<std::string>()
                 : item.value().is_null() ? "missing"
                                          : item.value().dump());
    sets.push_back({grouped(one["rows"].get<uint64_t>()), values});
  }
  table(sets);
}

// Every combination as a line of CSV.
Done writeAll(Engine& engine, const Json& ask, const std::string& path, Files& files) {
  const auto job = engine.start("combinations", textOf(ask));
  if (!job) return job.error();
  auto out = files.create(path);
  if (!out) return out.error();
  const Searching searching;
  for (bool running = true; running;) {
    running = engine.advance(*job, std::chrono::milliseconds(50)) == JobState::running;
    if (Done d = (*out)->write(engine.take(*job)); !d) return d;
    if (interrupted()) return Error{ErrorCode::stopped, "Interrupted while writing " + path + ".", {}};
  }
  return (*out)->close();
}

}  // namespace

Command unsafeCommand(CLI::App& app, Common& common) {
  struct Arguments {
    Inputs inputs;
    std::string path;
    std::optional<uint64_t> maxSize, record;
  };
  auto a = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("unsafe", "The minimal combinations of values that too few rows share.");
  addInputs(*command, a->inputs, true);
  addOptions(*command, a->inputs, {"k", "timeLimit", "threads", "sample", "sampleBy", "sampleSeed"});
  addWhole(
      *command, "--max-size", 1, 30, [a](uint64_t n) { a->maxSize = n; },
      "Combinations of at most so many columns; of all without it.");
  addWhole(
      *command, "--record", 1, UINT64_MAX, [a](uint64_t row) { a->record = row; },
      "Only the combinations of this row, by its number in the file (its header is row 1).");
  addPath(*command, "-o,--output", a->path, "Where all combinations go, as CSV: row, size, values.");
  return {command, [a, &common] {
            Engine engine;
            if (!a->path.empty() && a->record)
              return fail(usage("-o writes the combinations of all rows. Leave it out, or --record."),
                          common);
            if (!a->path.empty())
              if (Done d = common.files.writes("the combinations", a->path); !d)
                return fail(d.error(), common);
            auto plan = load(a->inputs, engine, common.files);
            if (!plan) return fail(plan.error(), common);
            Json ask = {{"plan", Json::parse(*plan)}};
            if (a->maxSize) ask["maxSize"] = *a->maxSize;
            if (a->record) {
              ask["row"] = *a->record;
              return runJob(engine, "record", ask, common, showRecord);
            }
            if (!a->path.empty())
              if (Done d = writeAll(engine, ask, a->path, common.files); !d) return fail(d.error(), common);
            return runJob(engine, "unsafe", ask, common, show);
          }};
}

}  // namespace indistinct::cli
