#include <array>

#include "core/door/job.h"

namespace indistinct {

Result<std::unique_ptr<Job>> startOptimize(Desk&, const Json& ask);
Result<std::unique_ptr<Job>> startFrontier(Desk&, const Json& ask);
Result<std::unique_ptr<Job>> startNodes(Desk&, const Json& ask);
Result<std::unique_ptr<Job>> startRelease(Desk&, const Json& ask);
Result<std::unique_ptr<Job>> startCodebook(Desk&, const Json& ask);
Result<std::unique_ptr<Job>> startAdvise(Desk&, const Json& ask);

std::span<const JobEntry> jobs() {
  static constexpr std::array<JobEntry, 6> list = {{{"optimize", startOptimize},
                                                    {"frontier", startFrontier},
                                                    {"nodes", startNodes},
                                                    {"release", startRelease},
                                                    {"codebook", startCodebook},
                                                    {"advise", startAdvise}}};
  return list;
}

}  // namespace indistinct
