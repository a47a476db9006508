// indistinct verify RELEASE --quasi a,b,c -k N: the independent checker.
#include <iostream>
#include <memory>

#include "cli/command.h"

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

}  // namespace

Command verifyCommand(CLI::App& app, Common& common) {
  struct Arguments {
    Inputs inputs;
    std::vector<std::string> quasi;
    uint64_t k = 0;
    std::string blank = "*";
    std::string delimiter;
  };
  auto a = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("verify", "Checks from the file alone that every class has at least k rows.");
  command->add_option("RELEASE", a->inputs.data, "The released CSV file, or - for standard input.")
      ->required();
  command->add_option("--quasi", a->quasi, "Quasi-identifiers, separated by commas or given again and again.")
      ->required();
  command->add_option("-k,--k", a->k, "The least class size promised.")
      ->required()
      ->check(CLI::Range(uint64_t{1}, uint64_t{3000000000}));
  command->add_option("--blank", a->blank, "What a suppressed cell holds; * without it.");
  command->add_option("--delimiter", a->delimiter, "The character between two cells; detected without it.");
  return {command, [a, &common] {
            Engine engine;
            Json source = {{"missing", Json::array()}};
            if (!a->delimiter.empty()) source["delimiter"] = a->delimiter;
            const Json plan = {{"indistinct", 1}, {"source", source}};
            if (Done d = loadData(a->inputs, plan.dump(), engine); !d) return fail(d.error(), common);
            auto answer =
                engine.ask("verify", Json{{"quasi", a->quasi}, {"k", a->k}, {"blank", a->blank}}.dump());
            if (!answer) return fail(answer.error(), common);
            const Json verdict = Json::parse(*answer);
            common.json ? print(verdict) : show(verdict);
            return verdict["ok"].get<bool>() ? kDone : kCheckFailed;
          }};
}

}  // namespace indistinct::cli
