#pragma once
// Imputed cells: every blank of a published row is given a value that it cannot have had.
//
// Wilson ("k-anonymization May Be NP-Hard, but Can it Be Practical?", sections 4 and 5) did not impute, for
// two reasons: a value might be restored, and a row might become one that is rare in the input. So neither is
// allowed. A blank takes a published group other than its own, by chance, in proportion to the weight of the
// cells that show it; and the finished row is drawn again while the input has it in fewer than k rows, but in
// some. A row for which a number of draws find nothing keeps its blanks. As the paper expects this
// disconcerts: of two sexes the blank one always becomes the wrong one. Its figures tell how much.
//
// A combination of some of the row's columns may still be rare in the input; it then belongs to another row.
#include "core/assess/estimates.h"

namespace indistinct {

struct Imputed {
  Seen seen;  // a row of its own for each line, in their order; groups are its values
  uint64_t cells = 0;
  uint64_t left = 0;  // blank cells of rows for which nothing was found
};

Imputed impute(const Seen& seen, const LineWeights& weights, uint64_t k, uint64_t seed);

}  // namespace indistinct
