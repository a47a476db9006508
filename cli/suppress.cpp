// indistinct suppress DATA --plan P: the least cells to blank.
#include <iostream>
#include <memory>

#include "cli/command.h"

namespace indistinct::cli {
namespace {

void show(const Json& result) {
  if (!result.contains("cells")) {
    std::cout << "Nothing was found in " << result["seconds"].dump() << " s. Give more time.\n";
    return;
  }
  const auto count = [&](const char* key) { return grouped(result[key].get<uint64_t>()); };
  table({{"cells blanked", count("cells")},
         {"weighted by importance", number(result["weightedCells"])},
         {"nothing below", number(result["bound"])},
         {"proven", result["optimal"].get<bool>() ? "yes" : "no"},
         {"reading", result["semantics"].get<std::string>()},
         {"rows with a blank", count("records") + " (" +
                                   share(result["records"].get<uint64_t>(), result["rows"].get<uint64_t>()) +
                                   ")"},
         {"rows blanked wholly", count("withheld")},
         {"seconds", result["seconds"].dump()}});
  std::cout << '\n';
  std::vector<std::vector<std::string>> columns = {{"column", "blanked", "per cent"}};
  for (const auto& item : result["byColumn"].items())
    columns.push_back({visible(item.key()), grouped(item.value()["count"].get<uint64_t>()),
                       number(item.value()["percent"])});
  table(columns);
}

}  // namespace

Command suppressCommand(CLI::App& app, Common& common) {
  auto inputs = std::make_shared<Inputs>();
  CLI::App* command = app.add_subcommand("suppress", "The least cells to blank, with proof or gap.");
  addInputs(*command, *inputs, true);
  addOptions(*command, *inputs,
             {"k", "semantics", "ties", "combinations", "timeLimit", "threads", "seed", "sample", "sampleBy",
              "sampleSeed"});
  return {command, [inputs, &common] {
            Engine engine;
            auto plan = load(*inputs, engine, common.files);
            if (!plan) return fail(plan.error(), common);
            return runJob(engine, "suppress", {{"plan", Json::parse(*plan)}}, common, show);
          }};
}

}  // namespace indistinct::cli
