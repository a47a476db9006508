#include <array>

#include "core/door/job.h"

namespace indistinct {

Result<std::unique_ptr<Job>> startOptimize(Desk&, const Json& ask);
Result<std::unique_ptr<Job>> startFrontier(Desk&, const Json& ask);

std::span<const JobEntry> jobs() {
  static constexpr std::array<JobEntry, 2> list = {
      {{"optimize", startOptimize}, {"frontier", startFrontier}}};
  return list;
}

}  // namespace indistinct
