#pragma once
// Groups with cells of their own, from the search that found them to the release.
#include "core/door/release.h"
#include "core/loss/lm.h"
#include "core/partition/recoding.h"

namespace indistinct {

// 1 - the mean share of its column that a cell leaves open, both freed of what a single value costs.
double granularityOf(const Study& study, const Recoding& recoding);

// The share of its column's detail that a cell has lost; `sets`: see Study.
double detailLost(const ColumnPrice& price, uint32_t sets, const LocalCell& cell);

// How large the groups are that a number in ask["recoding"] names, and what each column loses: as the
// question `classes` tells it.
Result<Json> classesOfRecoding(Desk& desk, const Study& study, const Json& ask);

// What a number in ask["recoding"] names, applied to the table.
Result<std::unique_ptr<Applied>> appliedRecoding(Desk& desk, const Json& ask);

}  // namespace indistinct
