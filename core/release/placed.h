#pragma once
// Where the rows of another file belong among the groups of a recipe that recodes locally.
//
// Idea. Each tuple goes to the group that loses least among those whose cells hold all of its values. Where
// groups then do not satisfy the rule, the weakest of them is given up, and its tuples go to the best that
// still stands; and so on. Who has none left is withheld.
//
// Source: ours. Invariant: every group that stands at the end satisfies the rule, and publishes of each of
// its rows what the row holds. How many rows are withheld is not the least possible.
#include <cstdint>
#include <vector>

#include "core/partition/tuples.h"
#include "core/privacy/rule.h"
#include "core/release/recipe.h"

namespace indistinct {

struct Placed {
  static constexpr uint32_t withheld = 0xffffffffu;  // its groups were given up
  static constexpr uint32_t unseen = 0xfffffffeu;    // no group ever held its values
  std::vector<uint32_t> group;                       // [tuple]: of the recipe's
  uint64_t givenUp = 0;                              // groups
};

// `columns`: the table's, one for each of the recipe's that is generalized, in its order; `codes`: [column]
// [position of the tuples] the code that it stands for. Requires: recipe.local.
Placed placedIn(const Recipe& recipe, const std::vector<const Column*>& columns,
                const std::vector<std::vector<Code>>& codes, const Tuples& tuples, const Rule& rule);

}  // namespace indistinct
