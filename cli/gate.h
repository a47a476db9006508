#pragma once
// The release gate on the command line: looked at before a file is written.
#include "cli/command.h"

namespace indistinct::cli {

// What the gate finds of a solution or a recipe: adds it to `result` as "gate".
Done askGate(Engine& engine, const Json& ask, Json& result);

// Says each finding in `result` on standard error. False: one stops the release, and nothing may be written.
// `home`: what holds the columns, and so the reasons for which a finding is accepted.
bool passesGate(const Json& result, const std::string& home);

}  // namespace indistinct::cli
