#include "core/search/evaluate_cuts.h"

#include <gtest/gtest.h>

#include "core/search/instances.h"

namespace indistinct {
namespace {

using instances::Instance;

std::string evaluatesLikeCounting(const Instance& instance) {
  const Problem problem = instances::toProblem(instance);
  const Alphabet alphabet = makeAlphabet(problem);
  std::mt19937_64 random(instance.rows.size() + instance.k);
  for (int round = 0; round < 4; ++round) {
    Selection selection(alphabet.size(), 0);
    for (uint32_t i = 0; i < alphabet.size(); ++i) {
      if (random() % 2) include(alphabet, selection, i);
    }
    const Solution solution = evaluateCuts(problem, toCuts(alphabet, selection));
    const instances::Counted counted = instances::count(problem, solution.cuts);
    if (solution.cost != counted.cost || solution.suppressed != counted.suppressed) return "the cost differs";
    const Solution least = canonical(problem, alphabet, selection);
    if (least.cost != solution.cost || least.suppressed != solution.suppressed)
      return "the canonical form costs more";
    if (least.classes != solution.classes) return "the canonical form has other classes";
    const Selection again = toSelection(alphabet, least.cuts);
    if (toCuts(alphabet, again) != least.cuts) return "the canonical form is not closed";
    if (canonical(problem, alphabet, again).cuts != least.cuts)
      return "the canonical form has a canonical form";
  }
  return "";
}

TEST(EvaluateCuts, countsLikeCountingRowByRow) {
  EXPECT_EQ("", instances::everyInstance(1, instances::times(2000), {}, evaluatesLikeCounting));
}

TEST(EvaluateCuts, prefersFewerSuppressedThenMoreCuts) {
  Solution a, b;
  a.cuts.starts = {{1}};
  b.cuts.starts = {{1, 2}};
  EXPECT_TRUE(better(b, a));
  b.suppressed = 1;
  EXPECT_TRUE(better(a, b));
  a.cost = 1;
  EXPECT_TRUE(better(b, a));
}

}  // namespace
}  // namespace indistinct
