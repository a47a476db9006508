#pragma once
// What an exact search knows beyond plain branch and bound. Each rule can be switched off, to see what it is
// worth: the optimum and its proof stay the same, only nodes and time differ.
#include <array>
#include <span>
#include <string_view>

#include "core/loss/loss.h"

namespace indistinct {

struct Rules {
  // Order and branching.
  bool bestFirst = true;  // the open node of least bound next; else the deepest
  bool pairs = true;      // branch on the cut that separates most pairs of rows; else on the first
  // Of every proof; some only where classes are priced, by size or by labels.
  bool outer = true;    // classes: one column is solved by shortest paths, never branched on
  bool kill = true;     // intervals die that no cheap enough path uses
  bool fix = true;      // cuts are decided that the bounds leave no choice about
  bool merge = true;    // equal tuples are merged as open cuts become fewer
  bool useless = true;  // classes: cuts are refused that no best solution needs
  bool inherit = true;  // classes: children begin with what their cut adds to the parent's intervals
  bool allset = true;   // classes: bound by the cells of all open cuts
  // By labels.
  bool goodTails = true;  // cells of the cuts that leave k rows on both sides
  bool lookahead = true;  // the best single cut
  // By cells.
  bool probe = true;   // what choosing a cut does to the other columns
  bool shares = true;  // suppressed rows are charged where paths suppress them, and at a price under a limit
};

struct RuleInfo {
  std::string_view name;
  bool Rules::*rule;
  std::span<const PricedBy> prices;  // that have it
};

inline constexpr std::array allPrices{PricedBy::size, PricedBy::labels, PricedBy::cells};
inline constexpr std::span<const PricedBy> classPrices{allPrices.data(), 2}, labelPrices{&allPrices[1], 1},
    cellPrices{&allPrices[2], 1};

inline constexpr std::array<RuleInfo, 13> allRules{{
    {"best-first", &Rules::bestFirst, allPrices},
    {"pairs", &Rules::pairs, classPrices},
    {"outer", &Rules::outer, classPrices},
    {"kill", &Rules::kill, allPrices},
    {"fix", &Rules::fix, allPrices},
    {"useless", &Rules::useless, classPrices},
    {"inherit", &Rules::inherit, classPrices},
    {"allset", &Rules::allset, classPrices},
    {"good-tails", &Rules::goodTails, labelPrices},
    {"lookahead", &Rules::lookahead, labelPrices},
    {"probe", &Rules::probe, cellPrices},
    {"shares", &Rules::shares, cellPrices},
    {"merge", &Rules::merge, allPrices},
}};

}  // namespace indistinct
