#pragma once
// What a plan is refused with: the key, what is wrong with it, and what to do.
#include <string>
#include <utility>

#include "core/base/result.h"

namespace indistinct {

inline Error fault(std::string where, std::string what) {
  Error error{ErrorCode::plan, "the plan at " + where + ": " + std::move(what), {}};
  error.place.key = std::move(where);
  return error;
}

// Known to the format and not yet to the engine: better refused than silently left undone.
inline constexpr const char* notHonoured = "this version does not honour it. ";

}  // namespace indistinct
