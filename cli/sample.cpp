// indistinct sample NAME -o DATA: the built-in synthetic samples, with their plan and taxonomies beside them.
#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/command.h"

namespace indistinct::cli {
namespace {
namespace fs = std::filesystem;

struct Arguments {
  std::string name, path;
  bool force = false;
};

// What stands beside the table was not named by anybody, so a file of another content stays.
Done writeBeside(const std::string& path, const std::string& content, bool force, Files& files) {
  std::error_code ignored;
  if (!force && fs::exists(path, ignored)) {
    auto there = readAll("the file", path, content.size());
    if (there && *there == content) return done();
    return usage(path +
                 " is there already and holds something else. Choose another name for the table, or give "
                 "--force to replace it.");
  }
  return files.write(path, content);
}

Result<Json> writeSample(const Sample& sample, const Arguments& a, Files& files) {
  const fs::path data(a.path), plan = fs::path(data).replace_extension(".plan.json");
  if (Done d = files.writes("the table", a.path); !d) return d.error();
  Json written = Json::array({a.path});
  auto target = targetOf("the table", a.path);
  std::vector<std::pair<std::string, std::string>> beside;
  // A device or a pipe has no place beside it.
  if (target && !target->streams()) {
    beside.emplace_back(plan.string(), sample.plan);
    for (const auto& [file, content] : sample.files)
      beside.emplace_back((data.parent_path() / file).string(), content);
  }
  for (const auto& [path, content] : beside)
    if (Done d = files.writes("the sample's file", path); !d) return d.error();
  for (const auto& [path, content] : beside) {
    if (Done d = writeBeside(path, content, a.force, files); !d) return d.error();
    written.push_back(path);
  }
  if (Done d = files.write(a.path, sample.csv); !d) return d.error();
  return written;
}

}  // namespace

Command sampleCommand(CLI::App& app, Common& common) {
  auto a = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("sample", "Writes a built-in synthetic sample with its plan and taxonomies.");
  command->add_option("NAME", a->name, "census, survey, hospital or counts")->required();
  addPath(*command, "-o,--output", a->path,
          "Where the table goes; plan and taxonomies go beside it, but not over other files.")
      ->required();
  command->add_flag("--force", a->force, "Replace a plan or a taxonomy that holds something else.");
  return {command, [a, &common] {
            auto sample = makeSample(a->name);
            if (!sample) return fail(sample.error(), common);
            auto files = writeSample(*sample, *a, common.files);
            if (!files) return fail(files.error(), common);
            if (common.json) {
              print({{"name", a->name}, {"files", *files}});
            } else {
              for (const auto& file : *files) std::cout << file.get<std::string>() << '\n';
            }
            return kDone;
          }};
}

}  // namespace indistinct::cli
