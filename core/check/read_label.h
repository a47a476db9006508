#pragma once
// What a published cell may stand for: positions in a column's order, read from the cell's text alone.
//
//     a value      30                      an interval   [30, 45)   [60, 90]
//     a node       Secondary               a set         {Bern, Zug}     ends, in order: Aarau … Zug
//     a set too long to print: how many stand before one of its members, and how many behind it, in the
//     column's order    3+Bern+14    Aarau+17    17+Zug
//     with missing values beside others    "[60, 90] or missing", {Zug, missing}
//     a member that holds a comma, begins with a quote or is the word for missing    {"Zug, Kanton", Bern}
//     any of the column    *
//
// A text may have several readings (a node and its only leaf): all are given, the narrowest first.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/check/audit_domain.h"
#include "core/table/table.h"

namespace indistinct {

// `column` is the one of the original file that the domain was made from.
std::vector<Positions> readLabel(std::string_view label, const AuditDomain& domain, const Column& column);

}  // namespace indistinct
