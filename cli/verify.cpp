// indistinct verify RELEASE --quasi a,b,c -k N: the independent checker; with --data and --plan, the release
// is held against the original file, and against what its recipe claims.
#include <iostream>
#include <memory>
#include <optional>
#include <set>

#include "cli/command.h"
#include "cli/release.h"

namespace indistinct::cli {
namespace {

void show(const Json& v) {
  const auto count = [&](const char* key) { return v[key].get<uint64_t>(); };
  if (v["ok"].get<bool>())
    std::cout << "Every row shares its quasi-identifiers with "
              << (v.contains("persons") ? "rows of at least " : "at least ") << grouped(count("k") - 1)
              << (v.contains("persons") ? " other persons.\n" : " others.\n");
  else
    std::cout << "This file must not be released.\n";
  std::cout << grouped(count("rows")) << " rows, smallest class " << smallestClass(v) << ", "
            << grouped(count("suppressed")) << " rows withheld\n";
  for (const auto& failure : v["failures"]) std::cout << visible(failure["what"].get<std::string>()) << '\n';
}

int told(const Json& verdict, const Common& common, void (*say)(const Json&)) {
  for (const auto& warning : verdict["warnings"]) warn(warning["what"].get<std::string>());
  common.json ? print(verdict) : say(verdict);
  return verdict["ok"].get<bool>() ? kDone : kCheckFailed;
}

struct Arguments {
  Inputs inputs;
  std::vector<std::string> quasi;
  uint64_t k = 0;
  std::string blank, count;
  std::string delimiter;
  std::string original, planPath, recipePath;
};

void showAudit(const Json& v) {
  show(v);
  std::cout << grouped(v["suppressed"].get<uint64_t>()) << " of " << grouped(v["original"].get<uint64_t>())
            << " rows of the original are withheld\n";
  std::string costs;
  for (const LossInfo* loss : losses) {
    const std::string key(loss->word);
    if (v.contains(key)) costs += (costs.empty() ? "" : ", ") + titleOf(*loss) + " " + number(v[key]);
  }
  std::cout << costs << '\n';
  for (const auto& d : v["diversity"])
    std::cout << d["column"].get<std::string>() << ": at least "
              << grouped(d["leastDistinct"].get<uint64_t>()) << " different values in every class\n";
}

// The plan that a recipe holds, taxonomies included. Another file than the recipe's is read as `apply` reads
// it: it may be written in another way.
Result<std::string> loadPlanOf(const Json& recipe, const Inputs& inputs, Engine& engine, Files& files,
                               std::string& data) {
  if (Done d = files.reads("the table", inputs.data); !d) return d.error();
  if (!recipe.contains("plan")) return usage("The recipe holds no plan. Give what --recipe wrote.");
  std::string plan = textOf(recipe["plan"]);
  for (const auto& [option, value] : inputs.overrides) {
    auto changed = withOption(plan, option, value);
    if (!changed) return changed;
    plan = std::move(*changed);
  }
  Sha256 hash;
  const Done read = loadData(inputs, plan, engine, &hash);
  data = hexOf(hash.digest());
  const Json hashes = recipe.contains("hashes") ? recipe["hashes"] : Json();
  if (!hashes.is_object() || !hashes.contains("data") || hashes["data"] == data)
    return read ? Result<std::string>(plan) : read.error();
  const auto table = targetOf("the table", inputs.data);
  if (inputs.data == "-" || (table && table->streams()))
    return usage("A table that is not the recipe's is read twice, and " +
                 (inputs.data == "-" ? "standard input" : "the pipe " + inputs.data) +
                 " comes once. Save it to a file first.");
  const Json source = {{"missing", recipe.value("missing", Json::array({""}))}};
  Sha256 whole;
  if (Done d = loadData(inputs, textOf({{"source", source}}), engine, &whole); !d) return d.error();
  data = hexOf(whole.digest());
  return plan;
}

// Named beside a plan, they have to be the plan's.
Done sameQuasi(const Arguments& a, const Json& plan) {
  if (a.quasi.empty()) return done();
  std::set<std::string> named, planned;
  for (const auto& names : a.quasi)
    for (const auto& name : CLI::detail::split(names, ',')) named.insert(name);
  const Json columns = plan.value("columns", Json::object());
  for (const auto& column : columns.items())
    if (column.value().value("role", "") == "quasi") planned.insert(column.key());
  for (const auto* set : {&named, &planned})
    for (const auto& name : *set)
      if (named.count(name) != planned.count(name))
        return usage("--quasi and the plan differ: only " +
                     std::string(set == &named ? "--quasi" : "the plan") + " names " + name +
                     ". Leave --quasi out, or correct one of them.");
  return done();
}

int audit(const Arguments& a, Common& common) {
  constexpr const char* released = "the released file";
  if (a.planPath.empty() && a.recipePath.empty())
    return fail(usage("The original file needs the plan of the release (--plan), or its recipe (--recipe)."),
                common);
  for (const auto& [option, given] :
       {std::pair("--blank", !a.blank.empty()), std::pair("--count", !a.count.empty()),
        std::pair("--delimiter", !a.delimiter.empty())})
    if (given)
      return fail(
          usage(std::string("With --data, plan or recipe say what ") + option + " would. Leave it out."),
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
  inputs.lenient = a.inputs.lenient;
  if (a.k > 0) inputs.overrides.emplace_back("k", std::to_string(a.k));
  std::string data;
  Sha256 hash;
  auto plan = a.planPath.empty() ? loadPlanOf(*recipe, inputs, engine, common.files, data)
                                 : load(inputs, engine, common.files, &hash);
  if (data.empty()) data = hexOf(hash.digest());
  if (!plan) return fail(plan.error(), common);
  if (Done d = sameQuasi(a, Json::parse(*plan)); !d) return fail(d.error(), common);
  auto bytes = common.files.read("the release", a.inputs.data, kMostTable);
  if (!bytes) return fail(bytes.error(), common);
  engine.provide(released, std::move(*bytes));
  Json ask = {{"plan", Json::parse(*plan)}, {"released", released}, {"hashes", {{"data", data}}}};
  if (recipe) ask["recipe"] = *recipe;
  auto answer = engine.ask("audit", textOf(ask));
  if (!answer) return fail(answer.error(), common);
  return told(Json::parse(*answer), common, showAudit);
}

// From the released file alone.
int check(const Arguments& a, Common& common) {
  if (a.inputs.lenient)
    return fail(
        usage("--lenient leaves damaged rows of the original out: name it with --data. A released file "
              "has none."),
        common);
  Json ask = {{"quasi", a.quasi}};
  if (a.k > 0) ask["k"] = a.k;
  if (!a.blank.empty()) ask["blank"] = a.blank;
  if (!a.count.empty()) ask["count"] = a.count;
  Engine engine;
  if (!a.recipePath.empty()) {
    auto recipe = readRecipe(a.recipePath, common.files);
    if (!recipe) return fail(recipe.error(), common);
    ask["recipe"] = *recipe;
  } else if (!a.planPath.empty()) {
    auto plan = common.files.read("the plan", a.planPath);
    if (!plan) return fail(plan.error(), common);
    // Reads it as strictly as every other command; the taxonomies' files are not needed here.
    if (auto files = engine.filesOf(*plan); !files) return fail(files.error(), common);
    ask["plan"] = Json::parse(*plan);
  } else if (a.quasi.empty() || a.k == 0) {
    return fail(
        usage("Name the quasi-identifiers (--quasi) and the least class size (-k), or the plan or the "
              "recipe of the release, best with the original file (--data)."),
        common);
  }
  Json source = {{"missing", Json::array()}};
  if (!a.delimiter.empty()) source["delimiter"] = a.delimiter;
  if (Done d = common.files.reads("the release", a.inputs.data); !d) return fail(d.error(), common);
  Json columns = Json::object();
  for (const auto& names : a.quasi)
    for (const auto& name : CLI::detail::split(names, ',')) columns[name] = Json::object();
  const Json plan = {{"indistinct", 1}, {"source", source}, {"columns", columns}};
  if (Done d = loadData(a.inputs, textOf(plan), engine); !d) return fail(d.error(), common);
  auto answer = engine.ask("verify", textOf(ask));
  if (!answer) return fail(answer.error(), common);
  return told(Json::parse(*answer), common, show);
}

}  // namespace

Command verifyCommand(CLI::App& app, Common& common) {
  auto a = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("verify",
                                         "Checks from the file alone that every class has at least k rows, "
                                         "or from both files that it has k persons.");
  addPath(*command, "RELEASE", a->inputs.data, "The released CSV file, or - for standard input.")->required();
  command->add_option("--quasi", a->quasi,
                      "Quasi-identifiers, separated by commas or given again and again.");
  addWhole(
      *command, "-k,--k", 1, 3000000000, [a](uint64_t k) { a->k = k; },
      "The least class size promised; the plan's without it.");
  command->add_option("--blank", a->blank, "What a suppressed cell holds; [blank] without it.");
  command->add_option("--count", a->count,
                      "The column that says for how many rows a row stands, with --quasi.");
  command->add_option("--delimiter", a->delimiter, "The character between two cells; detected without it.");
  addPath(*command, "--data", a->original,
          "The original CSV file: classes, suppression, diversity and cost are derived from both.");
  command->add_flag("--lenient", a->inputs.lenient,
                    "Leave damaged rows of the original out, as the release did.");
  addPath(*command, "--plan", a->planPath, "The plan of the release.");
  addPath(*command, "--recipe", a->recipePath,
          "Its recipe: in place of the plan, and what medians and midpoints stand for.");
  return {command, [a, &common] { return a->original.empty() ? check(*a, common) : audit(*a, common); }};
}

}  // namespace indistinct::cli
