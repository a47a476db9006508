// The differential tester: draws whole jobs and compares what the engine answers through its one door with a
// brute force that enumerates every generalization and evaluates it by definition. It shares no code with
// core/.
//
//     model [--seconds S] [--seed N] [--fixed N] [--job SEED]
//
// The first N jobs are the same in every run; the others come from a fresh seed, which is printed. A failure
// prints the job's seed and the smallest job that still fails, as files and a command line.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string_view>

#include "model/check.h"
#include "model/dice.h"
#include "model/shrink.h"

namespace model {
namespace {

using Clock = std::chrono::steady_clock;

struct Options {
  double seconds = 20;
  uint64_t seed = 0;
  uint64_t fixed = 500;
  std::optional<uint64_t> job;
};

void tellFailure(const Job& job, const std::string& what) {
  std::cout << "\nFAILED job " << job.seed << ": " << what << std::endl;
  const Job small = shrunk(job, what, std::chrono::seconds(15));
  Tally ignored;
  std::string now = check(small, ignored);
  if (now.empty()) now = "it depends on time, and did not fail again";
  std::cout << "shrunk: " << now << "\n--- data.csv\n"
            << csvOf(small) << "--- plan.json\n"
            << planOf(small).dump();
  if (small.command == Command::evaluate) std::cout << "\n--- cuts.json\n" << cutsToEvaluate(small).dump();
  std::cout << "\n--- build/release/indistinct " << lineOf(small)
            << "\n--- all of it: build/release/model --job " << job.seed << std::endl;
}

int runJobs(const Options& options) {
  const auto from = Clock::now();
  const auto spent = [&] { return std::chrono::duration<double>(Clock::now() - from).count(); };
  Tally tally;
  uint64_t jobs = 0, failures = 0;
  const auto runOne = [&](uint64_t seed) {
    const Job job = drawJob(seed);
    jobs++;
    if (const std::string wrong = check(job, tally); !wrong.empty()) {
      failures++;
      tellFailure(job, wrong);
    }
  };
  if (options.job) {
    runOne(*options.job);
  } else {
    std::cout << "jobs 1 to " << options.fixed << ", then from seed " << options.seed << std::endl;
    for (uint64_t seed = 1; seed <= options.fixed; seed++) runOne(seed);
    Dice dice(options.seed);
    constexpr uint64_t mostFailures = 5;
    while (spent() < options.seconds && failures < mostFailures) runOne(dice.next());
  }
  for (const auto& [what, count] : tally)
    std::printf("%10llu  %s\n", static_cast<unsigned long long>(count), what.c_str());
  std::printf("%llu jobs in %.0f s from seed %llu, %llu failed\n", static_cast<unsigned long long>(jobs),
              spent(), static_cast<unsigned long long>(options.seed),
              static_cast<unsigned long long>(failures));
  return failures == 0 ? 0 : 1;
}

}  // namespace
}  // namespace model

int main(int count, char** words) {
  model::Options options;
  std::random_device chance;
  options.seed = chance();
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string_view name = words[i];
    const char* value = words[i + 1];
    if (name == "--seconds") {
      options.seconds = std::strtod(value, nullptr);
    } else if (name == "--seed") {
      options.seed = std::strtoull(value, nullptr, 10);
    } else if (name == "--fixed") {
      options.fixed = std::strtoull(value, nullptr, 10);
    } else if (name == "--job") {
      options.job = std::strtoull(value, nullptr, 10);
    } else {
      std::cerr << "model [--seconds S] [--seed N] [--fixed N] [--job SEED]\n";
      return 2;
    }
  }
  return model::runJobs(options);
}
