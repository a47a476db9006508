#include "core/search/local/local_search.h"

#include <gtest/gtest.h>

#include "core/search/local/partitions.h"
#include "core/search/local/recoded.h"

namespace indistinct {
namespace {

using instances::Instance;
using partitions::Case;
using partitions::caseOf;
using partitions::leastOf;

std::unique_ptr<LocalSearch> searched(const Case& made, uint32_t threads = 1, int slice = 50) {
  SearchOptions options;
  options.threads = threads;
  auto search = std::make_unique<LocalSearch>(made.problem, options, made.sets, true);
  while (!search->progress().finished) search->advance(std::chrono::milliseconds(slice));
  return search;
}

// Every group satisfies the rule and publishes the least cells of its rows, the cost is theirs, and neither
// cost nor bound is on the wrong side of the optimum.
std::string check(const Case& made) {
  const auto least = leastOf(made);
  if (!least) return "";
  const auto search = searched(made);
  const Progress& progress = search->progress();
  if (!progress.best) return "no solution where there is one";
  const Recoding& recoding = *search->recoding();
  const LocalCells cells(made.problem, made.sets);
  const Solution again = evaluateRecoding(made.problem, cells, recoding);
  if (again.cost != progress.best->cost) return "it costs " + std::to_string(again.cost);
  if (again.suppressed != progress.best->suppressed || again.suppressed > made.problem.maxSuppressed)
    return "it withholds " + std::to_string(again.suppressed);
  if (again.classes > 0 && again.smallestClass < made.problem.rule.k) return "a group breaks the rule";
  std::vector<uint64_t> left = made.problem.tuples.count.copy();
  for (const Recoding::Part& part : recoding.parts) {
    if (part.rows == 0 || part.rows > left[part.tuple]) return "rows are published twice";
    left[part.tuple] -= part.rows;
    for (uint32_t c = 0; c < recoding.columns(); ++c) {
      const Position at = made.problem.tuples.position[c][part.tuple];
      const LocalCell& cell = recoding.cell(part.group, c);
      const bool named =
          cell.values.empty() || std::binary_search(cell.values.begin(), cell.values.end(), at);
      if (at < cell.first || at >= cell.end || !named) return "a cell does not hold its value";
    }
  }
  if (progress.best->cost < *least) return "cheaper than the optimum of " + std::to_string(*least);
  if (progress.bound && *progress.bound > *least)
    return "the bound " + std::to_string(*progress.bound) + " exceeds the optimum of " +
           std::to_string(*least);
  if (progress.proven && progress.best->cost != *least) return "proven, and not the optimum";
  return "";
}

instances::Shape shape() {
  instances::Shape shape{4, 9, 10, 3};
  shape.diverse = true;
  shape.persons = true;
  return shape;
}

TEST(LocalSearch, costsWhatItsGroupsCostAndNoBoundExceedsTheLeastOfAllPartitions) {
  uint64_t draw = 0, checked = 0;
  EXPECT_EQ(instances::everyInstance(1, instances::times(30000), shape(),
                                     [&](const Instance& instance) {
                                       const auto made = caseOf(instance, ++draw);
                                       if (!made) return std::string();
                                       ++checked;
                                       return check(*made);
                                     }),
            "");
  EXPECT_GE(checked, instances::times(30000) / 30);
}

TEST(LocalSearch, findsTheOptimumOfMostSmallTables) {
  std::mt19937_64 random(2);
  uint64_t found = 0, cases = 0;
  for (uint64_t i = 0; i < instances::times(3000); ++i) {
    const auto made = caseOf(instances::random(random, {3, 9, 10, 3}), i);
    const auto least = made ? leastOf(*made) : std::nullopt;
    if (!least) continue;
    ++cases;
    if (searched(*made)->progress().best->cost == *least) ++found;
  }
  EXPECT_GT(found * 100, cases * 70) << found << " of " << cases;
}

TEST(LocalSearch, isTheSameForAnyThreadsAndSlices) {
  std::mt19937_64 random(3);
  for (uint64_t compared = 0; compared < 10;) {
    instances::Instance instance = instances::random(random, {4, 12, 60, 3});
    if (instance.loss != LossName::lm && instance.loss != LossName::entropy) continue;
    for (Space& space : instance.spaces)
      if (space == Space::lattice) space = Space::taxonomy;
    Case made{instance, instances::toProblem(instance), {}};
    if (made.problem.tuples.rows < made.problem.rule.k) continue;
    ++compared;
    const auto one = searched(made, 1, 1000), three = searched(made, 3, 1);
    ASSERT_TRUE(one->recoding() && three->recoding());
    EXPECT_EQ(*one->recoding(), *three->recoding());
    EXPECT_EQ(one->progress().bound, three->progress().bound);
  }
}

}  // namespace
}  // namespace indistinct
