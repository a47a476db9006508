#pragma once
// From groups of rows to what they publish, and what that costs by definition.
#include "core/search/local/local_cells.h"

namespace indistinct {

// A recoding held to its definition: what it costs, its groups, and the rows that are withheld. It has no
// cuts.
Solution evaluateRecoding(const Problem& problem, const LocalCells& cells, const Recoding& recoding);

// Groups of rows as a recoding: each publishes its least cells, and those that publish the same are one.
Recoding recodingOf(const Problem& problem, const LocalCells& cells, std::vector<Recoding::Part> parts,
                    uint32_t groups);

}  // namespace indistinct
