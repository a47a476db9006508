// A node of the outer search, expanded: nothing that is wanted gets lost, no bound lies, and no span is
// stored with more than its rows cost in a solution that publishes it; at the node's own k and at a greater
// one.
#include "core/search/outer/outer_search.h"

#include <gtest/gtest.h>

#include <map>

#include "core/search/tree/expansion.h"

namespace indistinct {
namespace {

using instances::Asked;
using instances::Completion;

class Stands {
 public:
  explicit Stands(const OuterModel& model) : model_(model) {}

  instances::Standing operator()(const OuterNode& node, const Asked& asked, const Completion& c) {
    for (const uint32_t i : model_.choices) {
      if (c.selection[i] ? node.decided.refused(i) : node.decided.chosen(i)) return {};
    }
    std::vector<Span> spans;
    node.spans.unpack(spans);
    std::vector<uint32_t> borders;
    if (model_.outer != OuterModel::none) {
      for (const uint32_t start : c.cuts.starts[model_.outer]) borders.push_back(unitAt(start));
    }
    borders.push_back(model_.units);
    uint32_t from = 0;
    std::string lie;
    for (const uint32_t to : borders) {
      size_t i = 0;
      while (i < spans.size() && (spans[i].first != from || spans[i].end != to)) ++i;
      if (i == spans.size()) return {};
      const double cost = costOf(asked, c, spans[i]);
      if (spans[i].least > cost)
        lie =
            "a span is stored with " + std::to_string(spans[i].least) + " and costs " + std::to_string(cost);
      from = to;
    }
    return {true, lie};
  }

 private:
  uint32_t unitAt(Position start) const {
    const auto at = std::lower_bound(model_.unitStart.begin(), model_.unitStart.end(), start);
    return static_cast<uint32_t>(at - model_.unitStart.begin());
  }

  // What the rows of a span cost under the inner cuts of a solution.
  double costOf(const Asked& asked, const Completion& c, const Span& span) {
    Selection inner(c.selection.size(), 0);
    for (const uint32_t i : model_.choices) inner[i] = c.selection[i];
    const auto [known, fresh] = costs_.try_emplace({asked.problem, span.first, span.end, inner}, 0.0);
    if (!fresh) return known->second;
    Problem part = *asked.problem;
    Tuples& tuples = part.tuples;
    LooseTuples loose(tuples);
    for (uint32_t t = tuples.size; t-- > 0;) {
      const uint32_t u =
          model_.outer == OuterModel::none ? 0 : unitAt(tuples.position[model_.outer][t] + 1) - 1;
      if (u >= span.first && u < span.end) continue;
      const auto at = static_cast<std::ptrdiff_t>(t);
      for (auto& column : loose.position) column.erase(column.begin() + at);
      loose.count.erase(loose.count.begin() + at);
      const auto label = loose.labelCount.begin() + at * static_cast<std::ptrdiff_t>(tuples.labels);
      loose.labelCount.erase(label, label + static_cast<std::ptrdiff_t>(tuples.labels));
    }
    std::move(loose).holdAs(tuples);
    known->second = static_cast<double>(instances::count(part, toCuts(model_.alphabet, inner)).cost);
    return known->second;
  }

  const OuterModel& model_;
  std::map<std::tuple<const Problem*, uint32_t, uint32_t, Selection>, double> costs_;
};

std::string wrong(const instances::Instance& instance, uint64_t nodes, uint64_t more) {
  const Problem problem = instances::toProblem(instance);
  const Alphabet alphabet = makeAlphabet(problem);
  if (!priceOf(problem).ordered()) return {};  // then another search is taken
  Problem greater = problem;
  greater.rule.k += more;
  if (more > 0 && problem.maxSuppressed > 0 && problem.tuples.rows < 4 * greater.rule.k) return {};
  std::vector<Asked> asked{{&problem, instances::completionsOf(problem, alphabet)}};
  if (more > 0) asked.push_back({&greater, instances::completionsOf(greater, alphabet)});
  std::mt19937_64 random(instance.rows.size() + instance.k * 31);
  const OuterModel model(problem, alphabet, instances::drawRules(random));
  for (uint64_t n = 0; n < nodes; ++n) {
    OuterNode node = model.root();
    node.decided = instances::drawDecisions(alphabet, random, model.outer);
    const std::string as =
        instances::Expansion<OuterModel, Stands>(model, alphabet, asked, Stands(model)).wrong(node, random);
    if (!as.empty()) return as;
  }
  return {};
}

std::string everyNode(LossName loss, uint64_t seed, uint64_t cases, const instances::Shape& shape,
                      uint64_t more) {
  return instances::everyInstance(seed, instances::times(cases), shape, [&](instances::Instance instance) {
    instance.loss = loss;
    instance.matrix.clear();
    instance.suppressedLabel = 1;
    return wrong(instance, 4, more);
  });
}

TEST(OuterSearch, LosesNoSolutionWhenItExpandsANode) {
  EXPECT_EQ("", everyNode(LossName::dm, 41, 300, {4, 7, 12, 4, true, false}, 0));
  EXPECT_EQ("", everyNode(LossName::cm, 42, 300, {4, 7, 12, 4, true, false}, 0));
}

TEST(OuterSearch, LosesNoSolutionOfAGreaterK) {
  EXPECT_EQ("", everyNode(LossName::dm, 43, 200, {4, 7, 16, 4, true, false}, 1));
  EXPECT_EQ("", everyNode(LossName::cm, 44, 200, {4, 7, 16, 4, true, false}, 1));
}

}  // namespace
}  // namespace indistinct
