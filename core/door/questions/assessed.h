#pragma once
// What the questions about a solution's risk and use share.
#include "core/assess/assessed.h"
#include "core/assess/audit.h"
#include "core/door/study.h"

namespace indistinct {

// A file that was given under the name in ask["released"], read by the table's dialect, letter by letter.
Result<Table> releasedIn(const Table& table, const Files& files, const Json& ask);

// That file held against the table; the recipe in `ask` says what medians and midpoints stand for.
Result<Audit> auditOf(const Table& table, const Study& study, const Table& released, const Json& ask);

// The solution in `ask`: its "cuts", none if absent; or what its "released" file publishes.
Result<Assessed> assessedOf(const Table& table, const Study& study, const Files& files, const Json& ask);

// Columns of the table with these roles, in the plan's order.
std::vector<uint32_t> columnsWith(const Table& table, const Study& study, std::initializer_list<Role> roles);

}  // namespace indistinct
