#include "core/search/climb/classed_selections.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/search/evaluate_cuts.h"
#include "core/search/instances.h"

namespace indistinct {
namespace {

using instances::Instance;

Selection drawn(const Alphabet& alphabet, std::mt19937_64& random) {
  Selection selection(alphabet.size(), 0);
  const uint64_t share = 1 + random() % 4;
  for (uint32_t i = 0; i < alphabet.size(); ++i)
    if (random() % share == 0) include(alphabet, selection, i);
  return selection;
}

// Every tuple in one class, every class whole, and all sums right.
std::string faultOf(const Problem& problem, const ClassedSelection& table) {
  std::vector<uint32_t> order = table.order;
  std::sort(order.begin(), order.end());
  for (uint32_t t = 0; t < order.size(); ++t)
    if (order[t] != t) return "a tuple is lost";
  if (order.size() != problem.tuples.size) return "tuples are lost";
  uint64_t rows = 0, tuples = 0;
  for (const ClassedSelection::Class& at : table.classes) {
    uint64_t own = 0;
    for (uint32_t o = at.begin; o < at.end; ++o) own += problem.tuples.count[table.order[o]];
    if (own != at.rows || own == 0) return "a class has other rows";
    rows += own;
    tuples += at.end - at.begin;
  }
  if (rows != problem.tuples.rows || tuples != order.size()) return "classes overlap";
  return "";
}

std::string agrees(const Instance& instance) {
  const Problem problem = instances::toProblem(instance);
  const Alphabet alphabet = makeAlphabet(problem);
  ClassedSelections tables(problem, alphabet, 7);
  std::mt19937_64 random(instance.rows.size());
  ClassedSelection base, next;
  tables.make(drawn(alphabet, random), base);
  for (int i = 0; i < 12; ++i) {
    Selection selection = drawn(alphabet, random);
    if (i % 2 == 0 && alphabet.size() > 0) {
      selection = base.selection;
      const auto choice = static_cast<uint32_t>(random() % alphabet.size());
      if (selection[choice])
        exclude(alphabet, selection, choice);
      else
        include(alphabet, selection, choice);
    }
    const Solution by = evaluateCuts(problem, toCuts(alphabet, selection));
    const uint64_t excess = by.suppressed > problem.maxSuppressed ? by.suppressed - problem.maxSuppressed : 0;
    const Standing is{excess, by.cost};
    if (tables.judge(base, selection) != is) return "what differs is judged wrongly";
    const Standing worst{random() % 4, random() % (is.cost + 2)};
    const Standing told = tables.judge(base, selection, worst);
    if (told != is && (is <= worst || told <= worst)) return "what is not worse is judged as worse";
    tables.derive(base, selection, next);
    if (tables.standing(next) != is) return "a derived table costs something else";
    if (const std::string fault = faultOf(problem, next); !fault.empty()) return fault;
    std::swap(base, next);
  }
  return "";
}

TEST(ClassedSelections, judgeAndDeriveAsIfMadeFromNothing) {
  EXPECT_EQ("", instances::everyInstance(51, instances::times(1500), {6, 12, 20, 5, true, true}, agrees));
}

TEST(ClassedSelections, doSoByEveryRule) {
  EXPECT_EQ(
      "", instances::everyInstance(52, instances::times(400), {4, 8, 16, 3, true, true, true, true}, agrees));
}

}  // namespace
}  // namespace indistinct
