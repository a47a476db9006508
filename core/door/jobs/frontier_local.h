#pragma once
// The part of the job `frontier` that goes over groups of rows with cells of their own.
#include "core/door/job.h"
#include "core/search/search.h"

namespace indistinct {

// After Desk::studyOf.
Result<std::unique_ptr<Job>> startLocalFrontier(Study study, Problem problem, const Json& ask,
                                                uint32_t threads);

}  // namespace indistinct
