#pragma once
// Groups with cells of their own, from the search that found them to the release.
#include "core/door/release.h"
#include "core/partition/recoding.h"

namespace indistinct {

// 1 - the mean share of its column that a cell leaves open, both freed of what a single value costs.
double granularityOf(const Study& study, const Recoding& recoding);

// What a number in ask["recoding"] names, applied to the table.
Result<std::unique_ptr<Applied>> appliedRecoding(Desk& desk, const Json& ask);

}  // namespace indistinct
