// indistinct optimize DATA --plan P …: the cheapest generalization, with its proof or its gap.
#include <iostream>
#include <memory>

#include "cli/command.h"

namespace indistinct::cli {
namespace {

void show(const Json& result) {
  const auto count = [&](const char* key) { return result[key].get<uint64_t>(); };
  std::vector<std::vector<std::string>> rows = {
      {"cost", number(result["cost"])},
      {"nothing below", number(result["bound"])},
      {"proven", result["proven"].get<bool>() ? "yes" : "no"},
      {"classes", grouped(count("classes"))},
      {"smallest class", grouped(count("smallestClass"))},
      {"suppressed", grouped(count("suppressed")) + " (" + share(count("suppressed"), count("rows")) + ")"},
      {"seconds", result["seconds"].dump()}};
  table(rows);
  std::cout << '\n';
  for (const auto& column : result["columns"]) {
    std::string cuts;
    for (const auto& cut : column["cuts"])
      cuts += (cuts.empty() ? "" : " | ") + (cut.is_string() ? cut.get<std::string>() : cut.dump());
    std::cout << column["name"].get<std::string>() << ": " << (cuts.empty() ? "no cut" : cuts) << '\n';
  }
}

}  // namespace

Command optimizeCommand(CLI::App& app, Common& common) {
  auto inputs = std::make_shared<Inputs>();
  CLI::App* command =
      app.add_subcommand("optimize", "The cheapest generalization, with its proof or its gap.");
  addInputs(*command, *inputs, true);
  addOptions(*command, *inputs,
             {"k", "maxSuppressed", "loss", "space", "method", "timeLimit", "threads", "seed"});
  return {command, [inputs, &common] {
            Engine engine;
            auto plan = load(*inputs, engine);
            if (!plan) return fail(plan.error(), common);
            return runJob(engine, "optimize", Json{{"plan", Json::parse(*plan)}}, common, show);
          }};
}

}  // namespace indistinct::cli
