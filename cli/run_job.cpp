// Runs a job to its end, or to the person's Ctrl C: what was found by then is printed all the same.
#include <csignal>

#include "cli/command.h"

namespace indistinct::cli {
namespace {

volatile std::sig_atomic_t interrupted = 0;
void interrupt(int) { interrupted = 1; }

}  // namespace

int runJob(Engine& engine, const std::string& name, const Json& ask, const Common& common,
           void (*show)(const Json&), const std::function<Done(Json&)>& then) {
  const auto job = engine.start(name, ask.dump());
  if (!job) return fail(job.error(), common);
  std::signal(SIGINT, interrupt);
  while (engine.advance(*job, std::chrono::milliseconds(50)) == JobState::running)
    if (interrupted) engine.wish(*job, Wish::stop);
  const auto answer = engine.collect(*job);
  if (!answer) return fail(answer.error(), common);
  Json result = Json::parse(*answer);
  if (then && result.contains("columns"))
    if (Done d = then(result); !d) return fail(d.error(), common);
  common.json ? print(result) : show(result);
  return interrupted ? kInterrupted : kDone;
}

}  // namespace indistinct::cli
