#pragma once
// What every command shares: reading files, the plan with its overrides, and how results and errors are told.
//   0 done · 1 the check failed · 2 bad usage or input · 3 no solution · 130 interrupted
#include <CLI/CLI.hpp>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/files.h"
#include "core/indistinct.h"

namespace indistinct::cli {

using Json = nlohmann::ordered_json;

inline constexpr int kDone = 0, kCheckFailed = 1, kBadInput = 2, kNoSolution = 3, kInterrupted = 130;

// A command adds its subcommand and says what to run; `run` gives the exit code.
struct Command {
  CLI::App* app = nullptr;
  std::function<int()> run;
};

// What is common to all commands: how a call speaks, and its files.
struct Common {
  bool json = false;
  Files files;
};

// Data and plan as most commands take them.
struct Inputs {
  std::string data;
  std::string planPath;
  bool lenient = false;
  std::vector<std::pair<std::string, std::string>> overrides;  // option, value as typed
};

void addInputs(CLI::App& app, Inputs& inputs, bool planNeeded);
// How the table is written.
void addReading(CLI::App& app, Inputs& inputs);
void addOptions(CLI::App& app, Inputs& inputs, const std::vector<std::string>& names);

// A file's name. Given but empty (a script's variable that was not set) it is refused, not ignored.
CLI::Option* addPath(CLI::App& app, const std::string& flags, std::string& path, const std::string& help);
// Numbers that are no options of the plan; read as those are.
void addWhole(CLI::App& app, const std::string& flags, uint64_t low, uint64_t high,
              const std::function<void(uint64_t)>& set, const std::string& help);
// Several with commas between them.
void addWholes(CLI::App& app, const std::string& flags, uint64_t low, uint64_t high,
               std::vector<uint64_t>& numbers, const std::string& help);
void addNumber(CLI::App& app, const std::string& flags, double low, double high, double& number,
               const std::string& help);

// Rows; or persons, where the answer says how many there are.
std::string smallestClass(const Json& answer);

// On standard error, as a terminal may show it: what came from a file could hold its commands.
void warn(const std::string& what);
// What was left out or repaired, the first of it.
void warnOf(const Table& table);
std::string visible(std::string_view text);
// Says what is wrong; of what the call wrote nothing stays.
int fail(const Error& error, Common& common);
Error usage(std::string what);

// The plan's text with overrides applied; without a plan file, one that names no column. Names data, plan and
// the files that the plan names.
Result<std::string> loadPlan(const Inputs& inputs, Engine& engine, Files& files);
// Reads the data by the plan's source; `hash` gets their bytes.
Done loadData(const Inputs& inputs, const std::string& plan, Engine& engine, Sha256* hash = nullptr);
// Both, with a warning on standard error that lists the columns that the plan leaves out.
Result<std::string> load(const Inputs& inputs, Engine& engine, Files& files, Sha256* hash = nullptr);

// To its end, or to Ctrl C (cli/signals.h).
void runToEnd(Engine& engine, uint32_t job);
// Runs a job like that, and prints what it found. `then` works with it first, may add to it, and gives the
// exit code.
int runJob(Engine& engine, const std::string& name, const Json& ask, Common& common,
           void (*show)(const Json&), const std::function<Result<int>(Json&)>& then = {});

// What is no UTF-8 (a name as typed) is replaced.
std::string textOf(const Json& json, int indent = -1);
void print(const Json& json);
std::string capital(std::string sentence);
void table(const std::vector<std::vector<std::string>>& rows);
std::string grouped(uint64_t number);  // 30,162
std::string number(const Json& cost);  // 4,374,568, or a decimal, or "none"
std::string share(uint64_t part, uint64_t whole);
std::string titleOf(const LossInfo& loss);  // "class size (DM)"

Command profileCommand(CLI::App& app, Common& common);
Command evaluateCommand(CLI::App& app, Common& common);
Command assessCommand(CLI::App& app, Common& common);
Command verifyCommand(CLI::App& app, Common& common);
Command sampleCommand(CLI::App& app, Common& common);
Command optimizeCommand(CLI::App& app, Common& common);
Command frontierCommand(CLI::App& app, Common& common);
Command applyCommand(CLI::App& app, Common& common);
Command optionsCommand(CLI::App& app, Common& common);
Command unsafeCommand(CLI::App& app, Common& common);
Command suppressCommand(CLI::App& app, Common& common);

}  // namespace indistinct::cli
