// A node of the path search, expanded: nothing that is wanted gets lost, and no bound lies, at its own k and
// at a greater one.
#include "core/search/path/path_search.h"

#include <gtest/gtest.h>

#include "core/search/tree/expansion.h"

namespace indistinct {
namespace {

using instances::Asked;
using instances::Completion;

std::string wrong(const instances::Instance& instance, uint64_t nodes, uint64_t more) {
  const Problem problem = instances::toProblem(instance);
  const Alphabet alphabet = makeAlphabet(problem);
  if (!PathModel::fits(problem, alphabet)) return {};
  Problem greater = problem;
  greater.rule.k += more;
  if (more > 0 && problem.maxSuppressed > 0 && problem.tuples.rows < 4 * greater.rule.k) return {};
  std::vector<Asked> asked{{&problem, instances::completionsOf(problem, alphabet)}};
  if (more > 0) asked.push_back({&greater, instances::completionsOf(greater, alphabet)});
  std::mt19937_64 random(instance.rows.size() + instance.k * 31);
  const PathModel model(problem, alphabet, instances::drawRules(random));
  const auto stands = [](const PathNode& node, const Asked&, const Completion& c) {
    return instances::Standing{instances::below(node.decided, c.selection), {}};
  };
  for (uint64_t n = 0; n < nodes; ++n) {
    PathNode node = model.root();
    node.decided = instances::drawDecisions(alphabet, random);
    const std::string as =
        instances::Expansion<PathModel, decltype(stands)>(model, alphabet, asked, stands).wrong(node, random);
    if (!as.empty()) return as;
  }
  return {};
}

std::string everyNode(uint64_t seed, uint64_t cases, const instances::Shape& shape, uint64_t more) {
  return instances::everyInstance(seed, instances::times(cases), shape, [&](instances::Instance instance) {
    instance.loss = instance.rows.size() % 2 ? LossName::lm : LossName::entropy;
    return wrong(instance, 6, more);
  });
}

TEST(PathSearch, LosesNoSolutionWhenItExpandsANode) {
  EXPECT_EQ("", everyNode(51, 400, {4, 7, 12, 4, true, false}, 0));
}

TEST(PathSearch, LosesNoSolutionOfAGreaterK) {
  EXPECT_EQ("", everyNode(52, 400, {4, 7, 16, 4, true, false}, 1));
  EXPECT_EQ("", everyNode(53, 200, {2, 7, 16, 4, true, false}, 2));
}

}  // namespace
}  // namespace indistinct
