#pragma once
// The part of the job `frontier` that goes over split points and cuts of taxonomies.
#include "core/door/job.h"
#include "core/search/search.h"

namespace indistinct {

// After Desk::studyOf.
Result<std::unique_ptr<Job>> startSplitFrontier(Desk& desk, Study study, Problem problem, const Json& ask,
                                                uint32_t threads);

}  // namespace indistinct
