#pragma once
// What a node of a search stands for, by brute force: every closed selection of a small problem with what it
// costs, and which of them lie below a node where some choices are decided.
#include <optional>
#include <random>
#include <vector>

#include "core/search/decisions.h"
#include "core/search/instances.h"

namespace indistinct::instances {

struct Completion {
  Selection selection;
  Cuts cuts;
  Cost cost = 0;
  uint64_t suppressed = 0;
};

// All closed selections, those beyond the limit too.
std::vector<Selection> closedSelections(const Alphabet& alphabet);
// Those that respect the limit.
std::vector<Completion> completionsOf(const Problem& problem, const Alphabet& alphabet);

// Of one node in four all choices are open, of others few, as near a leaf. Choices of the column `free` stay
// open.
Decisions drawDecisions(const Alphabet& alphabet, std::mt19937_64& random, uint32_t free = Alphabet::none);
bool below(const Decisions& decided, const Selection& selection);
std::string describe(const Decisions& decided);

// The cheapest of those that satisfy a condition; the greatest number there is if none does.
template <class If>
Cost cheapest(const std::vector<Completion>& completions, If&& condition) {
  Cost best = ~Cost{0};
  for (const Completion& c : completions) {
    if (c.cost < best && condition(c)) best = c.cost;
  }
  return best;
}

// A cost that the search is told to undercut: nothing known, just above the best, or just above another one.
Cost drawUpper(const std::vector<Completion>& completions, std::mt19937_64& random);

// All rules for one of two, of the other's some: what is switched off conceals nothing.
Rules drawRules(std::mt19937_64& random);

}  // namespace indistinct::instances
