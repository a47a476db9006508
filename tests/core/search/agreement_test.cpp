// Problems too large to try every selection: the searches check each other.
#include <gtest/gtest.h>

#include "core/search/instances.h"
#include "core/search/methods/make_search.h"

namespace indistinct {
namespace {

using instances::Instance;

constexpr instances::Shape larger{5, 22, 60, 6, true, false};

// Rows that follow one another, so that cuts are worth something.
Instance correlated(std::mt19937_64& random) {
  Instance x = instances::random(random, larger);
  for (auto& row : x.rows) {
    const uint64_t where = random() % 100;
    for (size_t c = 0; c < row.at.size(); ++c) {
      const uint64_t near = where * x.domainSizes[c] / 100 + random() % 2;
      if (random() % 4) row.at[c] = static_cast<Position>(std::min<uint64_t>(near, x.domainSizes[c] - 1));
    }
    if (random() % 4) row.label = where < 50 ? 0 : 1;
  }
  return x;
}

std::optional<Solution> solve(const Instance& x, std::string_view method, const SearchOptions& options,
                              int slice) {
  auto search = makeSearch(method, instances::toProblem(x), options);
  if (!search) return std::nullopt;
  while (!(*search)->progress().finished) (*search)->advance(std::chrono::milliseconds(slice));
  EXPECT_EQ((*search)->progress().proven, (*search)->progress().best.has_value()) << instances::describe(x);
  return (*search)->progress().best;
}

TEST(Agreement, classicAndOptimalFindTheSameCost) {
  std::mt19937_64 random(21);
  for (uint64_t i = 0; i < instances::times(60); ++i) {
    const Instance x = correlated(random);
    SearchOptions options;
    options.climb = i % 2 == 0;
    const auto classic = solve(x, "classic", options, 20);
    options.threads = 1 + static_cast<uint32_t>(i % 2);
    const auto optimal = solve(x, "optimal", options, 20);
    ASSERT_EQ(classic.has_value(), optimal.has_value()) << instances::describe(x);
    if (!classic) continue;
    ASSERT_EQ(classic->cost, optimal->cost) << instances::describe(x);
  }
}

TEST(Agreement, oneThreadFindsTheSameSolutionHoweverItIsSliced) {
  std::mt19937_64 random(22);
  for (uint64_t i = 0; i < instances::times(20); ++i) {
    const Instance x = correlated(random);
    const auto a = solve(x, "optimal", {}, 0), b = solve(x, "optimal", {}, 1000);
    ASSERT_EQ(a.has_value(), b.has_value());
    if (a) {
      ASSERT_EQ(a->cuts, b->cuts) << instances::describe(x);
    }
  }
}

TEST(Agreement, aBoundSurvivesTheLackOfMemory) {
  std::mt19937_64 random(23);
  uint64_t unfinished = 0;
  for (uint64_t i = 0; i < instances::times(40); ++i) {
    const Instance x = correlated(random);
    SearchOptions options;
    options.climb = false;
    const auto optimum = solve(x, "optimal", options, 20);
    if (!optimum) continue;
    options.memoryLimit = 500;
    auto search = makeSearch("optimal", instances::toProblem(x), options);
    while (!(*search)->progress().finished) (*search)->advance(std::chrono::milliseconds(20));
    const Progress& end = (*search)->progress();
    if (end.bound) {
      EXPECT_LE(*end.bound, optimum->cost) << instances::describe(x);
    }
    if (end.proven) {
      EXPECT_EQ(end.best->cost, optimum->cost) << instances::describe(x);
    }
    unfinished += !end.proven;
  }
  EXPECT_GT(unfinished, 0u);
}

}  // namespace
}  // namespace indistinct
