// The door itself: states, and the wall behind which no exception passes.
#include <map>
#include <new>
#include <utility>

#include "core/base/caught.h"
#include "core/door/desk.h"
#include "core/door/job.h"
#include "core/door/option_text.h"
#include "core/door/source.h"
#include "core/door/window.h"
#include "core/indistinct.h"
#include "core/table/reader.h"

namespace indistinct {
namespace {

// Where memory does not even hold this sentence, a shorter one is said that fits into the string itself.
Error outOfMemory() {
  try {
    return {
        ErrorCode::memory,
        "The memory granted is full. Read fewer columns, or group the table in your database and bring the "
        "counts.",
        {}};
  } catch (const std::bad_alloc&) {
    return {ErrorCode::memory, "Out of memory.", {}};
  }
}

// Within a handler: what was caught. Of its own, for each place that catches to be small.
Error caught() {
  try {
    try {
      throw;
    } catch (const nlohmann::json::exception&) {
      return {ErrorCode::usage,
              "A part of what was asked is of the wrong kind: a number, a text, a list or an object stands "
              "where another belongs. Compare it with its description.",
              {}};
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& error) {
      return {
          ErrorCode::internal, std::string("An error in Indistinct, not in your data: ") + error.what(), {}};
    }
  } catch (const std::bad_alloc&) {
    return outOfMemory();
  }
}

// Runs what may throw and turns what it throws into an error.
template <class T, class F>
Result<T> guarded(F&& work) {
  try {
    return work();
  } catch (const std::exception&) {
    return caught();
  }
}

Error notReady() { return {ErrorCode::usage, "There is no table yet. Open a file first.", {}}; }

std::string dumped(const Json& json) { return json.dump(); }

Result<ReadOptions> readOptions(std::string_view text) {
  auto json = readJson(text.empty() ? "{}" : text, "the reading options");
  if (!json) return json.error();
  Json source = *json;
  ReadOptions options;
  options.lenient = source.value("lenient", false);
  if (source.contains("memoryLimit")) options.memoryLimit = wholeOf(source["memoryLimit"]);
  if (source.contains("columns")) options.columns = source["columns"].get<std::vector<std::string>>();
  source.erase("lenient");
  source.erase("columns");
  source.erase("memoryLimit");
  if (Done d = checkPlan(Json{{"indistinct", 1}, {"source", source}}); !d) return d.error();
  if (source.contains("sheet"))
    return Error{
        ErrorCode::plan,
        "the plan at source.sheet: only the page reads workbooks. Save the sheet as CSV, open that, and "
        "take the key out of the plan.",
        {std::nullopt, "", "source.sheet"}};
  auto read = readSource(source);
  if (!read) return read.error();
  options.encoding = read->encoding;
  options.decimal = read->decimal;
  options.thousands = std::move(read->thousands);
  options.dates = std::move(read->dates);
  options.delimiter = read->delimiter;
  options.quote = read->quote;
  options.header = read->header;
  options.missing = std::move(read->missing);
  return options;
}

}  // namespace

const char* version() { return INDISTINCT_VERSION; }

const char* word(JobState state) {
  switch (state) {
    case JobState::running:
      return "running";
    case JobState::paused:
      return "paused";
    case JobState::stopped:
      return "stopped";
    case JobState::failed:
      return "failed";
    case JobState::done:
      break;
  }
  return "done";
}

struct Engine::Inner {
  struct Running {
    std::unique_ptr<Job> job;
    JobState state = JobState::running;
    std::optional<Error> error;
  };
  Desk desk;
  std::optional<TableReader> reader;
  std::map<uint32_t, Running> jobs;
  uint32_t nextJob = 1;
  Control control;

  void forget() {
    jobs.clear();
    reader.reset();
    const auto files = std::move(desk.files);
    const auto solutions = desk.solutions;
    const auto suppressed = desk.suppressed;
    const auto local = desk.local;
    desk = Desk{};
    desk.files = files;
    solutions->clear();
    suppressed->clear();
    local->clear();
    desk.local = local;
    desk.solutions = solutions;
    desk.suppressed = suppressed;
  }
};

Engine::Engine() : inner_(std::make_unique<Inner>()) {}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

Done Engine::open(std::string_view optionsJson) {
  return guarded<Nothing>([&]() -> Done {
    auto options = readOptions(optionsJson);
    if (!options) return options.error();
    inner_->forget();
    inner_->reader.emplace(std::move(*options));
    return done();
  });
}

Done Engine::feed(std::span<const char> bytes) {
  if (!inner_->reader) return Error{ErrorCode::usage, "No file is being read. Open one first.", {}};
  Done fed = guarded<Nothing>([&] { return inner_->reader->feed(bytes); });
  // The half-read table would only hold memory that is missing elsewhere.
  if (!fed && fed.error().code == ErrorCode::memory) inner_->forget();
  return fed;
}

Done Engine::close() {
  if (!inner_->reader) return Error{ErrorCode::usage, "No file is being read. Open one first.", {}};
  return guarded<Nothing>([&]() -> Done {
    auto table = inner_->reader->finish();
    inner_->reader.reset();
    if (!table) return table.error();
    inner_->desk.table = std::move(*table);
    return done();
  });
}

uint64_t Engine::rowsRead() const {
  if (inner_->reader) return inner_->reader->rows();
  return inner_->desk.table ? inner_->desk.table->rows : 0;
}

void Engine::provide(std::string path, std::string bytes) {
  inner_->desk.files[std::move(path)] = std::move(bytes);
  inner_->desk.study.reset();
  inner_->desk.known.clear();
  inner_->desk.cells.clear();
}

Result<std::vector<std::string>> Engine::filesOf(std::string_view planJson) const {
  return guarded<std::vector<std::string>>([&]() -> Result<std::vector<std::string>> {
    auto plan = readPlan(planJson);
    if (!plan) return plan.error();
    return plan->files();
  });
}

Result<std::string> Engine::ask(std::string_view question, std::string_view json) {
  return guarded<std::string>([&]() -> Result<std::string> {
    auto ask = readJson(json.empty() ? "{}" : json, "the question");
    if (!ask) return ask.error();
    std::vector<std::string> known;
    for (const auto& entry : questions()) {
      if (entry.name != question) {
        known.emplace_back(entry.name);
        continue;
      }
      if (entry.needsTable && !inner_->desk.table) return notReady();
      auto answer = entry.answer(inner_->desk, *ask);
      if (!answer) return answer.error();
      return dumped(*answer);
    }
    return Error{ErrorCode::usage,
                 "The question \"" + std::string(question) + "\" is not known." + didYouMean(question, known),
                 {}};
  });
}

Result<uint32_t> Engine::start(std::string_view job, std::string_view json) {
  return guarded<uint32_t>([&]() -> Result<uint32_t> {
    if (!inner_->desk.table) return notReady();
    auto ask = readJson(json, "the job");
    if (!ask) return ask.error();
    std::vector<std::string> known;
    for (const auto& entry : jobs()) {
      known.emplace_back(entry.name);
      if (entry.name != job) continue;
      auto started = entry.start(inner_->desk, *ask);
      if (!started) return started.error();
      const uint32_t id = inner_->nextJob++;
      inner_->jobs[id].job = std::move(*started);
      inner_->control.wish.store(static_cast<uint32_t>(Wish::run));
      inner_->control.state.store(static_cast<uint32_t>(JobState::running));
      return id;
    }
    return Error{
        ErrorCode::usage, "The job \"" + std::string(job) + "\" is not known." + didYouMean(job, known), {}};
  });
}

JobState Engine::advance(uint32_t id, std::chrono::milliseconds slice) {
  const auto found = inner_->jobs.find(id);
  if (found == inner_->jobs.end()) return JobState::failed;
  Inner::Running& running = found->second;
  // Whoever shares the control block may have wished something since.
  const auto wished = static_cast<Wish>(inner_->control.wish.load());
  if (wished == Wish::stop) wish(id, Wish::stop);
  if (running.state != JobState::running) return running.state;
  const auto finished = guarded<bool>([&]() -> Result<bool> { return running.job->advance(slice); });
  if (!finished) {
    // What was found is kept; where nothing was, there is room for the sentence at least.
    const bool full = finished.error().code == ErrorCode::memory;
    if (full && unwinds && running.job->surrender(true)) {
      running.state = JobState::done;
    } else {
      running.error = full ? outOfMemory() : finished.error();
      running.state = JobState::failed;
    }
  } else if (*finished) {
    running.state = JobState::done;
    if (unwinds) running.job->surrender(false);  // what it held may be needed to write what it found
  }
  running.job->report(inner_->control);
  inner_->control.memory.store(memory());
  inner_->control.state.store(static_cast<uint32_t>(running.state));
  return running.state;
}

JobState Engine::wish(uint32_t id, Wish wish) {
  const auto found = inner_->jobs.find(id);
  if (found == inner_->jobs.end()) return JobState::failed;
  JobState& state = found->second.state;
  if (state == JobState::running || state == JobState::paused)
    state = wish == Wish::stop    ? JobState::stopped
            : wish == Wish::pause ? JobState::paused
                                  : JobState::running;
  if (state == JobState::stopped && unwinds) found->second.job->surrender(false);
  inner_->control.wish.store(static_cast<uint32_t>(Wish::run));
  inner_->control.state.store(static_cast<uint32_t>(state));
  return state;
}

Result<std::string> Engine::collect(uint32_t id) const {
  const auto found = inner_->jobs.find(id);
  if (found == inner_->jobs.end()) return Error{ErrorCode::usage, "This job is not known.", {}};
  const Inner::Running& running = found->second;
  return guarded<std::string>([&]() -> Result<std::string> {
    if (running.error) return *running.error;
    auto known = running.job->collect();
    if (!known) return known.error();
    return dumped(*known);
  });
}

Done Engine::give(uint32_t id, std::span<const char> bytes) {
  const auto found = inner_->jobs.find(id);
  if (found == inner_->jobs.end()) return Error{ErrorCode::usage, "This job is not known.", {}};
  return guarded<Nothing>([&] { return found->second.job->give(bytes); });
}

std::string Engine::take(uint32_t id) {
  const auto found = inner_->jobs.find(id);
  return found == inner_->jobs.end() ? std::string() : found->second.job->take();
}

Result<Window> Engine::window(uint32_t id, uint64_t from, uint64_t count, bool written) {
  const auto found = inner_->jobs.find(id);
  if (found == inner_->jobs.end()) return Error{ErrorCode::usage, "This job is not known.", {}};
  return guarded<Window>([&] { return found->second.job->window(from, count, written); });
}

void Engine::end(uint32_t id) { inner_->jobs.erase(id); }

Result<Window> Engine::window(uint64_t from, uint64_t count) const {
  return guarded<Window>([&]() -> Result<Window> {
    if (inner_->desk.table) return windowOf(inner_->desk, from, count);
    if (!inner_->reader) return notReady();
    const Table first = inner_->reader->preview(std::min(from + count, mostWindowRows));
    std::vector<uint32_t> rows;
    for (uint64_t row = from; row < first.rows; ++row) rows.push_back(static_cast<uint32_t>(row));
    return makeWindow(first, rows);
  });
}

uint64_t Engine::memory() const {
  uint64_t bytes = inner_->reader ? inner_->reader->memory() : 0;
  if (inner_->desk.table)
    for (const auto& column : inner_->desk.table->columns)
      bytes += column.codes.size() * column.codes.width() + column.values.memory();
  return bytes;
}

Control& Engine::control() { return inner_->control; }

const Table* Engine::table() const { return inner_->desk.table ? &*inner_->desk.table : nullptr; }

Result<std::string> withOption(std::string_view planJson, std::string_view name, std::string_view value) {
  return guarded<std::string>([&]() -> Result<std::string> {
    auto plan = readJson(planJson, "the plan");
    if (!plan) return plan.error();
    // An option is put into what has the shape of a plan.
    if (Done d = checkPlan(*plan); !d) return d.error();
    std::vector<std::string> known;
    for (const auto& option : options()) {
      known.emplace_back(option.name);
      if (option.name != name) continue;
      if (Done d = setOption(*plan, option, value); !d) return d.error();
      return dumped(*plan);
    }
    return Error{ErrorCode::usage,
                 "The option \"" + std::string(name) + "\" is not known." + didYouMean(name, known),
                 {}};
  });
}

}  // namespace indistinct
