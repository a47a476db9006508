#pragma once
// What a generalization costs, and its canonical form: no choice that separates no rows. Of two solutions of
// equal cost the one with fewer suppressed rows is better, then the one with more cuts, then the
// lexicographically smaller one.
#include "core/search/alphabet.h"

namespace indistinct {

Solution evaluateCuts(const Problem& problem, const Cuts& cuts);

// The interval of every position: numbered from 0.
std::vector<uint32_t> intervals(const std::vector<uint32_t>& starts, uint32_t positions);
void intervals(const std::vector<uint32_t>& starts, uint32_t positions, std::vector<uint32_t>& of);

bool better(const Solution& a, const Solution& b);

inline bool allowed(const Problem& problem, const Solution& solution) {
  return solution.suppressed <= problem.maxSuppressed;
}

// Evaluates the selection without the choices that separate no rows and save nothing.
Solution canonical(const Problem& problem, const Alphabet& alphabet, Selection selection);

}  // namespace indistinct
