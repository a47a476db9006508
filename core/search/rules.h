#pragma once
// What an exact search knows beyond plain branch and bound. Each rule can be switched off, to see what it is
// worth: the optimum and its proof stay the same, only nodes and time differ.
#include <array>
#include <string_view>

namespace indistinct {

struct Rules {
  // Order and branching.
  bool bestFirst = true;  // the open node of least bound next; else the deepest
  bool pairs = true;      // branch on the cut that separates most pairs of rows; else on the first
  // Of every proof.
  bool outer = true;    // DM, CM: one column is solved by shortest paths, never branched on
  bool kill = true;     // intervals die that no cheap enough path uses
  bool fix = true;      // cuts are decided that the bounds leave no choice about
  bool merge = true;    // equal tuples are merged as open cuts become fewer
  bool useless = true;  // DM, CM: cuts are refused that no best solution needs
  bool inherit = true;  // DM, CM: children begin with what their cut adds to the parent's intervals
  bool allset = true;   // DM, CM: bound by the cells of all open cuts
  // CM.
  bool goodTails = true;  // cells of the cuts that leave k rows on both sides
  bool lookahead = true;  // the best single cut
  // LM.
  bool probe = true;  // what choosing a cut does to the other columns
};

struct RuleInfo {
  std::string_view name;
  bool Rules::*rule;
  std::string_view losses;  // that have it
};

inline constexpr std::array<RuleInfo, 12> allRules{{
    {"best-first", &Rules::bestFirst, "dm cm lm"},
    {"pairs", &Rules::pairs, "dm cm"},
    {"outer", &Rules::outer, "dm cm"},
    {"kill", &Rules::kill, "dm cm lm"},
    {"fix", &Rules::fix, "dm cm lm"},
    {"useless", &Rules::useless, "dm cm"},
    {"inherit", &Rules::inherit, "dm cm"},
    {"allset", &Rules::allset, "dm cm"},
    {"good-tails", &Rules::goodTails, "cm"},
    {"lookahead", &Rules::lookahead, "cm"},
    {"probe", &Rules::probe, "lm"},
    {"merge", &Rules::merge, "dm cm lm"},
}};

}  // namespace indistinct
