// indistinct frontier DATA --plan P …: what every k costs.
#include <iostream>
#include <memory>

#include "cli/command.h"

namespace indistinct::cli {
namespace {

void show(const Json& result) {
  std::cout << grouped(result["evaluated"].get<uint64_t>()) << " of "
            << grouped(result["nodes"].get<uint64_t>()) << " nodes evaluated, " << result["points"].size()
            << " points, " << result["seconds"].dump() << " s"
            << (result["exact"].get<bool>() ? "" : ", points may be missing") << "\n\n";
  std::vector<std::vector<std::string>> rows = {{"k", "cost", "suppressed", "levels"}};
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
    std::string method = "exact", reading = "pareto";
    std::optional<uint32_t> depth;
  };
  auto a = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("frontier", "What every k costs over the lattice of whole levels.");
  addInputs(*command, a->inputs, true);
  addOptions(*command, a->inputs, {"maxSuppressed", "loss", "space", "timeLimit", "threads"});
  command->add_option("--method", a->method, "exact, poka (Dewri et al.) or exhaustive.")
      ->type_name("METHOD");
  command->add_option("--reading", a->reading,
                      "pareto: each node at the largest k that it reaches; per-k: the optimum of every k.");
  command->add_option("--depth", a->depth, "How deep poka looks; the average height without it.")
      ->check(CLI::Range(1, 1000));
  return {command, [a, &common] {
            Engine engine;
            auto plan = load(a->inputs, engine);
            if (!plan) return fail(plan.error(), common);
            Json ask = {{"plan", Json::parse(*plan)}, {"method", a->method}, {"reading", a->reading}};
            if (a->depth) ask["depth"] = *a->depth;
            return runJob(engine, "frontier", ask, common, show);
          }};
}

}  // namespace indistinct::cli
