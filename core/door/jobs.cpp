#include <array>

#include "core/door/job.h"

namespace indistinct {

Result<std::unique_ptr<Job>> startOptimize(Desk&, const Json& ask);
Result<std::unique_ptr<Job>> startFrontier(Desk&, const Json& ask);
Result<std::unique_ptr<Job>> startNodes(Desk&, const Json& ask);
Result<std::unique_ptr<Job>> startRelease(Desk&, const Json& ask);
Result<std::unique_ptr<Job>> startCodebook(Desk&, const Json& ask);
Result<std::unique_ptr<Job>> startAdvise(Desk&, const Json& ask);
Result<std::unique_ptr<Job>> startUnsafe(Desk&, const Json& ask);
Result<std::unique_ptr<Job>> startCombinations(Desk&, const Json& ask);
Result<std::unique_ptr<Job>> startSuppress(Desk&, const Json& ask);
Result<std::unique_ptr<Job>> startRecord(Desk&, const Json& ask);
Result<std::unique_ptr<Job>> startKeyTable(Desk&, const Json& ask);

std::span<const JobEntry> jobs() {
  static constexpr std::array<JobEntry, 11> list = {{{"optimize", startOptimize},
                                                     {"frontier", startFrontier},
                                                     {"nodes", startNodes},
                                                     {"release", startRelease},
                                                     {"codebook", startCodebook},
                                                     {"advise", startAdvise},
                                                     {"unsafe", startUnsafe},
                                                     {"combinations", startCombinations},
                                                     {"suppress", startSuppress},
                                                     {"record", startRecord},
                                                     {"keyTable", startKeyTable}}};
  return list;
}

}  // namespace indistinct
