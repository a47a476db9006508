#pragma once
// The one door to the engine: everything that the command line and the browser may include.
//
// A table is read in chunks; questions are answered at once; jobs take their time. Questions and jobs speak
// JSON, in the shapes of docs/plan.schema.json and web/src/engine/protocol.ts, so that a new one changes
// neither skin nor caller.
//
//     Engine engine;
//     engine.open(R"({"delimiter": ","})");                       empty   -> reading
//     engine.feed(bytes);                                         reading
//     engine.close();                                             reading -> ready
//     engine.ask("profile", "{}");                                ready
//     auto job = engine.start("optimize", R"({"plan": …})");      ready; the job runs
//     while (engine.advance(*job, 30ms) == JobState::running) {}
//     engine.collect(*job);                                       the best so far, at any time
//
// States of a job:
//
//     running <-> paused
//        |  \        |
//        |   `-------+--> stopped    (kept: what was found stays, collect() still answers)
//        |---> failed                (collect() returns the error)
//        `---> done
//
// Requires: one thread calls an Engine at a time. Ensures: no exception leaves, nothing is printed, no file
// is touched.
#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/control.h"
#include "core/base/result.h"
#include "core/door/options.h"
#include "core/loss/losses.h"
#include "core/release/sha256.h"
#include "core/sample/sample.h"
#include "core/table/table.h"

namespace indistinct {

enum class JobState : uint32_t { running = 0, paused = 1, stopped = 2, failed = 3, done = 4 };
const char* word(JobState state);

// A stretch of rows for a grid: cells column by column, as text, in Arrow's Utf8 layout.
struct Window {
  struct Cells {
    std::string name;
    std::vector<int32_t> offsets;
    std::string bytes;
    std::vector<uint8_t> missing;  // per row
  };
  std::vector<Cells> columns;
  std::vector<double> fileRows;
  std::vector<double> classSizes;  // empty until a preflight ran; 0: the row is left out
  uint64_t rows = 0;               // of the current selection
};

const char* version();

class Engine {
 public:
  Engine();
  ~Engine();
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;

  // Reading. `open` forgets the table before. `feed` takes chunks of any size.
  Done open(std::string_view optionsJson);
  Done feed(std::span<const char> bytes);
  Done close();
  uint64_t rowsRead() const;

  // Files that a plan names by path (taxonomies); asked for by `filesOf`.
  void provide(std::string path, std::string bytes);
  Result<std::vector<std::string>> filesOf(std::string_view planJson) const;

  // Questions and jobs.
  Result<std::string> ask(std::string_view question, std::string_view json);
  Result<uint32_t> start(std::string_view job, std::string_view json);
  JobState advance(uint32_t job, std::chrono::milliseconds slice);
  JobState wish(uint32_t job, Wish wish);
  Result<std::string> collect(uint32_t job) const;
  // A job that works on bytes (release) is given the file once more, an empty chunk at its end, and what it
  // has written is taken from it.
  Done give(uint32_t job, std::span<const char> bytes);
  std::string take(uint32_t job);
  // Rows as a job publishes them: those of the current selection, or all that it writes.
  Result<Window> window(uint32_t job, uint64_t from, uint64_t count, bool written);
  // Forgets a job and what it holds.
  void end(uint32_t job);

  // Rows of the current selection for a grid; while reading, the first rows.
  Result<Window> window(uint64_t from, uint64_t count) const;

  Control& control();
  uint64_t memory() const;

  // For callers in the same program that need the table itself.
  const Table* table() const;

 private:
  struct Inner;
  std::unique_ptr<Inner> inner_;
};

Result<Sample> makeSample(std::string_view name);

// A recipe (docs/recipe.schema.json) and cuts (docs/cuts.schema.json) as files hold them: checked, as one
// line of JSON; of cuts the list of columns.
Result<std::string> checkedRecipe(std::string_view text);
Result<std::string> checkedCuts(std::string_view text);

// A plan with an option of the table set, as a person would type its value.
Result<std::string> withOption(std::string_view planJson, std::string_view option, std::string_view value);

}  // namespace indistinct
