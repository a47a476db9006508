// indistinct sample NAME -o DATA: the built-in synthetic samples, with their plan and taxonomies beside them.
#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/command.h"

namespace indistinct::cli {

Command sampleCommand(CLI::App& app, Common& common) {
  auto name = std::make_shared<std::string>();
  auto path = std::make_shared<std::string>();
  CLI::App* command =
      app.add_subcommand("sample", "Writes a built-in synthetic sample with its plan and taxonomies.");
  command->add_option("NAME", *name, "census, survey, hospital or counts")->required();
  command->add_option("-o,--output", *path, "Where the table goes; plan and taxonomies go beside it.")
      ->required();
  return {command, [name, path, &common] {
            namespace fs = std::filesystem;
            auto sample = makeSample(*name);
            if (!sample) return fail(sample.error(), common);
            const fs::path data(*path);
            const fs::path plan = fs::path(data).replace_extension(".plan.json");
            Json files = Json::array({data.string(), plan.string()});
            if (Done d = writeFile(data.string(), sample->csv); !d) return fail(d.error(), common);
            if (Done d = writeFile(plan.string(), sample->plan); !d) return fail(d.error(), common);
            for (const auto& [file, content] : sample->files) {
              const fs::path where = data.parent_path() / file;
              if (Done d = writeFile(where.string(), content); !d) return fail(d.error(), common);
              files.push_back(where.string());
            }
            if (common.json) {
              print({{"name", *name}, {"files", files}});
            } else {
              for (const auto& file : files) std::cout << file.get<std::string>() << '\n';
            }
            return kDone;
          }};
}

}  // namespace indistinct::cli
