// indistinct apply DATA --recipe R: the same generalization on another file, beside what a fresh one would
// be.
#include <algorithm>
#include <iostream>
#include <memory>
#include <random>

#include "cli/command.h"
#include "cli/gate.h"
#include "cli/release.h"
#include "cli/signals.h"
#include "cli/suppress.h"

namespace indistinct::cli {
namespace {

void line(std::vector<std::vector<std::string>>& rows, const char* name, const Json& applied,
          const Json& fresh, const char* key) {
  if (!applied.contains(key)) return;
  rows.push_back({name, number(applied[key]), fresh.contains(key) ? number(fresh[key]) : "-"});
}

void show(const Json& a) {
  const Json fresh = a.value("fresh", Json::object());
  std::vector<std::vector<std::string>> rows = {{"", "recipe", "fresh"}};
  line(rows, "rows", a, fresh, "rows");
  line(rows, "classes", a, fresh, "classes");
  line(rows, a.contains("persons") ? "smallest class, persons" : "smallest class", a, fresh, "smallestClass");
  line(rows, "withheld", a, fresh, "suppressed");
  for (const LossInfo* loss : losses)
    line(rows, titleOf(*loss).c_str(), a, fresh, std::string(loss->word).c_str());
  table(rows);
  const auto count = [&](const char* of, const char* key) { return grouped(a[of][key].get<uint64_t>()); };
  if (a.contains("overlapping"))
    std::cout << "\ngroups given up: " << count("below", "classes") << ", and with them "
              << count("below", "rows") << " rows\nheld by no group: " << count("unseen", "rows")
              << " rows\n";
  else
    std::cout << "\nbelow k: " << count("below", "rows") << " rows in " << count("below", "classes")
              << " classes\nunseen values: " << count("unseen", "rows") << " rows\n";
  for (const auto& column : a["unseen"]["columns"]) {
    std::string examples;
    for (const auto& value : column["examples"])
      examples += (examples.empty() ? "" : ", ") + value.get<std::string>();
    std::cout << "  " << column["name"].get<std::string>() << ": " << examples << '\n';
  }
  if (fresh.contains("error"))
    std::cout << "no fresh solution: " << fresh["error"].get<std::string>() << '\n';
  if (fresh.contains("proven") && !fresh["proven"].get<bool>())
    std::cout << "the fresh solution is not proven optimal\n";
  if (a.contains("release")) showRelease(a["release"]);
}

// The other file need not have what is only carried along.
void leaveOutAbsent(Json& plan, const Table& table) {
  if (!plan.contains("columns")) return;
  Json kept = Json::object();
  for (const auto& item : plan["columns"].items()) {
    const std::string role = item.value().value("role", "");
    const bool needed = role == "quasi" || role == "count" || role == "entity" || role == "target";
    if (needed || std::any_of(table.columns.begin(), table.columns.end(),
                              [&](const Column& column) { return column.name == item.key(); }))
      kept[item.key()] = item.value();
  }
  plan["columns"] = kept;
}

// The recipe's plan solved for this file, and what that costs by every loss.
Json solveAfresh(Engine& engine, const Json& plan) {
  std::random_device chance;
  const uint64_t secret = static_cast<uint64_t>(chance()) << 32 | chance();
  const auto job = engine.start("optimize", textOf({{"plan", plan}, {"secret", secret}}));
  if (!job) return {{"error", job.error().what}};
  runToEnd(engine, *job);
  const auto answer = engine.collect(*job);
  if (!answer) return {{"error", answer.error().what}};
  Json fresh = Json::parse(*answer);
  fresh.erase("trace");
  if (fresh.contains("recoding")) {
    const std::string loss = fresh["loss"];
    fresh[loss] = fresh["cost"];
    if (fresh.contains("mean")) fresh[loss + "Mean"] = fresh["mean"];
    return fresh;
  }
  const auto evaluated = engine.ask("evaluate", textOf({{"plan", plan}, {"cuts", fresh["columns"]}}));
  if (!evaluated) return {{"error", evaluated.error().what}};
  const Json told = Json::parse(*evaluated);
  for (const LossInfo* loss : losses)
    for (const char* of : {"", "Mean"}) {
      const std::string key = std::string(loss->word) + of;
      if (told.contains(key)) fresh[key] = told[key];
    }
  return fresh;
}

struct Arguments {
  Inputs inputs;
  ReleaseWish wish;
  std::string recipePath;
  double timeLimit = 60;
  bool noFresh = false, reoptimize = false;
};

// Names what is read and written, and opens the table; gives the recipe.
Result<Json> openAll(Engine& engine, const Arguments& a, Files& files, Sha256& read) {
  if (Done d = files.reads("the table", a.inputs.data); !d) return d.error();
  if (Done d = nameOutputs(a.wish, a.inputs, files); !d) return d.error();
  auto recipe = readRecipe(a.recipePath, files);
  if (!recipe) return recipe;
  const bool blanks = recipe->contains("suppress");
  if (blanks && a.reoptimize)
    return usage(
        "This recipe blanks single cells, which are found anew for every file. Leave --reoptimize out.");
  if (!a.wish.recipePath.empty() && !a.reoptimize && !blanks)
    return usage(
        "--new-recipe keeps what --reoptimize finds. Add --reoptimize, or go on with the recipe that is "
        "there.");
  // The other file may be written in another way; only what means "no value" goes with the recipe.
  const Json source = {{"missing", recipe->value("missing", Json::array({""}))}};
  Json columns = Json::object();
  for (const auto& column : (*recipe)["columns"]) columns[column["name"].get<std::string>()] = Json::object();
  std::string reading = textOf({{"indistinct", 1}, {"source", source}, {"columns", columns}});
  for (const auto& [option, value] : a.inputs.overrides) {
    auto changed = withOption(reading, option, value);
    if (!changed) return changed.error();
    reading = std::move(*changed);
  }
  if (Done d = loadData(a.inputs, reading, engine, &read); !d) return d.error();
  warnOf(*engine.table());
  return recipe;
}

// Blank cells are found anew, by the plan that the recipe holds.
int suppressAgain(Engine& engine, const Json& recipe, const Arguments& a, const Digest& read,
                  Common& common) {
  if (!recipe.contains("plan"))
    return fail(usage("The recipe holds no plan to find blank cells by. Give what suppress --recipe wrote."),
                common);
  Json plan = recipe["plan"];
  leaveOutAbsent(plan, *engine.table());
  ReleaseWish wish = a.wish;
  wish.neutralize = wish.neutralize || recipe["release"].value("neutralize", false);
  return suppressCells(engine, plan, a.inputs, wish, read, "the recipe's plan", common);
}

Result<Json> applyAll(Engine& engine, const Arguments& a, const Json& recipe, const Digest& digest,
                      Files& files) {
  Json plan = recipe.value("plan", Json::object());
  auto answer = engine.ask("apply", textOf({{"recipe", recipe}}));
  if (!answer) return answer.error();
  Json result = Json::parse(*answer);
  if (!a.noFresh || a.reoptimize) {
    plan["search"]["timeLimit"] = a.timeLimit;
    leaveOutAbsent(plan, *engine.table());
    result["fresh"] = solveAfresh(engine, plan);
  }
  Json ask = {{"recipe", recipe}};
  if (a.reoptimize && !result["fresh"].contains("error")) {
    ask = {{"plan", plan}, {"neutralize", a.wish.neutralize}};
    const bool groups = result["fresh"].contains("recoding");
    ask[groups ? "recoding" : "cuts"] = result["fresh"][groups ? "recoding" : "columns"];
  }
  if (result.contains("fresh")) result["fresh"].erase("recoding");
  if (Done d = askGate(engine, ask, result); !d) return d.error();
  if (!a.wish.any()) return result;
  if (a.reoptimize && result["fresh"].contains("error"))
    return Error{ErrorCode::no_solution, result["fresh"]["error"].get<std::string>(), {}};
  if (!passesGate(result, a.reoptimize ? "the recipe's plan" : "the recipe")) return result;
  Json hashes = {{"data", hexOf(digest)}};
  if (!a.wish.path.empty()) {
    auto released = writeRelease(engine, ask, a.inputs, a.wish, digest, files);
    if (!released) return released.error();
    hashes["release"] = released->sha256;
    result["release"] = released->told;
  }
  if (Done d = writeKeyTable(engine, ask, a.wish, files); !d) return d.error();
  if (!a.wish.recipePath.empty())
    if (Done d = writeRecipe(engine, ask, result["fresh"], hashes, a.wish, files); !d) return d.error();
  return result;
}

}  // namespace

Command applyCommand(CLI::App& app, Common& common) {
  auto a = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("apply", "The same generalization on another file, beside a fresh solution.");
  addInputs(*command, a->inputs, false);
  command->remove_option(command->get_option("--plan"));
  addPath(*command, "--recipe", a->recipePath, "What optimize --recipe wrote.")->required();
  addNumber(*command, "--time-limit", 0, 1e9, a->timeLimit, "Seconds for the fresh solution; 60 without it.");
  CLI::Option* none = command->add_flag("--no-fresh", a->noFresh, "Do not look for a fresh solution.");
  command
      ->add_flag("--reoptimize", a->reoptimize, "Write the release by the fresh solution, not by the recipe.")
      ->excludes(none);
  addPath(*command, "--new-recipe", a->wish.recipePath,
          "With --reoptimize, or where cells are blank: where the recipe of what is found goes.");
  addReleaseWish(*command, a->wish);
  addKeyTable(*command, a->wish);
  return {command, [a, &common] {
            Engine engine;
            Sha256 read;
            auto recipe = openAll(engine, *a, common.files, read);
            if (!recipe) return fail(recipe.error(), common);
            if (recipe->contains("suppress"))
              return suppressAgain(engine, *recipe, *a, read.digest(), common);
            auto result = applyAll(engine, *a, *recipe, read.digest(), common.files);
            if (!result) return fail(result.error(), common);
            common.json ? print(*result) : show(*result);
            const bool withheld = !a->wish.path.empty() && !result->contains("release");
            return withheld ? kCheckFailed : interrupted() ? kInterrupted : kDone;
          }};
}

}  // namespace indistinct::cli
