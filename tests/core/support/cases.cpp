#include "core/support/cases.h"

#include <algorithm>
#include <cstdlib>

namespace indistinct::support {

uint64_t times(uint64_t cases) {
  const char* factor = std::getenv("INDISTINCT_CASES");
  if (factor == nullptr) return cases;
  const double drawn = static_cast<double>(cases) * std::strtod(factor, nullptr);
  return std::max<uint64_t>(1, static_cast<uint64_t>(drawn));
}

}  // namespace indistinct::support
