// The command line: the same engine as in the browser, for scripts, CI and benchmarks.
#include <iostream>

#include "cli/command.h"

int main(int argc, char** argv) {
  using namespace indistinct::cli;
  CLI::App app("Indistinct: provably optimal k-anonymity.", "indistinct");
  app.set_version_flag("--version", std::string("indistinct ") + indistinct::version());
  app.require_subcommand(1);
  app.fallthrough();
  Common common;
  app.add_flag("--json", common.json, "Print one JSON object on standard output and nothing else.");

  const Command commands[] = {
      profileCommand(app, common),  optimizeCommand(app, common), frontierCommand(app, common),
      evaluateCommand(app, common), verifyCommand(app, common),   assessCommand(app, common),
      sampleCommand(app, common),   applyCommand(app, common),    optionsCommand(app, common)};
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wish) {
    return app.exit(wish);
  } catch (const CLI::ParseError& error) {
    for (int i = 1; i < argc; ++i) common.json = common.json || std::string_view(argv[i]) == "--json";
    return fail(usage(std::string(error.what()) + ". See `indistinct --help`, or a command with --help."),
                common);
  }
  for (const auto& command : commands)
    if (command.app->parsed()) return command.run();
  return kBadInput;
}
