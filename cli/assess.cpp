// indistinct assess DATA [RELEASE] --plan P: what is at risk, and what is left, before and after.
#include <cstdio>
#include <iostream>
#include <memory>

#include "cli/command.h"
#include "cli/gate.h"
#include "cli/release.h"
#include "cli/statistics.h"

namespace indistinct::cli {
namespace {

constexpr const char* kReleased = "the released file";

std::string four(const Json& value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4f", value.get<double>());
  return text;
}

// Of what is left of the data, what costs and predictions say; null where it is not measured.
void addUse(std::vector<std::vector<std::string>>& rows, const Json& utility) {
  if (utility.is_null()) return;
  const Json &before = utility["losses"]["before"], &after = utility["losses"]["after"];
  for (const LossInfo* loss : losses) {
    const std::string key = std::string(loss->word) + (loss->isFraction() ? "Mean" : "");
    if (!after.contains(key)) continue;
    const auto told = [&](const Json& value) { return loss->isFraction() ? four(value) : number(value); };
    rows.push_back(
        {titleOf(*loss) + (loss->isFraction() ? ", mean" : ""), told(before[key]), told(after[key])});
  }
  if (const Json& p = utility["prediction"]; !p.is_null())
    rows.push_back({"target predicted", four(p["before"]["right"]), four(p["after"]["right"])});
}

void showRiskAndUse(const Json& all) {
  const Json& risk = all["risk"];
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
  addUse(rows, all["utility"]);
  table(rows);
  if (risk.contains("overlapping"))
    std::cout
        << "groups overlap: a class is a group of equal published rows; who knows a person may be led to "
           "several\n";
  if (all["suppression"]["blanked"] > 0)
    std::cout << "read strictly: a blank is a value like any other, and equal published rows are a class\n";
  std::cout << count(risk["suppressed"]) << " of " << count(risk["rows"]) << " rows are withheld\n";
  for (const Json& s : risk["sensitive"])
    std::cout << s["column"].get<std::string>() << ": " << count(s["after"]["homogeneousClasses"])
              << " classes have one value only, and give it away for " << count(s["after"]["homogeneousRows"])
              << " rows\n";
}

void show(const Json& all) {
  if (!all["risk"].is_null()) showRiskAndUse(all);
  std::cout << '\n';
  showSuppression(all["suppression"]);
  if (!all["estimates"].is_null()) {
    std::cout << '\n';
    showEstimates(all["estimates"]);
  }
  if (all.contains("regression")) {
    std::cout << '\n';
    showRegression(all["regression"]);
  }
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
    std::string released, cuts, recipe, mend;
    std::vector<std::string> outcomes, covariates;
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
  addOptions(*command, a->inputs, {"k", "space", "publish"});
  addPath(*command, "--cuts", a->cuts, "Instead of RELEASE: a JSON file with the columns of optimize --json.")
      ->excludes(released);
  addPath(*command, "--recipe", a->recipe, "The recipe of RELEASE: what medians and midpoints stand for.")
      ->needs(released);
  addNumber(*command, "--threshold", 0, 1, a->threshold,
            "Rows whose risk is above it are at risk; 0.09 without it.");
  command
      ->add_option(
          "--mend", a->mend,
          "Estimates after weights were raked to the file's shares (rake), or blanks imputed (impute).")
      ->check(CLI::IsMember({"rake", "impute"}));
  auto* outcomes = command->add_option("--outcome", a->outcomes,
                                       "A column of numbers to explain by linear regression; repeatable.");
  command
      ->add_option("--covariate", a->covariates,
                   "A quasi-identifier that explains it; repeatable, all of them without it.")
      ->needs(outcomes);
  return {command, [a, &common] {
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
            auto suppression = engine.ask("suppressed", textOf(ask));
            if (!suppression) return fail(suppression.error(), common);
            const Json suppressed = Json::parse(*suppression);
            const Json rescue = ask["plan"].value(Json::json_pointer("/release/rescue"), Json());
            const bool blanks = suppressed["blanked"] > 0 || rescue.is_string();
            for (const char* section : {"risk", "utility"}) {
              all[section] = nullptr;
              auto answer = engine.ask(section, textOf(ask));
              if (answer) all[section] = Json::parse(*answer);
              if (!answer && !blanks) return fail(answer.error(), common);
              if (!answer) warn(answer.error().what);
            }
            all["suppression"] = suppressed;
            Json estimate = ask;
            estimate["mend"] = a->mend;
            auto estimates = engine.ask("estimates", textOf(estimate));
            // Of local groups there are none, unless somebody asks for them.
            const bool none = !estimates && a->mend.empty() && estimates.error().place.key == "space";
            if (!estimates && !none) return fail(estimates.error(), common);
            all["estimates"] = none ? Json() : Json::parse(*estimates);
            if (!a->outcomes.empty()) {
              Json regress = ask;
              regress["outcomes"] = a->outcomes;
              if (!a->covariates.empty()) regress["covariates"] = a->covariates;
              auto regression = engine.ask("regression", textOf(regress));
              if (!regression) return fail(regression.error(), common);
              all["regression"] = Json::parse(*regression);
            }
            if (Done d = askGate(engine, ask, all); !d) return fail(d.error(), common);
            common.json ? print(all) : show(all);
            return kDone;
          }};
}

}  // namespace indistinct::cli
