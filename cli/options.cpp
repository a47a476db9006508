// indistinct options: the option table, for people and for what is generated from it.
#include <iostream>

#include "cli/command.h"

namespace indistinct::cli {

namespace {

const char* wordOf(PricedBy by) {
  switch (by) {
    case PricedBy::size:
      return "size";
    case PricedBy::labels:
      return "labels";
    case PricedBy::cells:
      break;
  }
  return "cells";
}

Json lossJson(const LossInfo& loss) {
  const LossWords& words = wordsOf(loss.name);
  return {{"name", loss.word},
          {"title", words.title},
          {"brief", words.brief},
          {"purpose", words.purpose},
          {"aim", words.aim},
          {"figure", words.figure},
          {"definition", words.definition},
          {"formula", words.formula},
          {"source", words.source},
          {"pricedBy", wordOf(loss.pricedBy)},
          {"needsTarget", loss.needsTarget},
          {"needsNumbers", loss.needsNumbers}};
}

}  // namespace

Command optionsCommand(CLI::App& app, Common& common) {
  CLI::App* command = app.add_subcommand("options", "What a search can be told: names, defaults, ranges.");
  return {
      command, [&common] {
        Engine engine;
        auto answer = engine.ask("options", "{}");
        if (!answer) return fail(answer.error(), common);
        const Json list = Json::parse(*answer);
        if (common.json) {
          Json words = Json::array();
          for (const LossInfo* loss : losses) words.push_back(lossJson(*loss));
          print({{"options", list}, {"losses", words}});
          return kDone;
        }
        std::vector<std::vector<std::string>> rows = {{"option", "default", "meaning"}};
        for (const auto& option : list)
          rows.push_back({option["name"], option.value("default", "–"), option["usage"]});
        table(rows);
        std::cout << '\n';
        rows = {{"loss", "name", "what it counts"}};
        for (const LossInfo* loss : losses) {
          const LossWords& words = wordsOf(loss->name);
          rows.push_back({std::string(loss->word), std::string(words.title), std::string(words.definition)});
        }
        table(rows);
        return kDone;
      }};
}

}  // namespace indistinct::cli
