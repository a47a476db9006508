#pragma once
// What the questions about a solution's risk and use share.
#include "core/assess/assessed.h"
#include "core/check/audit.h"
#include "core/door/desk.h"

namespace indistinct {

// The solution in `ask`: its "cuts", none if absent, with rows rescued where the plan says so; the "blanks"
// that `suppress` found, by their number; the groups of its "recoding"; or what its "released" file
// publishes.
Result<Assessed> assessedOf(Desk& desk, const Study& study, const Json& ask);

// The cuts behind published cells: where each one's positions begin and end.
Result<Cuts> cutsOf(const Study& study, const Audit& audit);

// Columns of the table with these roles, in the plan's order.
std::vector<uint32_t> columnsWith(const Table& table, const Study& study, std::initializer_list<Role> roles);

}  // namespace indistinct
