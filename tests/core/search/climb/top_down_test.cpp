#include "core/search/climb/top_down.h"

#include <gtest/gtest.h>

#include "core/search/climb/moves_by_hand.h"

namespace indistinct {
namespace {

using namespace moves;

std::vector<Borders> intervalsOf(const Problem& problem, const Cuts& cuts, uint32_t c) {
  std::vector<Borders> all;
  uint32_t first = 0;
  for (const uint32_t start : cuts.starts[c]) {
    all.push_back({first, start});
    first = start;
  }
  all.push_back({first, problem.tuples.domainSizes[c]});
  return all;
}

// How an interval would be divided; fewer than three borders: not at all.
Borders dividedByHand(const Problem& problem, uint32_t c, uint32_t first, uint32_t end) {
  if (problem.spaces[c] == Space::taxonomy) return childrenOf(problem.taxonomies[c], first, end);
  Borders most{first, end};
  uint64_t sum = 0;
  const Alphabet alphabet = makeAlphabet(problem);
  for (uint32_t p = first + 1; p < end; ++p) {
    if (alphabet.ofCut[c][p] == Alphabet::none) continue;
    const Told told = toldByHand(problem, c, {first, p, end});
    if (told.sum <= sum) continue;
    sum = told.sum;
    most = {first, p, end};
  }
  return most;
}

// As its authors tell it.
std::optional<Cuts> byHand(const Problem& problem) {
  Cuts cuts;
  cuts.starts.resize(problem.tuples.columns());
  if (anonymityByHand(problem, cuts) < problem.rule.k) return std::nullopt;
  while (true) {
    const uint64_t before = anonymityByHand(problem, cuts);
    std::optional<Cuts> best;
    Told bestTold;
    uint64_t bestCost = 1;
    for (uint32_t c = 0; c < problem.tuples.columns(); ++c)
      for (const Borders& interval : intervalsOf(problem, cuts, c)) {
        const Borders borders = dividedByHand(problem, c, interval[0], interval[1]);
        if (borders.size() < 3) continue;
        const Told told = toldByHand(problem, c, borders);
        const Cuts then = with(cuts, c, borders);
        const uint64_t after = anonymityByHand(problem, then);
        if (told.sum == 0 || after < problem.rule.k) continue;
        const uint64_t cost = std::min(std::max<uint64_t>(1, before - after), problem.tuples.rows);
        if (best && !more(told, cost, bestTold, bestCost)) continue;
        best = then;
        bestTold = told;
        bestCost = cost;
      }
    if (!best) return cuts;
    cuts = *best;
  }
}

TEST(TopDown, specializesAsItsAuthorsSay) { everyTable(81, false, makeTopDown, byHand); }

TEST(TopDown, refusesWholeLevels) { refuses(Space::lattice, makeTopDown); }

}  // namespace
}  // namespace indistinct
