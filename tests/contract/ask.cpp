// The engine as the page asks it, on a pipe: a line of JSON in, a line of JSON out. For whoever holds its
// answers against what others believe them to be (tests/cli/contract.test.mjs).
//
//     ["names"]                      the names of all questions and jobs
//     ["open", "a,b\n…", {…}]        the text of a table, and how it is read
//     ["provide", "a.csv", "…"]      a file that a plan names
//     ["ask", "profile", {…}]        a question
//     ["begin", "release", {…}]      what a job tells before it has worked
//     ["run", "optimize", {…}]       what it tells at its end
#include <chrono>
#include <iostream>
#include <string>

#include "core/door/job.h"
#include "core/indistinct.h"

namespace {

using namespace indistinct;

Json told(const Result<std::string>& answer) {
  return answer ? Json::parse(*answer) : Json{{"error", answer.error().what}};
}

Json told(const Done& d) { return d ? Json() : Json{{"error", d.error().what}}; }

Json names() {
  Json all = {{"questions", Json::array()}, {"jobs", Json::array()}};
  for (const auto& entry : questions()) all["questions"].push_back(std::string(entry.name));
  for (const auto& entry : jobs()) all["jobs"].push_back(std::string(entry.name));
  return all;
}

Json opened(Engine& engine, const std::string& text, const std::string& how) {
  if (Done d = engine.open(how); !d) return told(d);
  if (Done d = engine.feed({text.data(), text.size()}); !d) return told(d);
  return told(engine.close());
}

Json worked(Engine& engine, const std::string& job, const std::string& ask, bool whole) {
  auto started = engine.start(job, ask);
  if (!started) return {{"error", started.error().what}};
  while (whole && engine.advance(*started, std::chrono::milliseconds(30)) == JobState::running) {
  }
  Json answer = told(engine.collect(*started));
  engine.end(*started);
  return answer;
}

Json answer(Engine& engine, const Json& line) {
  const auto verb = line.at(0).get<std::string>();
  if (verb == "names") return names();
  if (verb == "open") return opened(engine, line.at(1).get<std::string>(), line.at(2).dump());
  if (verb == "provide") {
    engine.provide(line.at(1).get<std::string>(), line.at(2).get<std::string>());
    return {};
  }
  const auto name = line.at(1).get<std::string>();
  const std::string ask = line.at(2).dump();
  return verb == "ask" ? told(engine.ask(name, ask)) : worked(engine, name, ask, verb == "run");
}

}  // namespace

int main() {
  Engine engine;
  for (std::string line; std::getline(std::cin, line);)
    std::cout << answer(engine, Json::parse(line)).dump() << '\n';
}
