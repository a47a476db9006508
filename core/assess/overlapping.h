#pragma once
// What an analyst reads of columns whose cells overlap, as local groups publish them: who takes the values of
// a cell as equally likely counts a row in parts, one at each value of its cell; of two columns, one at each
// pair of values of its two cells.
#include <vector>

#include "core/assess/utility.h"

namespace indistinct {

struct OverlappingColumn {
  std::vector<double> rows;  // [value], as they are read
  double hidden = 0;         // bits that cells hide of the values of the rows that they hold
};
OverlappingColumn readColumn(const Assessed& assessed, const Attribute& attribute);

// [value of a * values of b + value of b]: rows, as they are read. Requires: comparable.
std::vector<double> readPair(const Assessed& assessed, const Attribute& a, const Attribute& b);

}  // namespace indistinct
