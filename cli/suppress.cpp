// indistinct suppress DATA --plan P: the least cells to blank.
#include <iostream>
#include <memory>

#include "cli/gate.h"
#include "cli/suppress.h"

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
  if (result.contains("release")) showRelease(result["release"]);
}

// What the recipe records, so that a checker can count it again. A row that is blank wholly is a suppressed
// one.
Json recorded(const Json& result) {
  const auto count = [&](const char* key) { return result[key].get<uint64_t>(); };
  Json figures = {{"k", result["k"]},
                  {"rows", result["rows"]},
                  {"suppressed", result["withheld"]},
                  {"cells", count("cells") - count("withheld") * result["byColumn"].size()}};
  if (result.contains("release"))
    for (const char* key : {"classes", "smallestClass"}) figures[key] = result["release"][key];
  return figures;
}

}  // namespace

int suppressCells(Engine& engine, const Json& plan, const Inputs& inputs, const ReleaseWish& wish,
                  const Digest& read, const char* home, Common& common) {
  return runJob(
      engine, "suppress", {{"plan", plan}, {"refer", wish.any()}}, common, show,
      [&](Json& result) -> Result<int> {
        const Json ask = {{"plan", plan}, {"blanks", result["solution"]}, {"neutralize", wish.neutralize}};
        result.erase("solution");
        if (Done d = askGate(engine, ask, result); !d) return d.error();
        if (!passesGate(result, home)) return kCheckFailed;
        Json hashes = {{"data", hexOf(read)}};
        if (!wish.path.empty()) {
          auto released = writeRelease(engine, ask, inputs, wish, read, common.files);
          if (!released) return released.error();
          hashes["release"] = released->sha256;
          result["release"] = std::move(released->told);
        }
        if (Done d = writeKeyTable(engine, ask, wish, common.files); !d) return d.error();
        if (Done d = writeRecipe(engine, ask, recorded(result), hashes, wish, common.files); !d)
          return d.error();
        return kDone;
      });
}

Command suppressCommand(CLI::App& app, Common& common) {
  struct Arguments {
    Inputs inputs;
    ReleaseWish wish;
  };
  auto a = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("suppress", "The least cells to blank, with proof or gap.");
  addInputs(*command, a->inputs, true);
  addOptions(*command, a->inputs,
             {"k", "semantics", "ties", "combinations", "maxSuppressed", "timeLimit", "threads", "seed",
              "sample", "sampleBy", "sampleSeed"});
  addReleaseWish(*command, a->wish);
  addPath(*command, "--recipe", a->wish.recipePath,
          "Where the recipe goes: by which reading cells are blank, and the plan to find them anew.");
  addPath(*command, "--sql", a->wish.sqlPath,
          "Where the same goes as SQL, for a table called data: strictly read, and with --key-table.");
  addKeyTable(*command, a->wish);
  return {command, [a, &common] {
            Engine engine;
            if (Done d = nameOutputs(a->wish, a->inputs, common.files); !d) return fail(d.error(), common);
            Sha256 hash;
            auto plan = load(a->inputs, engine, common.files, a->wish.any() ? &hash : nullptr);
            if (!plan) return fail(plan.error(), common);
            return suppressCells(engine, Json::parse(*plan), a->inputs, a->wish, hash.digest(), "the plan",
                                 common);
          }};
}

}  // namespace indistinct::cli
