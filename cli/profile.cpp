// indistinct profile DATA [--plan P]: what was understood of a table.
#include <iostream>
#include <memory>

#include "cli/command.h"
#include "core/base/words.h"

namespace indistinct::cli {
namespace {

std::string text(const Json& value) {
  if (value.is_null()) return "–";
  return value.is_string() ? value.get<std::string>() : value.dump();
}

void show(const Json& profile) {
  std::cout << counted(profile["rows"].get<uint64_t>(), "row") << ", "
            << counted(profile["columns"].size(), "column") << "\n\n";
  std::vector<std::vector<std::string>> rows = {
      {"column", "type", "distinct", "missing", "least", "greatest", "role", "why"}};
  for (const auto& column : profile["columns"])
    rows.push_back({text(column["name"]), text(column["type"]), grouped(column["distinct"].get<uint64_t>()),
                    grouped(column["missing"].get<uint64_t>()), text(column["min"]), text(column["max"]),
                    text(column["role"]), text(column["reason"])});
  table(rows);
}

}  // namespace

Command profileCommand(CLI::App& app, Common& common) {
  auto inputs = std::make_shared<Inputs>();
  CLI::App* command = app.add_subcommand("profile", "What was understood of a table: types, values, roles.");
  addInputs(*command, *inputs, false);
  return {command, [inputs, &common] {
            Engine engine;
            auto plan = load(*inputs, engine, common.files);
            if (!plan) return fail(plan.error(), common);
            auto answer = engine.ask("profile", textOf({{"plan", Json::parse(*plan)}}));
            if (!answer) return fail(answer.error(), common);
            const Json profile = Json::parse(*answer);
            common.json ? print(profile) : show(profile);
            return kDone;
          }};
}

}  // namespace indistinct::cli
