#pragma once
// Compares what the engine answers with what the definitions say.
#include <map>
#include <string>

#include "model/brute.h"
#include "model/door.h"

namespace model {

// What is wrong with a job's answer, in words; empty where nothing is. `tally` counts what the job was.
using Tally = std::map<std::string, uint64_t>;
std::string check(const Job& job, Tally& tally);

// The cuts that a job of the command evaluate asks about.
Json cutsToEvaluate(const Job& job);

// Parts of it.
void count(const Job& job, Tally& tally);
std::string checkFrontier(const Job& job, const Ground& ground, const Brute& brute, const Answer& answer,
                          Tally& tally);

// The generalization that the columns of an answer mean, if it is one of the space.
struct Said {
  General general;
  std::string wrong;
};
Said generalOf(const Ground& ground, const Json& columns);

std::string checkStopped(const Json& result, bool done);

// Is the loss a sum over cells, told as a fraction with a mean beside?
bool ofCells(const std::string& loss);
// Costs of LM are quotients: they agree to nine digits. The engine counts logarithms in whole numbers: they
// agree to six. All others agree entirely.
bool same(Real a, Real b, const Job& job, const std::string& loss);
bool same(Real a, Real b, const Job& job);
bool below(Real a, Real b, const Job& job);
Real real(const Json& number);
std::string shown(Real number);
std::string compare(const char* what, uint64_t said, uint64_t known);
bool dear(const Ground& ground, const Job& job);  // is a mistake dearer than a suppressed row?
bool allLevels(const Ground& ground);

}  // namespace model
