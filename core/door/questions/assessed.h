#pragma once
// What the questions about a solution's risk and use share.
#include "core/assess/assessed.h"
#include "core/door/desk.h"

namespace indistinct {

// The solution in `ask`: its "cuts", none if absent; or what its "released" file publishes.
Result<Assessed> assessedOf(Desk& desk, const Study& study, const Json& ask);

// Refuses a plan that has rows rescued: to the assessment, a row with blank cells would be a withheld one.
Done withoutBlanks(const Study& study);

// Columns of the table with these roles, in the plan's order.
std::vector<uint32_t> columnsWith(const Table& table, const Study& study, std::initializer_list<Role> roles);

}  // namespace indistinct
