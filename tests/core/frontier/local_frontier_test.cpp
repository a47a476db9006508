#include "core/frontier/local_frontier.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/search/local/partitions.h"
#include "core/search/solvable.h"

namespace indistinct {
namespace {

using instances::Instance;
using partitions::Case;
using std::chrono::milliseconds;

constexpr uint64_t most = 6;

LocalFrontier frontierOf(const Case& made, uint32_t threads = 1) {
  LocalFrontierOptions options;
  options.most = most;
  options.first = {4};
  options.search.threads = threads;
  options.sets = made.sets;
  return {made.problem, options};
}

// Empty: every point is what a search of its k may claim, and neither cost nor bound falls.
std::string wrong(const LocalFrontier& frontier, const std::vector<std::optional<Cost>>& least) {
  const LocalPoint* before = nullptr;
  const std::vector<LocalPoint> points = frontier.points();
  for (const LocalPoint& point : points) {
    const std::string at = " at k = " + std::to_string(point.k);
    const std::optional<Cost>& optimum = least[static_cast<size_t>(point.k)];
    if (!optimum) return "a file where there is none" + at;
    if (point.found.classes > 0 && point.found.smallestClass < point.k) return "too small a group" + at;
    if (point.found.suppressed > frontier.problem().maxSuppressed) return "too many withheld" + at;
    if (point.found.cost < *optimum) return "cheaper than the optimum" + at;
    if (point.bound && *point.bound > *optimum) return "the bound exceeds the optimum" + at;
    if (point.proven() && point.found.cost != *optimum) return "proven, and not the optimum" + at;
    if (before && (point.k <= before->k || point.found.cost < before->found.cost)) return "a fall" + at;
    if (before && before->bound && (!point.bound || *point.bound < *before->bound))
      return "a bound is forgotten" + at;
    before = &point;
  }
  return "";
}

std::string check(Case made) {
  std::vector<std::optional<Cost>> least(most + 1);
  for (uint64_t k = 2; k <= most; ++k) {
    made.problem.rule.k = made.instance.k = static_cast<uint32_t>(k);
    least[static_cast<size_t>(k)] = partitions::leastOf(made);
  }
  LocalFrontier frontier = frontierOf(made);
  while (!frontier.progress().finished) {
    frontier.advance(milliseconds(1));
    if (std::string what = wrong(frontier, least); !what.empty()) return what;
  }
  if (frontier.points().empty() && least[2] && made.problem.tuples.rows > 1) return "no point";
  return "";
}

TEST(LocalFrontier, holdsTheOptimumOfEveryPartitionAtEveryMoment) {
  instances::Shape shape{3, 7, 9, 3};
  shape.diverse = true;
  shape.persons = true;
  uint64_t draw = 0, checked = 0;
  EXPECT_EQ(instances::everyInstance(11, instances::times(6000), shape,
                                     [&](const Instance& instance) {
                                       auto made = partitions::caseOf(instance, ++draw);
                                       if (!made) return std::string();
                                       ++checked;
                                       return check(std::move(*made));
                                     }),
            "");
  EXPECT_GE(checked, instances::times(6000) / 30);
}

TEST(LocalFrontier, looksAtWhatWasAskedForAndAtTheLadder) {
  std::mt19937_64 random(5);
  for (uint64_t compared = 0; compared < 3;) {
    const auto made = partitions::caseOf(instances::random(random, {3, 9, 10, 3}), compared);
    if (!made || made->problem.tuples.rows < most || !made->problem.rule.plain()) continue;
    ++compared;
    LocalFrontier frontier = frontierOf(*made);
    EXPECT_FALSE(frontier.progress().begun);
    while (!frontier.progress().finished) {
      frontier.advance(milliseconds(1));
      const auto points = frontier.points();
      const bool asked =
          std::any_of(points.begin(), points.end(), [](const LocalPoint& point) { return point.k >= 4; });
      EXPECT_TRUE(asked || !frontier.progress().begun);
    }
    EXPECT_TRUE(frontier.progress().begun);
    EXPECT_EQ(frontier.progress().searches, frontier.progress().of);
    std::vector<uint64_t> looked;
    for (const LocalPoint& point : frontier.points()) looked.push_back(point.k);
    EXPECT_EQ(looked, (std::vector<uint64_t>{2, 3, 4, 5}));
  }
}

TEST(LocalFrontier, isTheSameForAnyThreads) {
  std::mt19937_64 random(3);
  for (uint64_t compared = 0; compared < 5;) {
    Instance instance = instances::random(random, {4, 12, 60, 3});
    if (instance.loss != LossName::lm && instance.loss != LossName::entropy) continue;
    for (Space& space : instance.spaces)
      if (space == Space::lattice) space = Space::taxonomy;
    const Case made{instance, instances::toProblem(instance), {}};
    if (made.problem.tuples.rows < most) continue;
    ++compared;
    LocalFrontier one = frontierOf(made), three = frontierOf(made, 3);
    while (!one.progress().finished) one.advance(milliseconds(100));
    while (!three.progress().finished) three.advance(milliseconds(1));
    const auto a = one.points(), b = three.points();
    ASSERT_EQ(a.size(), b.size());
    for (size_t i = 0; i < a.size(); ++i) {
      EXPECT_EQ(a[i].found.cost, b[i].found.cost);
      EXPECT_EQ(a[i].bound, b[i].bound);
    }
  }
}

}  // namespace
}  // namespace indistinct
