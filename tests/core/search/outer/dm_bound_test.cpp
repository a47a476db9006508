// The bounds of DM say the same in whole numbers, as far as these reach, and in double.
#include "core/search/outer/dm_bound.h"

#include <gtest/gtest.h>

#include "tests/core/search/outer/outer_nodes.h"

namespace indistinct {
namespace {

constexpr uint64_t mostRows = DmBound<uint32_t>::mostRows;

// The same problem with every row many times: as many rows as whole numbers hold.
Problem enlarged(const instances::Instance& instance) {
  Problem problem = instances::toProblem(instance);
  const uint64_t times = mostRows / problem.tuples.rows;
  std::vector<uint64_t> counts = problem.tuples.count.copy();
  for (uint64_t& count : counts) count *= times;
  counts[0] += mostRows - problem.tuples.rows * times;
  problem.tuples.count = std::move(counts);
  problem.tuples.rows = mostRows;
  problem.rule.k *= times;
  if (problem.maxSuppressed < mostRows / times) problem.maxSuppressed *= times;
  return problem;
}

std::string differences(const Problem& problem, uint64_t seed) {
  std::mt19937_64 random(seed);
  const instances::DrawnNode node(problem, random);
  const OuterModel& model = node.model;
  const OuterTables& tables = node.tables;
  DmBound<uint32_t> narrow(model);
  DmBound<double> wide(model);
  std::vector<double> allsets[2];
  struct Answer {
    std::vector<double> chosen, refused, lost;
    std::vector<uint8_t> needed;
    double full = 0, coarse = 0;
    SpanBound::Quick quick;
  } answers[2];
  SpanBound* bounds[] = {&narrow, &wide};
  for (int i = 0; i < 2; ++i) {
    bounds[i]->begin(tables);
    bounds[i]->sweep(node.spans, allsets[i]);
  }
  if (allsets[0] != allsets[1]) return "the allset differs";
  for (size_t s = 0; s < node.spans.size(); ++s) {
    for (int i = 0; i < 2; ++i) {
      Answer& a = answers[i];
      const double* allset = allsets[i].data() + s * tables.classes();
      for (auto* table : {&a.chosen, &a.refused, &a.lost}) table->assign(tables.tails().size(), -1);
      a.needed.assign(tables.tails().size(), 0);
      a.quick = bounds[i]->quick(node.spans[s]);
      a.coarse = bounds[i]->coarse(node.spans[s], allset);
      a.full = bounds[i]->full(node.spans[s], allset, a.chosen.data(), a.refused.data(), a.lost.data(),
                               a.needed.data());
      // Whatever cannot be is forbidden, by however much.
      for (double* cost : {&a.quick.least, &a.quick.exact, &a.coarse, &a.full}) {
        *cost = std::min(*cost, SpanBound::forbidden);
      }
      for (auto* table : {&a.chosen, &a.refused}) {
        for (double& cost : *table) cost = std::min(cost, SpanBound::forbidden);
      }
    }
    const Answer &a = answers[0], &b = answers[1];
    const std::string where = " of span " + std::to_string(s) + " differs";
    if (a.quick.least != b.quick.least || a.quick.exact != b.quick.exact) return "the quick bound" + where;
    if (a.coarse != b.coarse) return "the coarse bound" + where;
    if (a.full != b.full) return "the bound" + where;
    if (a.lost != b.lost) return "what is suppressed" + where;
    // A span that cannot be has no tails to judge.
    if (a.full >= SpanBound::forbidden) continue;
    if (a.chosen != b.chosen) return "the bound with a tail chosen" + where;
    if (a.refused != b.refused) return "the bound with a tail refused" + where;
    if (a.needed != b.needed) return "what is needed" + where;
  }
  return {};
}

TEST(DmBound, saysTheSameInWholeNumbersAndInDouble) {
  instances::Shape shape;
  shape.matrices = false;
  uint64_t seed = 0;
  const std::string failure =
      instances::everyInstance(19, instances::times(600), shape, [&](instances::Instance instance) {
        instance.loss = LossName::dm;
        instance.matrix.clear();
        const Problem small = instances::toProblem(instance);
        if (!OuterModel::fits(small, makeAlphabet(small))) return std::string{};
        const std::string as = differences(small, ++seed);
        return as.empty() ? differences(enlarged(instance), seed) : as;
      });
  EXPECT_EQ(failure, "");
}

}  // namespace
}  // namespace indistinct
