// indistinct options: the option table, for people and for what is generated from it.
#include <iostream>

#include "cli/command.h"

namespace indistinct::cli {

Command optionsCommand(CLI::App& app, Common& common) {
  CLI::App* command = app.add_subcommand("options", "What a search can be told: names, defaults, ranges.");
  return {command, [&common] {
            Engine engine;
            auto answer = engine.ask("options", "{}");
            if (!answer) return fail(answer.error(), common);
            const Json list = Json::parse(*answer);
            if (common.json) {
              print({{"options", list}});
              return kDone;
            }
            std::vector<std::vector<std::string>> rows = {{"option", "default", "meaning"}};
            for (const auto& option : list)
              rows.push_back({option["name"], option.value("default", "–"), option["usage"]});
            table(rows);
            return kDone;
          }};
}

}  // namespace indistinct::cli
