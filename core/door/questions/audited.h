#pragma once
// The audit of a release as questions ask for it: with the plan in `ask`, and with its recipe where there is
// one.
#include "core/check/audit.h"
#include "core/door/desk.h"

namespace indistinct {

// A file that was given under the name in ask["released"], read by the table's dialect, letter by letter.
Result<Table> releasedIn(const Table& table, const Files& files, const Json& ask);

// That file held against the table. With ask["recipe"] its labels, and what it claims where ask["hashes"] has
// the "data" that it was made for; of another file, whatever the recipe has not seen must be withheld.
Result<Audit> auditOf(Desk& desk, const Table& released, const Json& ask);

// The same for a table that a plan was applied to. `blanks`: single cells may be blank though the plan has no
// rows rescued.
Result<Audit> auditOf(const Table& table, const Study& study, const Table& released, const Json& ask,
                      bool blanks = false);

// A warning as the page and scripts see it; with the reason for which it is accepted, where there is one.
Json warningJson(const ColumnWarning& warning, const std::string& confirmed = {});

}  // namespace indistinct
