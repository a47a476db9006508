#include "core/frontier/lattice_frontier.h"

#include <gtest/gtest.h>

#include <new>

#include "core/search/lattice/small_lattice.h"
#include "core/support/fuse.h"
#include "core/support/property.h"

namespace indistinct {
namespace {

using namespace support;

LatticeFrontierOptions optionsOf(FrontierMethod method, Reading reading, uint32_t threads = 1) {
  LatticeFrontierOptions options;
  options.method = method;
  options.reading = reading;
  options.threads = threads;
  return options;
}

std::unique_ptr<LatticeFrontier> run(const Problem& problem, const LatticeFrontierOptions& options,
                                     std::chrono::milliseconds slice = std::chrono::hours(1)) {
  auto frontier = makeLatticeFrontier(problem, options);
  if (!frontier) {
    ADD_FAILURE() << frontier.error().what;
    return nullptr;
  }
  while (!(*frontier)->progress().finished) (*frontier)->advance(slice);
  return std::move(*frontier);
}

std::vector<PlainPoint> pointsOf(const LatticeFrontier& frontier) {
  return plain(frontier.progress().points, frontier.lattice());
}

// Empty: the method finds what is there by definition, with all ties.
std::string compare(const SmallLattice& small, FrontierMethod method, Reading reading) {
  Problem problem = problemOf(small);
  if (reading == Reading::pareto)
    problem.maxSuppressed = std::min(problem.maxSuppressed, problem.tuples.rows - 1);
  const auto found = pointsOf(*run(problem, optionsOf(method, reading)));
  const auto expected = frontByHand(problem, reading);
  if (found == expected) return {};
  return describe(small) + "expected " + text(expected) + "\nfound    " + text(found);
}

void checkMethod(FrontierMethod method, Reading reading, uint64_t seed) {
  checkProperty(
      "frontier by definition", 400, seed, [](Random& random) { return randomLattice(random); },
      [](const SmallLattice& small) { return smaller(small); },
      [&](const SmallLattice& small) { return compare(small, method, reading); });
}

TEST(LatticeFrontier, exhaustiveIsTheDefinitionPareto) {
  checkMethod(FrontierMethod::exhaustive, Reading::pareto, 1);
}
TEST(LatticeFrontier, exhaustiveIsTheDefinitionPerK) {
  checkMethod(FrontierMethod::exhaustive, Reading::perK, 2);
}
TEST(LatticeFrontier, exactIsTheDefinitionPareto) { checkMethod(FrontierMethod::exact, Reading::pareto, 3); }
TEST(LatticeFrontier, exactIsTheDefinitionPerK) { checkMethod(FrontierMethod::exact, Reading::perK, 4); }

TEST(LatticeFrontier, withoutLimitEveryKHasItsOptimum) {
  checkProperty(
      "no limit", 200, 5,
      [](Random& random) {
        SmallLattice small = randomLattice(random);
        small.limit = 1'000'000;
        return small;
      },
      [](const SmallLattice& small) { return smaller(small); },
      [](const SmallLattice& small) -> std::string {
        if (small.limit < 1'000'000) return {};
        return compare(small, FrontierMethod::exact, Reading::perK) +
               compare(small, FrontierMethod::exhaustive, Reading::perK);
      });
}

// A node may then cost less at a greater k.
TEST(LatticeFrontier, mistakesMayBeDearerThanSuppressedRows) {
  for (const Reading reading : {Reading::pareto, Reading::perK}) {
    checkProperty(
        "dear mistakes", 300, 6,
        [](Random& random) {
          SmallLattice small = randomLattice(random);
          small.loss = LossName::cm;
          if (random.chance(0.4)) small.limit = 1'000'000;
          return small;
        },
        [](const SmallLattice& small) { return smaller(small); },
        [&](const SmallLattice& small) -> std::string {
          Problem problem = problemOf(small);
          Random random(small.rows.size());
          const uint32_t labels = problem.tuples.labels;
          problem.loss.matrix.clear();
          for (uint32_t i = 0; i < labels * labels; i++)
            problem.loss.matrix.push_back(i % (labels + 1) == 0 ? 0 : random.below(7));
          problem.loss.suppressedLabel = 1 + random.below(2);
          if (reading == Reading::pareto)
            problem.maxSuppressed = std::min(problem.maxSuppressed, problem.tuples.rows - 1);
          const auto expected = frontByHand(problem, reading);
          for (const auto method : {FrontierMethod::exhaustive, FrontierMethod::exact}) {
            const auto found = pointsOf(*run(problem, optionsOf(method, reading)));
            if (found != expected)
              return describe(small) + "expected " + text(expected) + "\nfound    " + text(found);
          }
          return {};
        });
  }
}

// Two classes of two, each half wrong: from k = 3 on it is best to suppress them all, and what is best for
// k = 2 costs more than that.
TEST(LatticeFrontier, suppressingEverythingMayBeTheOptimum) {
  SmallLattice small;
  small.columns.push_back({{{0, 1}, {0, 0}}, 1, false});
  small.rows = {{0, 0, 1}, {0, 1, 1}, {1, 0, 1}, {1, 1, 1}};
  small.loss = LossName::cm;
  small.limit = 4;
  Problem problem = problemOf(small);
  problem.loss.matrix = {0, 5, 5, 5, 0, 5, 5, 5, 0};
  for (const auto method : {FrontierMethod::exhaustive, FrontierMethod::exact}) {
    EXPECT_EQ(text(pointsOf(*run(problem, optionsOf(method, Reading::perK)))),
              "(2, 10: 0-0 1-0) (4, 4: 0-4) ");
  }
}

// Lattices large enough for several blocks and waves.
SmallLattice wideLattice(Random& random) {
  SmallLattice small = randomLattice(random, 1, 60);
  small.columns.clear();
  for (uint32_t c = 0; c < 6; c++) {
    SmallLattice::Column column;
    column.group = {{0, 1, 2, 3, 4, 5}, {0, 0, 1, 1, 2, 2}, {0, 0, 0, 0, 1, 1}, {0, 0, 0, 0, 0, 0}};
    small.columns.push_back(column);
  }
  const size_t rows = random.between(20, 60);
  small.rows.clear();
  for (size_t r = 0; r < rows; r++) {
    std::vector<uint32_t> row;
    for (uint32_t c = 0; c < 6; c++) row.push_back(std::min(random.below(6), random.below(6)));
    row.push_back(random.below(3));
    row.push_back(1);
    small.rows.push_back(row);
  }
  small.limit = random.below(8);
  return small;
}

TEST(LatticeFrontier, threadsAndSlicesChangeNothing) {
  for (uint64_t seed = 1; seed <= 3; seed++) {
    Random random(seed);
    const Problem problem = problemOf(wideLattice(random));
    for (const Reading reading : {Reading::pareto, Reading::perK}) {
      const auto all = run(problem, optionsOf(FrontierMethod::exhaustive, reading));
      const auto one = run(problem, optionsOf(FrontierMethod::exact, reading));
      const auto two = run(problem, optionsOf(FrontierMethod::exact, reading, 2));
      const auto sliced =
          run(problem, optionsOf(FrontierMethod::exact, reading, 2), std::chrono::milliseconds(0));
      const auto allTwo =
          run(problem, optionsOf(FrontierMethod::exhaustive, reading, 2), std::chrono::milliseconds(0));
      EXPECT_EQ(text(pointsOf(*all)), text(pointsOf(*one))) << word(problem.loss.name);
      EXPECT_EQ(one->progress().points, two->progress().points);
      EXPECT_EQ(one->progress().points, sliced->progress().points);
      EXPECT_EQ(all->progress().points, allTwo->progress().points);
      EXPECT_EQ(one->progress().evaluated, two->progress().evaluated);
      EXPECT_EQ(one->progress().evaluated, sliced->progress().evaluated);
      EXPECT_LT(one->progress().evaluated, all->progress().evaluated);
      EXPECT_EQ(all->progress().evaluated, 4096u);
      EXPECT_TRUE(one->progress().exact);
    }
  }
}

TEST(LatticeFrontier, theOrderOfColumnsChangesNothing) {
  Random random(7);
  const Problem problem = problemOf(wideLattice(random));
  auto options = optionsOf(FrontierMethod::exact, Reading::pareto);
  const auto usual = run(problem, options);
  options.order = {3, 1, 5, 0, 2, 4};
  EXPECT_EQ(text(pointsOf(*usual)), text(pointsOf(*run(problem, options))));
}

// The browser's build starts a fresh engine where memory runs out (core/base/caught.h).
#ifndef __EMSCRIPTEN__
TEST(LatticeFrontier, isNotFinishedWhereThePointsFoundNoRoom) {
  Random random(4);
  const Problem problem = problemOf(wideLattice(random));
  for (const auto method : {FrontierMethod::exact, FrontierMethod::exhaustive, FrontierMethod::poka}) {
    const auto options = optionsOf(method, Reading::pareto);
    const auto whole = pointsOf(*run(problem, options));
    uint64_t failed = 0;
    for (uint64_t more = 0;; more++) {
      auto made = makeLatticeFrontier(problem, options);
      ASSERT_TRUE(made);
      LatticeFrontier& frontier = **made;
      support::Fuse::once(more);
      try {
        while (!frontier.progress().finished) frontier.advance(std::chrono::milliseconds(0));
      } catch (const std::bad_alloc&) {
        failed++;
      }
      support::Fuse::off();
      if (frontier.progress().finished) {
        EXPECT_EQ(text(pointsOf(frontier)), text(whole)) << "at allocation " << more;
      }
      if (!support::Fuse::blown()) break;
    }
    EXPECT_GT(failed, 10u);
  }
}
#endif

TEST(LatticeFrontier, refusesWhatHasNoMeaning) {
  Random random(1);
  SmallLattice small = randomLattice(random);
  small.loss = LossName::dm;
  Problem problem = problemOf(small);
  problem.maxSuppressed = problem.tuples.rows;
  auto result = makeLatticeFrontier(problem, optionsOf(FrontierMethod::exact, Reading::pareto));
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().place.key, "maxSuppressed");
  problem.maxSuppressed = 0;
  EXPECT_FALSE(makeLatticeFrontier(problem, optionsOf(FrontierMethod::poka, Reading::perK)).ok());
  problem.loss.name = LossName::cm;
  problem.tuples.labels = 0;
  EXPECT_FALSE(makeLatticeFrontier(problem, optionsOf(FrontierMethod::exact, Reading::perK)).ok());
  problem = problemOf(small);
  problem.taxonomies[0] = {};
  EXPECT_FALSE(makeLatticeFrontier(problem, optionsOf(FrontierMethod::exact, Reading::perK)).ok());
}

}  // namespace
}  // namespace indistinct
