#include "core/search/climb/bottom_up.h"

#include <gtest/gtest.h>

#include "core/search/climb/moves_by_hand.h"

namespace indistinct {
namespace {

using namespace moves;

// Every generalization: of nodes whose children are all published as they are.
std::vector<std::pair<uint32_t, Borders>> generalizations(const Problem& problem, const Cuts& cuts) {
  std::vector<std::pair<uint32_t, Borders>> all;
  for (uint32_t c = 0; c < problem.tuples.columns(); ++c)
    for (uint32_t first = 0; first < problem.tuples.domainSizes[c]; ++first)
      for (uint32_t end = first + 2; end <= problem.tuples.domainSizes[c]; ++end) {
        const Borders borders = childrenOf(problem.taxonomies[c], first, end);
        if (borders.size() < 3) continue;
        Borders within;
        for (const uint32_t start : cuts.starts[c])
          if (start > first && start < end) within.push_back(start);
        if (within == Borders(borders.begin() + 1, borders.end() - 1)) all.emplace_back(c, borders);
      }
  return all;
}

// As its authors tell it.
std::optional<Cuts> byHand(const Problem& problem) {
  Cuts cuts;
  for (const uint32_t positions : problem.tuples.domainSizes) {
    auto& starts = cuts.starts.emplace_back();
    for (uint32_t p = 1; p < positions; ++p) starts.push_back(p);
  }
  while (true) {
    const uint64_t before = anonymityByHand(problem, cuts);
    if (before >= problem.rule.k) return cuts;
    std::optional<Cuts> best;
    Told bestTold;
    uint64_t bestWon = 0;
    for (const auto& [c, borders] : generalizations(problem, cuts)) {
      Cuts then = cuts;
      std::erase_if(then.starts[c], [&, &borders = borders](uint32_t p) {
        return p > borders.front() && p < borders.back();
      });
      const Told told = toldByHand(problem, c, borders);
      const uint64_t won = anonymityByHand(problem, then) - before;
      const bool first = !best || (won > 0 && bestWon == 0);
      const bool alike = (won > 0) == (bestWon > 0);
      if (!first &&
          !(alike && more(bestTold, std::max<uint64_t>(1, bestWon), told, std::max<uint64_t>(1, won))))
        continue;
      best = then;
      bestTold = told;
      bestWon = won;
    }
    if (!best) return std::nullopt;
    cuts = *best;
  }
}

TEST(BottomUp, generalizesAsItsAuthorsSay) { everyTable(82, true, makeBottomUp, byHand); }

TEST(BottomUp, refusesSplits) { refuses(Space::splits, makeBottomUp); }

}  // namespace
}  // namespace indistinct
