// indistinct evaluate DATA --plan P [--cuts FILE.json]: what a given generalization costs.
#include <iostream>
#include <memory>

#include "cli/command.h"

namespace indistinct::cli {
namespace {

void show(const Json& e) {
  const auto count = [&](const char* key) { return e[key].get<uint64_t>(); };
  std::vector<std::vector<std::string>> rows = {
      {"rows", grouped(count("rows"))},
      {"distinct tuples", grouped(count("distinct"))},
      {"alphabet", grouped(count("alphabet"))},
      {"classes", grouped(count("classes"))},
      {"smallest class", smallestClass(e)},
      {"withheld", grouped(count("suppressed")) + " (" + share(count("suppressed"), count("rows")) + ")"}};
  for (const LossInfo* loss : losses) {
    const std::string key(loss->word);
    if (!e.contains(key)) continue;
    rows.push_back({titleOf(*loss), number(e[key])});
    if (loss->isFraction()) rows.push_back({"  as a share", e[key + "Mean"].dump()});
  }
  table(rows);
}

// The file is the `columns` array of `optimize --json`, or that whole object.
Result<Json> readCuts(const std::string& path, Files& files) {
  auto text = files.read("the cuts", path);
  if (!text) return text.error();
  auto cuts = checkedCuts(*text);
  if (!cuts) return cuts.error();
  return Json::parse(*cuts);
}

}  // namespace

Command evaluateCommand(CLI::App& app, Common& common) {
  auto inputs = std::make_shared<Inputs>();
  auto cutsPath = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand(
      "evaluate", "What a given generalization costs; without cuts, with everything generalized.");
  addInputs(*command, *inputs, true);
  addOptions(*command, *inputs, {"k", "space"});
  addPath(*command, "--cuts", *cutsPath, "A JSON file with the columns of optimize --json.");
  return {command, [inputs, cutsPath, &common] {
            Engine engine;
            Json ask = Json::object();
            if (!cutsPath->empty()) {
              auto cuts = readCuts(*cutsPath, common.files);
              if (!cuts) return fail(cuts.error(), common);
              ask["cuts"] = *cuts;
            }
            auto plan = load(*inputs, engine, common.files);
            if (!plan) return fail(plan.error(), common);
            ask["plan"] = Json::parse(*plan);
            auto answer = engine.ask("evaluate", textOf(ask));
            if (!answer) return fail(answer.error(), common);
            const Json evaluation = Json::parse(*answer);
            common.json ? print(evaluation) : show(evaluation);
            return kDone;
          }};
}

}  // namespace indistinct::cli
