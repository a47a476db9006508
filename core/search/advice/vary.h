#pragma once
// One problem made into another: with another k or limit, with free cuts in place of levels and taxonomies,
// or without some of its columns.
#include <optional>
#include <span>

#include "core/search/search.h"

namespace indistinct {

struct Variation {
  std::optional<uint64_t> k;
  std::optional<uint64_t> maxSuppressed;
  bool splits = false;            // every column is cut wherever its order allows
  std::vector<uint32_t> without;  // columns that are left out; their tuples become one where they are equal
};

Problem varied(const Problem& problem, const Variation& variation);
// The cuts of the columns that stay.
Cuts varied(const Cuts& cuts, const Variation& variation);

// The problem with at most about `most` cuts to choose from in each column: those that part the rows most
// evenly, and `cuts`.
void offerFew(Problem& problem, const Cuts& cuts, uint32_t most);

// What hiding everything costs: one class of all rows, or all of them withheld, whichever is dearer.
Cost costOfHiding(const Problem& problem);

}  // namespace indistinct
