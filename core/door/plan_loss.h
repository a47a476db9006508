#pragma once
// The loss of a plan: its name alone, or with what it is about and how it is priced.
#include "core/door/json.h"
#include "core/door/plan.h"

namespace indistinct {

Done readLoss(const Json& json, Plan& plan);

}  // namespace indistinct
