#pragma once
// The smallest job that still fails, as far as there is time.
#include <chrono>

#include "model/job.h"

namespace model {

// `job` fails by `what`; what is returned fails in words that begin alike.
Job shrunk(Job job, const std::string& what, std::chrono::seconds most);

}  // namespace model
