#include "core/search/methods/several_k.h"

#include <gtest/gtest.h>

#include "core/search/instances.h"

namespace indistinct {
namespace {

using instances::Instance;

// For each k the cost of what was found, counted row by row; at first what suppresses or joins everything.
class Known : public Staircase {
 public:
  Known(const Problem& problem, const Alphabet& alphabet, uint64_t most)
      : problem_(problem), alphabet_(alphabet), cost(static_cast<size_t>(most) + 1) {
    found(Selection(alphabet.size(), 0));
  }
  void costs(uint64_t from, std::vector<Cost>& into) const override {
    for (size_t i = 0; i < into.size(); ++i) into[i] = cost[static_cast<size_t>(from) + i].value_or(~Cost{0});
  }
  void found(const Selection& selection) override {
    Problem asked = problem_;
    for (asked.rule.k = 2; asked.rule.k < cost.size(); ++asked.rule.k) {
      const auto counted = instances::count(asked, toCuts(alphabet_, selection));
      auto& best = cost[static_cast<size_t>(asked.rule.k)];
      if (counted.suppressed <= asked.maxSuppressed && (!best || counted.cost < *best)) best = counted.cost;
    }
  }

 private:
  const Problem& problem_;
  const Alphabet& alphabet_;

 public:
  std::vector<std::optional<Cost>> cost;  // [k]
};

std::string provesEveryK(const Instance& instance) {
  Problem problem = instances::toProblem(instance);
  const uint64_t rows = problem.tuples.rows, to = std::min<uint64_t>(rows / 4, 9);
  if (to < 2) return {};
  problem.rule.k = 1;
  const Alphabet alphabet = makeAlphabet(problem);
  std::vector<std::optional<Cost>> optimum(static_cast<size_t>(to) + 1);
  for (uint64_t k = 2; k <= to; ++k) {
    Problem asked = problem;
    asked.rule.k = k;
    optimum[static_cast<size_t>(k)] = instances::bruteForce(asked);
  }
  for (const uint64_t from : {uint64_t{2}, (to + 3) / 2}) {
    if (from > to) continue;
    Known known(problem, alphabet, to);
    const auto tree = makeSeveralK(problem, alphabet, known, {from, to, 1ull << 28});
    if (!tree) return {};
    while (true) {
      for (uint64_t k = from; k <= to; ++k) {
        if (std::min(tree->bound(), *known.cost[static_cast<size_t>(k)]) > *optimum[static_cast<size_t>(k)])
          return "the bound is above the optimum of k = " + std::to_string(k);
      }
      if (tree->finished()) break;
      tree->advance(std::chrono::steady_clock::now());
    }
    for (uint64_t k = from; k <= to; ++k) {
      if (known.cost[static_cast<size_t>(k)] != optimum[static_cast<size_t>(k)])
        return "ended before the optimum of k = " + std::to_string(k);
    }
  }
  return {};
}

TEST(SeveralK, endsWithTheOptimumOfEveryK) {
  EXPECT_EQ(instances::everyInstance(81, instances::times(60), {5, 9, 22, 5, true, false}, provesEveryK), "");
}

TEST(SeveralK, endsWithTheOptimumWhereOneColumnIsLong) {
  EXPECT_EQ(instances::everyInstance(82, instances::times(60), {2, 9, 24, 5, false, false}, provesEveryK),
            "");
}

// What finds no room is given up, and stays in the bound.
TEST(SeveralK, neverBoundsTooMuchWithoutMemory) {
  std::mt19937_64 random(83);
  for (int i = 0; i < 30; ++i) {
    Instance instance = instances::random(random, {4, 8, 20, 5, true, false});
    Problem problem = instances::toProblem(instance);
    if (problem.tuples.rows < 8) continue;
    problem.rule.k = 1;
    const Alphabet alphabet = makeAlphabet(problem);
    Known known(problem, alphabet, 2);
    const auto tree = makeSeveralK(problem, alphabet, known, {2, 2, 600});
    if (!tree) continue;
    while (!tree->finished()) tree->advance(std::chrono::steady_clock::now());
    problem.rule.k = 2;
    EXPECT_LE(std::min(tree->bound(), *known.cost[2]), *instances::bruteForce(problem));
  }
}

TEST(SeveralK, isNotOfferedWhereKeptRowsMayBeDearer) {
  Instance instance;
  instance.domainSizes = {2};
  instance.spaces = {Space::splits};
  instance.taxonomies = {Taxonomy{}};
  instance.rows = {{{0}, 5, 0}, {{1}, 5, 1}};
  instance.loss = LossName::cm;
  instance.matrix = {0, 3, 3, 0};
  instance.suppressedLabel = 1;
  const Problem problem = instances::toProblem(instance);
  const Alphabet alphabet = makeAlphabet(problem);
  Known known(problem, alphabet, 2);
  EXPECT_EQ(makeSeveralK(problem, alphabet, known, {2, 2, 1 << 20}), nullptr);
}

}  // namespace
}  // namespace indistinct
