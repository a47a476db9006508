#pragma once
// A whole job as a person would give it to the command line: a table, a plan and a command. Everything else
// in this folder speaks of it; nothing here knows the engine.
#include <algorithm>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace model {

using Json = nlohmann::ordered_json;

enum class Role : uint8_t { quasi, target, count, keep, sensitive, entity };
enum class Kind : uint8_t { number, category, date };
enum class Space : uint8_t { splits, taxonomy, lattice };
enum class Command : uint8_t { optimize, frontier, evaluate, release };

const char* word(Role role);
const char* word(Kind kind);
const char* word(Space space);
const char* word(Command command);

// Numbers are kept in thousandths, so that every comparison is exact.
struct Bins {
  enum class Form : uint8_t { none, width, edges, count, unit };
  Form form = Form::none;
  int64_t width = 0, origin = 0;
  std::vector<int64_t> edges;
  uint32_t count = 0;
  std::string word;  // width, frequency, target; or the unit of dates
};

struct Column {
  std::string name;
  Role role = Role::quasi;
  Kind kind = Kind::category;
  bool saysKind = true;  // else the engine is left to find out
  std::vector<std::string> cells;
  Space space = Space::splits;
  Bins bins;
  std::vector<std::vector<std::string>>
      paths;  // the taxonomy: leaf, groups, root; none: there is no taxonomy
  std::vector<std::string> order;
  int64_t importance = 1000;  // thousandths
  std::optional<bool> dropMissing;
};

struct Job {
  uint64_t seed = 0;
  Command command = Command::optimize;
  std::vector<Column> columns;
  bool dropMissing = false;
  uint64_t k = 2;
  uint64_t l = 0;  // different values of the sensitive column in every class; 0: it is not asked
  Json limit = 0;
  std::string loss = "dm";
  bool targetByLoss = false;  // the loss names the target, which may be a quasi-identifier too
  std::string target;
  std::map<std::string, std::map<std::string, uint64_t>> matrix;  // [actual][published]
  std::string method = "auto";
  uint32_t threads = 1;
  std::optional<double> timeLimit;
  uint64_t searchSeed = 1;
  std::string reading = "pareto";  // frontier over levels
  std::string frontier = "exact";  // frontier: its method
  uint64_t most = 1000;            // frontier: the greatest k
  uint32_t slice = 50;             // milliseconds between two looks at the job
  bool blankRows = false;          // release: suppressed rows stay, blanked

  bool overLevels() const {
    return std::all_of(columns.begin(), columns.end(), [](const Column& column) {
      return column.role != Role::quasi || column.space == Space::lattice;
    });
  }
  size_t rows() const { return columns.empty() ? 0 : columns.front().cells.size(); }
  // Does a record stand for a million rows?
  bool millions() const {
    return std::any_of(columns.begin(), columns.end(), [](const Column& column) {
      return column.role == Role::count &&
             std::any_of(column.cells.begin(), column.cells.end(),
                         [](const std::string& cell) { return cell.size() > 6; });
    });
  }
};

// What counts as no value: every plan says so itself.
inline bool isMissing(const std::string& cell) { return cell.empty() || cell == "?"; }

Job drawJob(uint64_t seed);

// The files of a job and its command line.
std::string csvOf(const Job& job);
Json planOf(const Job& job);
std::string lineOf(const Job& job);

}  // namespace model
