#pragma once
// Column names that are all different, and what had to be changed for that.
#include <string>
#include <vector>

#include "core/table/table.h"

namespace indistinct {

// Blanks around a name do not belong to it. A column without a name is called after its place ("column 4"),
// the second "date" becomes "date (2)". `row`: of the header.
std::vector<std::string> nameColumns(const std::vector<std::string>& header, uint64_t row,
                                     std::vector<Complaint>& complaints);

}  // namespace indistinct
