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
    std::optional<uint64_t> maxSize;
  };
  auto a = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("unsafe", "The minimal combinations of values that too few rows share.");
  addInputs(*command, a->inputs, true);
  addOptions(*command, a->inputs, {"k", "timeLimit", "threads", "sample", "sampleBy", "sampleSeed"});
  addWhole(
      *command, "--max-size", 1, 30, [a](uint64_t n) { a->maxSize = n; },
      "Combinations of at most so many columns; of all without it.");
  addPath(*command, "-o,--output", a->path, "Where all combinations go, as CSV: row, size, values.");
  return {command, [a, &common] {
            Engine engine;
            if (!a->path.empty())
              if (Done d = common.files.writes("the combinations", a->path); !d)
                return fail(d.error(), common);
            auto plan = load(a->inputs, engine, common.files);
            if (!plan) return fail(plan.error(), common);
            Json ask = {{"plan", Json::parse(*plan)}};
            if (a->maxSize) ask["maxSize"] = *a->maxSize;
            if (!a->path.empty())
              if (Done d = writeAll(engine, ask, a->path, common.files); !d) return fail(d.error(), common);
            return runJob(engine, "unsafe", ask, common, show);
          }};
}

}  // namespace indistinct::cli
