#pragma once
// What jobs about single cells share: the plan's study as records, and column sets in words.
#include "core/cells/records.h"
#include "core/door/study.h"

namespace indistinct {

// An error where k cannot be reached at all, or a model asks for more than k.
Result<Records> cellRecords(const Study& study);
Prices cellPrices(const Study& study);
uint32_t threadsOf(const Plan& plan);
// The names of the columns, in their order.
Json namesJson(const Study& study, ColumnSet set);
// {"name": value, …} of what a record has in these columns.
Json valuesJson(const Study& study, uint32_t record, ColumnSet set);

}  // namespace indistinct
