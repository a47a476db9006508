#pragma once
// How each column writes its numbers and days, judged by its values.
#include <vector>

#include "core/table/reader.h"

namespace indistinct {

// Sets the columns' notations. What the options give goes before what the values say; where these can be read
// in more than one way, the other columns decide, and what was taken is said.
std::vector<Complaint> detectNotations(std::vector<Column>& columns, const ReadOptions& options,
                                       char delimiter);

}  // namespace indistinct
