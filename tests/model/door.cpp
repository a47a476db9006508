#include "model/door.h"

#include <chrono>
#include <optional>

#include "core/indistinct.h"

namespace model {
namespace {

using indistinct::Engine;
using indistinct::Error;
using indistinct::ErrorCode;
using indistinct::JobState;

Answer failed(const Error& error) {
  Answer answer;
  answer.exit = error.code == ErrorCode::no_solution ? 3 : 2;
  answer.error = error.what;
  return answer;
}

Answer answered(const indistinct::Result<std::string>& text) {
  if (!text) return failed(text.error());
  Answer answer;
  answer.result = Json::parse(*text);
  return answer;
}

// Reads a job's table; the sentence of what refuses it.
std::optional<Answer> open(Engine& engine, const Json& plan, const std::string& csv) {
  if (auto files = engine.filesOf(plan.dump()); !files) return failed(files.error());
  Json source = plan["source"];
  source["lenient"] = false;
  if (auto done = engine.open(source.dump()); !done) return failed(done.error());
  if (auto done = engine.feed({csv.data(), csv.size()}); !done) return failed(done.error());
  if (auto done = engine.close(); !done) return failed(done.error());
  return std::nullopt;
}

}  // namespace

Answer run(const Job& job, const Json& cuts) {
  const Json plan = planOf(job);
  Engine engine;
  if (auto refused = open(engine, plan, csvOf(job))) return *refused;
  Json ask = {{"plan", plan}};
  if (!cuts.is_null()) ask["cuts"] = cuts;
  if (job.command == Command::evaluate) return answered(engine.ask("evaluate", ask.dump()));
  if (job.command == Command::frontier) {
    ask["method"] = job.frontier;
    if (job.overLevels()) ask["reading"] = job.reading;
    if (job.most < 1000) ask["most"] = job.most;
  }
  const auto id = engine.start(job.command == Command::frontier ? "frontier" : "optimize", ask.dump());
  if (!id) return failed(id.error());
  std::vector<Json> moments;
  constexpr size_t mostMoments = 200;
  const auto slice = std::chrono::milliseconds(job.slice);
  JobState state = JobState::running;
  while ((state = engine.advance(*id, slice)) == JobState::running) {
    if (moments.size() >= mostMoments) continue;
    if (const auto now = engine.collect(*id)) moments.push_back(Json::parse(*now));
  }
  Answer answer = answered(engine.collect(*id));
  answer.moments = std::move(moments);
  answer.state = indistinct::word(state);
  return answer;
}

Answer release(const Job& job, const Json& columns) {
  const Json plan = planOf(job);
  const std::string csv = csvOf(job);
  Engine writer;
  if (auto refused = open(writer, plan, csv)) return *refused;
  const Json ask = {{"plan", plan},        {"cuts", columns},   {"key", ""}, {"seed", job.seed % 1000},
                    {"neutralize", false}, {"allowEmpty", true}};
  const auto id = writer.start("release", ask.dump());
  if (!id) return failed(id.error());
  if (auto done = writer.give(*id, {csv.data(), csv.size()}); !done) return failed(done.error());
  if (auto done = writer.give(*id, {}); !done) return failed(done.error());
  std::string bytes = writer.take(*id);
  while (writer.advance(*id, std::chrono::milliseconds(20)) == JobState::running) bytes += writer.take(*id);
  bytes += writer.take(*id);
  if (const auto told = writer.collect(*id); !told) return failed(told.error());
  Engine reader;
  if (auto refused = open(reader, plan, csv)) return *refused;
  reader.provide("the released file", bytes);
  Answer answer =
      answered(reader.ask("audit", Json{{"plan", plan}, {"released", "the released file"}}.dump()));
  answer.state = bytes;
  return answer;
}

}  // namespace model
