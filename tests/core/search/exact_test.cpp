// The exact searches against every selection of small problems, and against each other on larger ones.
#include <gtest/gtest.h>

#include "core/search/instances.h"
#include "core/search/methods/make_search.h"

namespace indistinct {
namespace {

using instances::Instance;

// Runs to the end; says what is wrong with the result or any moment of the trace.
std::string proves(const Instance& instance, std::string_view method, std::optional<Cost> optimum,
                   SearchOptions options = {}) {
  const Problem problem = instances::toProblem(instance);
  options.threads = instance.threads;
  options.climb =
      instance.rows.size() % 4 == 0;  // mostly the proof alone: a solution known early hides a wrong bound
  auto search = makeSearch(method, problem, options);
  if (!search) return optimum || search.error().code != ErrorCode::no_solution ? search.error().what : "";
  const Progress& progress = (*search)->progress();
  Cost lastBound = 0;
  for (int rounds = 0; !progress.finished; ++rounds) {
    if (rounds > 100000) return "does not end";
    (*search)->advance(std::chrono::milliseconds(0));
    if (progress.best && progress.best->suppressed > problem.maxSuppressed) return "suppresses too much";
    if (!optimum || !progress.bound) continue;
    if (*progress.bound > *optimum) return "the bound " + std::to_string(*progress.bound) + " lies";
    if (*progress.bound < lastBound) return "the bound falls";
    lastBound = *progress.bound;
  }
  if (!optimum) return progress.best ? "found a solution where there is none" : "";
  if (!progress.best) return "found nothing; " + std::to_string(*optimum) + " exists";
  if (!progress.proven) return "ended without a proof";
  if (progress.best->cost != *optimum) {
    return "says " + std::to_string(progress.best->cost) + ", the optimum is " + std::to_string(*optimum);
  }
  const instances::Counted counted = instances::count(problem, progress.best->cuts);
  if (counted.cost != *optimum || counted.suppressed != progress.best->suppressed) return "its cost is wrong";
  return "";
}

class Exact : public testing::TestWithParam<const char*> {};

TEST_P(Exact, provesTheOptimumOfSmallProblems) {
  const auto check = [&](const Instance& instance) {
    return proves(instance, GetParam(), instances::bruteForce(instances::toProblem(instance)));
  };
  EXPECT_EQ("", instances::everyInstance(3, instances::times(1200), {6, 8, 14, 5, true, true}, check));
  EXPECT_EQ("", instances::everyInstance(4, instances::times(150), {3, 11, 12, 4, true, true}, check));
  EXPECT_EQ("", instances::everyInstance(5, instances::times(6), {6, 15, 16, 3, true, true}, check));
}

// A mistake dearer than a suppressed row, and mostly a limit that admits all rows: suppressing everything is
// then often the optimum.
TEST_P(Exact, provesTheOptimumWhereMistakesAreDearerThanSuppressedRows) {
  const auto check = [&](Instance instance) {
    instance.loss = LossName::cm;
    instance.matrix.clear();
    for (uint32_t i = 0; i < instance.labels * instance.labels; ++i) {
      instance.matrix.push_back(i % (instance.labels + 1) == 0 ? i % 2 : (i * 7 + instance.rows.size()) % 10);
    }
    instance.suppressedLabel = 1;
    if (instance.rows.size() % 4 != 0) instance.maxSuppressed = Instance::none;
    return proves(instance, GetParam(), instances::bruteForce(instances::toProblem(instance)));
  };
  EXPECT_EQ("", instances::everyInstance(10, instances::times(800), {6, 8, 14, 5, true, false}, check));
}

// Sizes beyond every table and beyond the whole numbers of 32 bits. It holds the bound to the optimum from
// below only: arithmetic that wraps makes a bound too low, which costs nodes and no answer.
TEST(Exact, provesTheOptimumOfMillionsOfRows) {
  const auto check = [&](Instance instance) {
    constexpr uint64_t factor = 70'001;
    for (instances::Row& row : instance.rows) row.count *= factor;
    instance.k *= factor;
    if (instance.maxSuppressed != Instance::none) instance.maxSuppressed *= factor;
    return proves(instance, "optimal", instances::bruteForce(instances::toProblem(instance)));
  };
  EXPECT_EQ("", instances::everyInstance(8, instances::times(300), {5, 8, 20, 9, true, false}, check));
}

// A rule that is switched off leaves more to the others, and shows what they conceal of each other.
TEST(Rules, leaveTheOptimumAsItIsWhenSwitchedOff) {
  for (const RuleInfo& info : allRules) {
    SearchOptions options;
    options.rules.*info.rule = false;
    const auto check = [&](const Instance& instance) {
      return proves(instance, "optimal", instances::bruteForce(instances::toProblem(instance)), options);
    };
    EXPECT_EQ("", instances::everyInstance(6, instances::times(80), {6, 8, 14, 5, true, false}, check))
        << info.name;
  }
}

// Counts that let the good tails of a cell and the guards on its size decide: classes of many rows, k small.
TEST(Rules, holdAloneForLargeCounts) {
  SearchOptions options;
  for (const RuleInfo& info : allRules) options.rules.*info.rule = false;
  options.rules.goodTails = options.rules.outer = true;
  const auto check = [&](const Instance& instance) {
    return proves(instance, "optimal", instances::bruteForce(instances::toProblem(instance)), options);
  };
  EXPECT_EQ("", instances::everyInstance(7, instances::times(400), {4, 8, 20, 9, true, false}, check));
}

TEST_P(Exact, respectsNodeLimitsAndSeeds) {
  std::mt19937_64 random(9);
  for (int i = 0; i < 40; ++i) {
    const Problem problem = instances::toProblem(instances::random(random, {6, 9, 14, 5, true, true}));
    if (problem.tuples.rows < problem.rule.k) continue;
    const std::optional<Cost> optimum = instances::bruteForce(problem);
    SearchOptions options;
    options.nodeLimit = 2;
    auto limited = makeSearch(GetParam(), problem, options);
    ASSERT_TRUE(limited.ok());
    for (int rounds = 0; rounds < 1000 && !(*limited)->progress().finished; ++rounds) {
      (*limited)->advance(std::chrono::milliseconds(1));
    }
    ASSERT_TRUE((*limited)->progress().finished);
    if (optimum && (*limited)->progress().bound) {
      EXPECT_LE(*(*limited)->progress().bound, *optimum);
    }

    if (!optimum) continue;
    options = {};
    options.bound = *optimum;
    options.start = Cuts{std::vector<std::vector<uint32_t>>(problem.tuples.columns())};
    auto seeded = makeSearch(GetParam(), problem, options);
    while (!(*seeded)->progress().finished) (*seeded)->advance(std::chrono::milliseconds(1));
    EXPECT_TRUE((*seeded)->progress().proven);
    EXPECT_EQ((*seeded)->progress().best->cost, *optimum);
  }
}

INSTANTIATE_TEST_SUITE_P(Methods, Exact, testing::Values("classic", "optimal"));

}  // namespace
}  // namespace indistinct
