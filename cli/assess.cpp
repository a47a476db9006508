// indistinct assess DATA [RELEASE] --plan P: what is at risk, and what is left, before and after.
#include <cstdio>
#include <iostream>
#include <memory>

#include "cli/command.h"
#include "cli/gate.h"
#include "cli/release.h"

namespace indistinct::cli {
namespace {

constexpr const char* kReleased = "the released file";

std::string four(const Json& value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4f", value.get<double>());
  return text;
}

void show(const Json& all) {
  const Json &risk = all["risk"], &utility = all["utility"];
  const Json &before = risk["before"], &after = risk["after"];
  const auto count = [](const Json& value) { return grouped(value.get<uint64_t>()); };
  std::vector<std::vector<std::string>> rows = {{"", "before", "after"}};
  const auto add = [&](const char* name, const std::string& x, const std::string& y) {
    rows.push_back({name, x, y});
  };
  add("rows", count(before["rows"]), count(after["rows"]));
  add("classes", count(before["classes"]), count(after["classes"]));
  const bool persons = risk.contains("persons");
  add(persons ? "smallest class, persons" : "smallest class", count(before["smallestClass"]),
      count(after["smallestClass"]));
  add(persons ? "rows of a person alone" : "rows alone", count(before["unique"]), count(after["unique"]));
  add("highest risk (prosecutor)", four(before["prosecutor"]["highest"]),
      four(after["prosecutor"]["highest"]));
  add("mean risk (prosecutor)", four(before["prosecutor"]["mean"]), four(after["prosecutor"]["mean"]));
  add("rows at risk", count(before["prosecutor"]["atRisk"]), count(after["prosecutor"]["atRisk"]));
  if (!after["journalist"].is_null()) {
    add("highest risk (journalist)", four(before["journalist"]["highest"]),
        four(after["journalist"]["highest"]));
    add("rows at risk (journalist)", count(before["journalist"]["atRisk"]),
        count(after["journalist"]["atRisk"]));
  }
  add("share recognised (marketer)", four(before["marketer"]), four(after["marketer"]));
  const Json &costsBefore = utility["losses"]["before"], &costsAfter = utility["losses"]["after"];
  for (const LossInfo* loss : losses) {
    const std::string key = std::string(loss->word) + (loss->isFraction() ? "Mean" : "");
    if (!costsAfter.contains(key)) continue;
    const auto told = [&](const Json& value) { return loss->isFraction() ? four(value) : number(value); };
    add((titleOf(*loss) + (loss->isFraction() ? ", mean" : "")).c_str(), told(costsBefore[key]),
        told(costsAfter[key]));
  }
  if (const Json& p = utility["prediction"]; !p.is_null())
    add("target predicted", four(p["before"]["right"]), four(p["after"]["right"]));
  table(rows);
  std::cout << count(risk["suppressed"]) << " of " << count(risk["rows"]) << " rows are suppressed\n";
  for (const Json& s : risk["sensitive"])
    std::cout << s["column"].get<std::string>() << ": " << count(s["after"]["homogeneousClasses"])
              << " classes have one value only, and give it away for " << count(s["after"]["homogeneousRows"])
              << " rows\n";
  for (const Json& finding : all["gate"]) {
    std::cout << finding["says"].get<std::string>();
    if (!finding["confirmed"].is_null())
      std::cout << " Confirmed: " << finding["confirmed"].get<std::string>();
    std::cout << '\n';
  }
}

}  // namespace

Command assessCommand(CLI::App& app, Common& common) {
  struct Arguments {
    Inputs inputs;
    std::string released, cuts, recipe;
    double threshold = 0.09;
  };
  auto a = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand(
      "assess",
      "Risk and use of a release, beside the original: suppression, risk, what is left of the data.");
  addPath(*command, "DATA", a->inputs.data, "The original table: a CSV file.")->required();
  auto* released = addPath(*command, "RELEASE", a->released, "The released CSV file.");
  auto* plan = addPath(*command, "--plan", a->inputs.planPath, "The plan: a JSON file.");
  plan->required();
  command->add_flag("--lenient", a->inputs.lenient, "Leave damaged rows out and list them.");
  addReading(*command, a->inputs);
  addOptions(*command, a->inputs, {"k"});
  addPath(*command, "--cuts", a->cuts, "Instead of RELEASE: a JSON file with the columns of optimize --json.")
      ->excludes(released);
  addPath(*command, "--recipe", a->recipe, "The recipe of RELEASE: what medians and midpoints stand for.")
      ->needs(released);
  addNumber(*command, "--threshold", 0, 1, a->threshold,
            "Rows whose risk is above it are at risk; 0.09 without it.");
  return {
      command, [a, &common] {
        Engine engine;
        auto read = load(a->inputs, engine, common.files);
        if (!read) return fail(read.error(), common);
        Json ask = {{"plan", Json::parse(*read)}, {"threshold", a->threshold}};
        Json all = Json::object();
        if (!a->cuts.empty()) {
          auto text = common.files.read("the cuts", a->cuts);
          if (!text) return fail(text.error(), common);
          auto cuts = checkedCuts(*text);
          if (!cuts) return fail(cuts.error(), common);
          ask["cuts"] = Json::parse(*cuts);
        } else if (!a->released.empty()) {
          auto text = common.files.read("the release", a->released, kMostTable);
          if (!text) return fail(text.error(), common);
          engine.provide(kReleased, std::move(*text));
          ask["released"] = kReleased;
          if (!a->recipe.empty()) {
            auto recipe = readRecipe(a->recipe, common.files);
            if (!recipe) return fail(recipe.error(), common);
            ask["recipe"] = std::move(*recipe);
          }
          auto audit = engine.ask("audit", textOf(ask));
          if (!audit) return fail(audit.error(), common);
          all["checked"] = Json::parse(*audit);
          if (const Json& failures = all["checked"]["failures"]; !failures.empty())
            warn("This release fails the check, so that its figures may be wrong: " +
                 failures[0]["what"].get<std::string>() + " See indistinct verify.");
        }
        for (const char* section : {"risk", "utility"}) {
          auto answer = engine.ask(section, textOf(ask));
          if (!answer) return fail(answer.error(), common);
          all[section] = Json::parse(*answer);
        }
        if (Done d = askGate(engine, ask, all); !d) return fail(d.error(), common);
        const Json& risk = all["risk"];
        all["suppression"] = {{"rows", risk["rows"]}, {"suppressed", risk["suppressed"]}, {"k", risk["k"]}};
        common.json ? print(all) : show(all);
        return kDone;
      }};
}

}  // namespace indistinct::cli
