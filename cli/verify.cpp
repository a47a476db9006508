// indistinct verify RELEASE --quasi a,b,c -k N: the independent checker; with --data and --plan, the release
// is held against the original file.
#include <iostream>
#include <memory>
#include <optional>

#include "cli/command.h"
#include "cli/release.h"

namespace indistinct::cli {
namespace {

void show(const Json& v) {
  const auto count = [&](const char* key) { return v[key].get<uint64_t>(); };
  if (v["ok"].get<bool>())
    std::cout << "Every row shares its quasi-identifiers with at least " << grouped(count("k") - 1)
              << " others.\n";
  else
    std::cout << "This file must not be released.\n";
  std::cout << grouped(count("rows")) << " rows, smallest class " << grouped(count("smallestClass")) << ", "
            << grouped(count("suppressed")) << " rows suppressed\n";
  for (const auto& failure : v["failures"]) std::cout << failure["what"].get<std::string>() << '\n';
}

struct Arguments {
  Inputs inputs;
  std::vector<std::string> quasi;
  uint64_t k = 0;
  std::string blank = "[blank]";
  std::string delimiter;
  std::string original, planPath, recipePath;
};

void showAudit(const Json& v) {
  show(v);
  std::cout << grouped(v["suppressed"].get<uint64_t>()) << " of " << grouped(v["original"].get<uint64_t>())
            << " rows of the original are suppressed\nclass size (DM) " << number(v["dm"]);
  if (v.contains("cm")) std::cout << ", prediction (CM) " << number(v["cm"]);
  std::cout << ", detail lost (LM) " << v["lm"].dump() << '\n';
  for (const auto& d : v["diversity"])
    std::cout << d["column"].get<std::string>() << ": at least "
              << grouped(d["leastDistinct"].get<uint64_t>()) << " different values in every class\n";
}

// The plan that a recipe holds, taxonomies included.
Result<std::string> loadPlanOf(const Json& recipe, const Inputs& inputs, Engine& engine, Files& files) {
  if (Done d = files.reads("the table", inputs.data); !d) return d.error();
  if (!recipe.contains("plan")) return usage("The recipe holds no plan. Give what --recipe wrote.");
  std::string plan = textOf(recipe["plan"]);
  for (const auto& [option, value] : inputs.overrides) {
    auto changed = withOption(plan, option, value);
    if (!changed) return changed;
    plan = std::move(*changed);
  }
  if (Done d = loadData(inputs, plan, engine); !d) return d.error();
  return plan;
}

int audit(const Arguments& a, Common& common) {
  constexpr const char* released = "the released file";
  if (a.planPath.empty() && a.recipePath.empty())
    return fail(usage("The original file needs the plan of the release (--plan), or its recipe (--recipe)."),
                common);
  std::optional<Json> recipe;
  if (!a.recipePath.empty()) {
    auto read = readRecipe(a.recipePath, common.files);
    if (!read) return fail(read.error(), common);
    recipe = std::move(*read);
  }
  Engine engine;
  Inputs inputs;
  inputs.data = a.original;
  inputs.planPath = a.planPath;
  if (a.k > 0) inputs.overrides.emplace_back("k", std::to_string(a.k));
  auto plan = a.planPath.empty() ? loadPlanOf(*recipe, inputs, engine, common.files)
                                 : load(inputs, engine, common.files);
  if (!plan) return fail(plan.error(), common);
  auto bytes = common.files.read("the release", a.inputs.data, kMostTable);
  if (!bytes) return fail(bytes.error(), common);
  engine.provide(released, std::move(*bytes));
  Json ask = {{"plan", Json::parse(*plan)}, {"released", released}};
  if (recipe) ask["recipe"] = *recipe;
  auto answer = engine.ask("audit", textOf(ask));
  if (!answer) return fail(answer.error(), common);
  const Json verdict = Json::parse(*answer);
  common.json ? print(verdict) : showAudit(verdict);
  return verdict["ok"].get<bool>() ? kDone : kCheckFailed;
}

}  // namespace

Command verifyCommand(CLI::App& app, Common& common) {
  auto a = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("verify", "Checks from the file alone that every class has at least k rows.");
  command->add_option("RELEASE", a->inputs.data, "The released CSV file, or - for standard input.")
      ->required();
  command->add_option("--quasi", a->quasi,
                      "Quasi-identifiers, separated by commas or given again and again.");
  addWhole(
      *command, "-k,--k", 1, 3000000000, [a](uint64_t k) { a->k = k; },
      "The least class size promised; the plan's without it.");
  command->add_option("--blank", a->blank, "What a suppressed cell holds; [blank] without it.");
  command->add_option("--delimiter", a->delimiter, "The character between two cells; detected without it.");
  auto* original = command->add_option(
      "--data", a->original,
      "The original CSV file: classes, suppression, diversity and cost are derived from both.");
  command->add_option("--plan", a->planPath, "The plan of the release, with --data.")->needs(original);
  command
      ->add_option("--recipe", a->recipePath,
                   "Its recipe: in place of the plan, and what medians and midpoints stand for.")
      ->needs(original);
  return {
      command, [a, &common] {
        if (!a->original.empty()) return audit(*a, common);
        if (a->quasi.empty() || a->k == 0)
          return fail(
              usage("Name the quasi-identifiers (--quasi) and the least class size (-k), or the original "
                    "file and its plan (--data, --plan)."),
              common);
        Files& files = common.files;
        if (Done d = files.reads("the release", a->inputs.data); !d) return fail(d.error(), common);
        Engine engine;
        Json source = {{"missing", Json::array()}};
        if (!a->delimiter.empty()) source["delimiter"] = a->delimiter;
        Json columns = Json::object();
        for (const auto& names : a->quasi)
          for (const auto& name : CLI::detail::split(names, ',')) columns[name] = Json::object();
        const Json plan = {{"indistinct", 1}, {"source", source}, {"columns", columns}};
        if (Done d = loadData(a->inputs, textOf(plan), engine); !d) return fail(d.error(), common);
        auto answer = engine.ask("verify", textOf({{"quasi", a->quasi}, {"k", a->k}, {"blank", a->blank}}));
        if (!answer) return fail(answer.error(), common);
        const Json verdict = Json::parse(*answer);
        common.json ? print(verdict) : show(verdict);
        return verdict["ok"].get<bool>() ? kDone : kCheckFailed;
      }};
}

}  // namespace indistinct::cli
