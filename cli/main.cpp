// The command line: the same engine as in the browser, for scripts, CI and benchmarks.
#include <fcntl.h>

#include <iostream>

#include "cli/command.h"
#include "cli/signals.h"

namespace indistinct::cli {
namespace {

// A file that is opened later must not become what is read from, printed to or complained to.
void keepStandardFilesClosed() {
  for (const int descriptor : {0, 1, 2})
    if (fcntl(descriptor, F_GETFD) == -1) open("/dev/null", descriptor == 1 ? O_RDONLY : O_WRONLY);
}

int run(int argc, char** argv, Common& common) {
  CLI::App app("Indistinct: provably optimal k-anonymity.", "indistinct");
  app.set_version_flag("--version", std::string("indistinct ") + indistinct::version());
  app.require_subcommand(1);
  app.fallthrough();
  app.add_flag("--json", common.json, "Print one JSON object on standard output and nothing else.");

  const Command commands[] = {
      profileCommand(app, common),  optimizeCommand(app, common), frontierCommand(app, common),
      evaluateCommand(app, common), verifyCommand(app, common),   assessCommand(app, common),
      sampleCommand(app, common),   applyCommand(app, common),    optionsCommand(app, common),
      unsafeCommand(app, common),   suppressCommand(app, common)};
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wish) {
    return app.exit(wish);
  } catch (const CLI::ParseError& error) {
    for (int i = 1; i < argc; ++i) common.json = common.json || std::string_view(argv[i]) == "--json";
    return fail(usage(std::string(error.what()) + ". See `indistinct --help`, or a command with --help."),
                common);
  }
  if (Done d = common.files.prints(common.json); !d) return fail(d.error(), common);
  for (const auto& command : commands)
    if (command.app->parsed()) return command.run();
  return kBadInput;
}

// What was printed has to have arrived before files take their places: a call that failed leaves all as it
// was.
int finish(int code, Common& common) {
  if (!std::cout.flush()) {
    std::cerr << "indistinct: Standard output cannot be written. Check where it goes.\n";
    return kBadInput;
  }
  if (Done d = common.files.place(); !d) {
    warn(d.error().what);
    return kBadInput;
  }
  for (const std::string& note : common.files.notes()) warn(note);
  return code;
}

}  // namespace
}  // namespace indistinct::cli

int main(int argc, char** argv) {
  using namespace indistinct::cli;
  keepStandardFilesClosed();
  catchSignals();
  Common common;
  try {
    return finish(run(argc, argv, common), common);
  } catch (const std::bad_alloc&) {
    return finish(fail({indistinct::ErrorCode::memory,
                        "The memory granted is full. Read fewer columns, or group the table in your "
                        "database and bring the counts.",
                        {}},
                       common),
                  common);
  } catch (const std::exception& error) {
    return finish(fail({indistinct::ErrorCode::internal,
                        std::string("An error in Indistinct, not in your data: ") + error.what(),
                        {}},
                       common),
                  common);
  }
}
