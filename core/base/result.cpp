#include "core/base/result.h"

namespace indistinct {

const char* word(ErrorCode code) {
  switch (code) {
    case ErrorCode::usage:
      return "usage";
    case ErrorCode::input:
      return "input";
    case ErrorCode::plan:
      return "plan";
    case ErrorCode::memory:
      return "memory";
    case ErrorCode::no_solution:
      return "no_solution";
    case ErrorCode::stopped:
      return "stopped";
    case ErrorCode::internal:
      break;
  }
  return "internal";
}

}  // namespace indistinct
