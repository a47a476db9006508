// indistinct frontier DATA --plan P …: what every k costs.
#include <iostream>
#include <memory>

#include "cli/command.h"

namespace indistinct::cli {
namespace {

// One line per step: a row serves every k from the one above it up to its own.
void showSplits(const Json& result) {
  std::cout << grouped(result["proven"].get<uint64_t>()) << " of " << grouped(result["points"].size())
            << " k proven, " << result["seconds"].dump() << " s\n\n";
  std::vector<std::vector<std::string>> rows = {{"k", "cost", "nothing below", "withheld", "smallest class"}};
  const Json& points = result["points"];
  for (size_t i = 0; i < points.size(); ++i) {
    const Json& point = points[i];
    if (i + 1 < points.size() && points[i + 1]["cost"] == point["cost"] &&
        points[i + 1]["bound"] == point["bound"])
      continue;
    rows.push_back({grouped(point["k"].get<uint64_t>()), number(point["cost"]),
                    point["proven"].get<bool>() ? "proven" : number(point["bound"]),
                    grouped(point["suppressed"].get<uint64_t>()),
                    grouped(point["smallestClass"].get<uint64_t>())});
  }
  table(rows);
}

// A row serves every k from the one above it up to its own.
void showLocal(const Json& result) {
  std::cout << grouped(result["evaluated"].get<uint64_t>()) << " of "
            << grouped(result["searches"].get<uint64_t>()) << " searches ended, " << result["seconds"].dump()
            << " s\n\n";
  std::vector<std::vector<std::string>> rows = {
      {"k", "cost", "nothing below", "withheld", "groups", "smallest group"}};
  for (const Json& point : result["points"])
    rows.push_back({grouped(point["k"].get<uint64_t>()), number(point["cost"]),
                    point["proven"].get<bool>() ? "proven"
                    : point["bound"].is_null()  ? "no useful bound yet"
                                                : number(point["bound"]),
                    grouped(point["suppressed"].get<uint64_t>()), grouped(point["groups"].get<uint64_t>()),
                    grouped(point["smallestClass"].get<uint64_t>())});
  table(rows);
}

void show(const Json& result) {
  if (result["space"] == "splits") return showSplits(result);
  if (result["space"] == "local") return showLocal(result);
  std::cout << grouped(result["evaluated"].get<uint64_t>()) << " of "
            << grouped(result["nodes"].get<uint64_t>()) << " nodes evaluated, " << result["points"].size()
            << " points, " << result["seconds"].dump() << " s"
            << (result["exact"].get<bool>() ? "" : ", points may be missing") << "\n\n";
  std::vector<std::vector<std::string>> rows = {{"k", "cost", "withheld", "levels"}};
  for (const auto& point : result["points"]) {
    std::string levels;
    for (const auto& level : point["levels"].items())
      levels += (levels.empty() ? "" : ", ") + level.key() + " " + level.value().dump();
    rows.push_back({grouped(point["k"].get<uint64_t>()), number(point["cost"]),
                    grouped(point["suppressed"].get<uint64_t>()), levels});
  }
  table(rows);
}

}  // namespace

Command frontierCommand(CLI::App& app, Common& common) {
  struct Arguments {
    Inputs inputs;
    std::optional<std::string> method, reading;
    std::optional<uint64_t> depth, most;
    std::vector<uint64_t> first;
  };
  auto a = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("frontier", "What every k costs, with its proof or its gap.");
  addInputs(*command, a->inputs, true);
  addOptions(*command, a->inputs,
             {"maxSuppressed", "loss", "space", "publish", "timeLimit", "threads", "seed"});
  command
      ->add_option("--method", a->method,
                   "exact; over whole levels also poka (Dewri et al.) and exhaustive; of local groups auto.")
      ->type_name("METHOD");
  command->add_option(
      "--reading", a->reading,
      "Over whole levels: pareto, each node at the largest k that it reaches; per-k, the optimum of "
      "every k.");
  addWhole(
      *command, "--depth", 1, 1000, [a](uint64_t n) { a->depth = n; },
      "How deep poka looks; the average height without it.");
  addWhole(
      *command, "--most", 2, 3000000000, [a](uint64_t n) { a->most = n; },
      "The greatest k over split points, and of local groups; 1000 without it.");
  addWholes(
      *command, "--first", 2, 3000000000, a->first,
      "Over split points: these k are proven before all others, in this order; of local groups: they are "
      "looked at, and first.");
  return {command, [a, &common] {
            Engine engine;
            auto plan = load(a->inputs, engine, common.files);
            if (!plan) return fail(plan.error(), common);
            Json ask = {{"plan", Json::parse(*plan)}};
            if (a->method) ask["method"] = *a->method;
            if (a->reading) ask["reading"] = *a->reading;
            if (a->depth) ask["depth"] = *a->depth;
            if (a->most) ask["most"] = *a->most;
            if (!a->first.empty()) ask["first"] = a->first;
            return runJob(engine, "frontier", ask, common, show);
          }};
}

}  // namespace indistinct::cli
