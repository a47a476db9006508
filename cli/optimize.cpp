// indistinct optimize DATA --plan P …: the cheapest generalization, with its proof or its gap.
#include <iostream>
#include <memory>
#include <random>

#include "cli/command.h"
#include "cli/gate.h"
#include "cli/release.h"
#include "cli/signals.h"

namespace indistinct::cli {
namespace {

void show(const Json& result) {
  const auto count = [&](const char* key) { return result[key].get<uint64_t>(); };
  std::vector<std::vector<std::string>> rows = {
      {"cost", number(result["cost"])},
      {"nothing below", number(result["bound"])},
      {"proven", result["proven"].get<bool>() ? "yes" : "no"},
      {"classes", grouped(count("classes"))},
      {"smallest class", smallestClass(result)},
      {"withheld", grouped(count("suppressed")) + " (" + share(count("suppressed"), count("rows")) + ")"},
      {"seconds", result["seconds"].dump()}};
  if (const auto rescue = result.find("rescue"); rescue != result.end())
    rows.push_back({"blank cells", grouped((*rescue)["cells"].get<uint64_t>()) + " in " +
                                       grouped((*rescue)["rows"].get<uint64_t>()) + " rows"});
  if (const auto stopped = result.find("stopped"); stopped != result.end() && stopped->is_string())
    rows.push_back({"stopped by", stopped->get<std::string>()});
  if (result.contains("satisfied"))
    rows.push_back({"every class has k", result["satisfied"].get<bool>() ? "yes" : "no"});
  if (result.contains("minimal")) rows.push_back({"k-minimal nodes", grouped(result["minimal"].size())});
  if (result.contains("groups")) {
    rows.push_back({"groups", grouped(count("groups"))});
    rows.push_back({"granularity", number(result["granularity"])});
  }
  table(rows);
  std::cout << '\n';
  for (const auto& column : result.value("columns", Json::array())) {
    std::string cuts;
    for (const auto& cut : column["cuts"])
      cuts += (cuts.empty() ? "" : " | ") + (cut.is_string() ? cut.get<std::string>() : cut.dump());
    std::cout << visible(column["name"].get<std::string>() + ": " + (cuts.empty() ? "no cut" : cuts)) << '\n';
  }
  if (result.contains("advice")) std::cout << '\n' << result["advice"]["says"].get<std::string>() << '\n';
  if (result.contains("release")) showRelease(result["release"]);
}

// A file that breaks the rule is a finding, and never a release.
Error notReleased(const Json& result) {
  return {ErrorCode::usage,
          "The method " + result["method"].get<std::string>() + " leaves classes below k (the smallest has " +
              smallestClass(result) +
              "), so nothing is written. Leave the outputs out to see its figures, or choose another method.",
          {}};
}

// How questions speak of what was found: by its cuts, or by the number of its groups.
Json askOf(const Json& plan, bool neutralize, Json& result) {
  Json ask = {{"plan", plan}, {"neutralize", neutralize}};
  if (!result.contains("recoding")) {
    ask["cuts"] = result["columns"];
    return ask;
  }
  ask["recoding"] = result["recoding"];
  result.erase("recoding");
  if (plan.contains("search") && plan["search"].contains("seed"))
    warn("whoever knows the seed can tell more of the rows than the groups do. Leave it out for a release.");
  return ask;
}

}  // namespace

// What would help, where the result is poor; never a reason to fail.
void advise(Engine& engine, const Json& plan, Json& result) {
  // What is advised is about rows that are withheld.
  if (interrupted() || result.contains("rescue") || result.contains("groups")) return;
  const auto job = engine.start("advise", textOf(Json{{"plan", plan}, {"cuts", result["columns"]}}));
  if (!job) return;
  runToEnd(engine, *job);
  const auto answer = engine.collect(*job);
  engine.end(*job);
  if (!answer) return;
  Json advice = Json::parse(*answer);
  if (advice["says"].is_string()) result["advice"] = std::move(advice);
}

Command optimizeCommand(CLI::App& app, Common& common) {
  struct Arguments {
    Inputs inputs;
    ReleaseWish wish;
  };
  auto a = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("optimize", "The cheapest generalization, with its proof or its gap.");
  addInputs(*command, a->inputs, true);
  addOptions(*command, a->inputs,
             {"k", "maxSuppressed", "rescue", "maxBlanked", "loss", "space", "method", "timeLimit", "threads",
              "seed", "evaluations", "population", "islands", "publish", "sample", "sampleBy", "sampleSeed"});
  addReleaseWish(*command, a->wish);
  addPath(*command, "--recipe", a->wish.recipePath,
          "Where the recipe goes: the same generalization for another file.");
  addPath(*command, "--sql", a->wish.sqlPath, "Where the recipe goes as SQL, for a table called data.");
  addKeyTable(*command, a->wish);
  return {command, [a, &common] {
            Engine engine;
            if (Done d = nameOutputs(a->wish, a->inputs, common.files); !d) return fail(d.error(), common);
            Sha256 hash;
            auto text = load(a->inputs, engine, common.files, a->wish.any() ? &hash : nullptr);
            if (!text) return fail(text.error(), common);
            const Json plan = Json::parse(*text);
            std::random_device chance;
            const uint64_t secret = static_cast<uint64_t>(chance()) << 32 | chance();
            const Digest read = hash.digest();
            return runJob(engine, "optimize", Json{{"plan", plan}, {"secret", secret}}, common, show,
                          [&](Json& result) -> Result<int> {
                            if (!result.value("satisfied", true)) {
                              if (a->wish.any()) return notReleased(result);
                              return kDone;
                            }
                            const Json ask = askOf(plan, a->wish.neutralize, result);
                            if (Done d = askGate(engine, ask, result); !d) return d.error();
                            if (a->wish.any() && !passesGate(result, "the plan")) {
                              advise(engine, plan, result);
                              return kCheckFailed;
                            }
                            Json hashes = {{"data", hexOf(read)}};
                            if (!a->wish.path.empty()) {
                              auto released =
                                  writeRelease(engine, ask, a->inputs, a->wish, read, common.files);
                              if (!released) return released.error();
                              hashes["release"] = released->sha256;
                              result["release"] = std::move(released->told);
                            }
                            if (Done d = writeKeyTable(engine, ask, a->wish, common.files); !d)
                              return d.error();
                            if (Done d = writeRecipe(engine, ask, result, hashes, a->wish, common.files); !d)
                              return d.error();
                            advise(engine, plan, result);
                            return kDone;
                          });
          }};
}

}  // namespace indistinct::cli
