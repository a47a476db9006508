// Runs a job to its end, or to the person's Ctrl C: what was found by then is printed all the same.
#include "cli/command.h"
#include "cli/signals.h"

namespace indistinct::cli {

int runJob(Engine& engine, const std::string& name, const Json& ask, Common& common,
           void (*show)(const Json&), const std::function<Result<int>(Json&)>& then) {
  const auto job = engine.start(name, textOf(ask));
  if (!job) return fail(job.error(), common);
  runToEnd(engine, *job);
  const auto answer = engine.collect(*job);
  if (!answer) {
    const int code = fail(answer.error(), common);
    return interrupted() ? kInterrupted : code;
  }
  Json result = Json::parse(*answer);
  int code = kDone;
  if (then && (result.contains("columns") || result.contains("solution") || result.contains("recoding"))) {
    const auto worked = then(result);
    if (!worked) return fail(worked.error(), common);
    code = *worked;
  }
  common.json ? print(result) : show(result);
  return code == kDone && interrupted() ? kInterrupted : code;
}

void runToEnd(Engine& engine, uint32_t job) {
  const Searching searching;
  while (engine.advance(job, std::chrono::milliseconds(50)) == JobState::running)
    if (interrupted()) engine.wish(job, Wish::stop);
}

}  // namespace indistinct::cli
