#include <array>

#include "core/door/job.h"

namespace indistinct {

Result<std::unique_ptr<Job>> startOptimize(Desk&, const Json& ask);

std::span<const JobEntry> jobs() {
  static constexpr std::array<JobEntry, 1> list = {{{"optimize", startOptimize}}};
  return list;
}

}  // namespace indistinct
