#pragma once
// The choices of a search. In a column of splits every cut is a choice of its own. In a taxonomy the cuts
// between the children of a node stand or fall together, and need the cuts of the nodes above; in a lattice
// the cuts that a level adds do, and need the levels above. So every space is the same thing: sets of cuts,
// each needing at most one other set, its parent. A selection is closed: with a choice it holds the choice's
// parent.
#include <cstdint>
#include <vector>

#include "core/search/search.h"

namespace indistinct {

struct Alphabet {
  static constexpr uint32_t none = 0xffffffffu;

  struct Choice {
    uint32_t column = 0;
    uint32_t parent = none;
    std::vector<uint32_t> children;
    std::vector<Position> cuts;  // ascending
  };
  std::vector<Choice> choices;               // by column; a parent stands before its children
  std::vector<std::vector<uint32_t>> ofCut;  // [column][position]: the choice that holds this cut, or none
  std::vector<Space> spaces;                 // [column]

  uint32_t size() const { return static_cast<uint32_t>(choices.size()); }
  bool tied(uint32_t choice) const {  // does it need others, others it, or has it several cuts?
    const Choice& c = choices[choice];
    return c.parent != none || !c.children.empty() || c.cuts.size() > 1;
  }
};

using Selection = std::vector<uint8_t>;  // [choice]: 1 where chosen

Alphabet makeAlphabet(const Problem& problem);
Cuts toCuts(const Alphabet& alphabet, const Selection& selection);

// The largest closed selection whose cuts are all among these.
Selection toSelection(const Alphabet& alphabet, const Cuts& cuts);

void include(const Alphabet& alphabet, Selection& selection, uint32_t choice);  // and all that it needs
void exclude(const Alphabet& alphabet, Selection& selection, uint32_t choice);  // and all that need it

}  // namespace indistinct
