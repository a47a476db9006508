#pragma once
// Runs a job through the engine's one door, call by call as the command line does.
#include <vector>

#include "model/job.h"

namespace model {

struct Answer {
  int exit = 0;  // as the command would: 0 done, 2 refused, 3 no solution
  Json result;
  std::string error;
  std::vector<Json> moments;  // what was known after each slice but the last
  std::string state;          // of the job at its end
};

// Writes the release of a solution and asks the checker, which sees the two files alone, what it is.
Answer release(const Job& job, const Json& columns);

// `cuts` are what `evaluate` is asked about.
Answer run(const Job& job, const Json& cuts = nullptr);

}  // namespace model
