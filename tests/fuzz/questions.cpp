// Questions and jobs at the door: JSON of any kind in, JSON or a sentence out. The first line names the
// question, a job with a ! before it.
#include <chrono>

#include "table.h"

FUZZ(input) {
  using namespace indistinct;
  using namespace indistinct::fuzz;
  const std::string_view question = input.line();
  if (firstUndecodable(question)) return;  // our own callers name the questions
  Engine& door = engine();
  const auto told = [](const Result<std::string>& answer) {
    if (!answer) return expectSentence(answer.error());
    expect(readJson(*answer, "the answer").ok(), "an answer is JSON", *answer);
  };
  if (question.empty() || question[0] != '!') return told(door.ask(question, input.rest()));
  const auto job = door.start(question.substr(1), input.rest());
  if (!job) return expectSentence(job.error());
  for (int i = 0; i < 3; ++i) door.advance(*job, std::chrono::milliseconds(0));
  told(door.collect(*job));
  door.end(*job);
}
