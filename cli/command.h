#pragma once
// What every command shares: reading files, the plan with its overrides, and how results and errors are told.
//   0 done · 1 the check failed · 2 bad usage or input · 3 no solution · 130 interrupted
#include <CLI/CLI.hpp>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/indistinct.h"

namespace indistinct::cli {

using Json = nlohmann::ordered_json;

inline constexpr int kDone = 0, kCheckFailed = 1, kBadInput = 2, kNoSolution = 3, kInterrupted = 130;

// A command adds its subcommand and says what to run; `run` gives the exit code.
struct Command {
  CLI::App* app = nullptr;
  std::function<int()> run;
};

struct Common {
  bool json = false;
};

// Data and plan as most commands take them.
struct Inputs {
  std::string data;
  std::string planPath;
  bool lenient = false;
  std::vector<std::pair<std::string, std::string>> overrides;  // option, value as typed
};

void addInputs(CLI::App& app, Inputs& inputs, bool planNeeded);
void addOptions(CLI::App& app, Inputs& inputs, const std::vector<std::string>& names);

int fail(const Error& error, const Common& common);
Error usage(std::string what);

Result<std::string> readFile(const std::string& path, const std::string& what);
Done writeFile(const std::string& path, std::string_view bytes);

// The plan's text with overrides applied; without a plan file, one that names no column.
Result<std::string> loadPlan(const Inputs& inputs, Engine& engine);
// Reads the data by the plan's source.
Done loadData(const Inputs& inputs, const std::string& plan, Engine& engine);
// Both, with a warning on standard error that lists the columns that the plan leaves out.
Result<std::string> load(const Inputs& inputs, Engine& engine);

// Runs a job to its end or to Ctrl C, and prints what it found. `then` works with it first and may add to it.
int runJob(Engine& engine, const std::string& name, const Json& ask, const Common& common,
           void (*show)(const Json&), const std::function<Done(Json&)>& then = {});

void print(const Json& json);
void table(const std::vector<std::vector<std::string>>& rows);
std::string grouped(uint64_t number);  // 30,162
std::string number(const Json& cost);  // 4,374,568, or a decimal, or "none"
std::string share(uint64_t part, uint64_t whole);

Command profileCommand(CLI::App& app, Common& common);
Command evaluateCommand(CLI::App& app, Common& common);
Command assessCommand(CLI::App& app, Common& common);
Command verifyCommand(CLI::App& app, Common& common);
Command sampleCommand(CLI::App& app, Common& common);
Command optimizeCommand(CLI::App& app, Common& common);
Command frontierCommand(CLI::App& app, Common& common);
Command applyCommand(CLI::App& app, Common& common);
Command optionsCommand(CLI::App& app, Common& common);

}  // namespace indistinct::cli
