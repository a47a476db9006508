// The figures that are known for Adult, where its files lie.
#include <gtest/gtest.h>

#include <algorithm>

#include "bench/lattice/problem.h"
#include "core/frontier/lattice_frontier.h"
#include "core/search/lattice/lattice_search.h"
#include "core/support/shared.h"

namespace indistinct {
namespace {

std::optional<Table> adult() {
  // One line that says so where the file is missing; the taxonomies lie beside it.
  if (!support::sharedFile("data/adult/adult-30162.csv")) return std::nullopt;
  auto table = bench::adultTable(support::sharedFile);
  if (!table) {
    ADD_FAILURE() << table.error().what;
    return std::nullopt;
  }
  return std::move(*table);
}

Problem problemOf(const Table& table, const bench::LatticeFiles& files, LossName loss) {
  auto problem = bench::latticeProblem(table, files, loss, support::sharedFile);
  if (!problem) {
    ADD_FAILURE() << problem.error().what;
    return {};
  }
  return std::move(*problem);
}

std::unique_ptr<LatticeFrontier> run(const Problem& problem, FrontierMethod method,
                                     Reading reading = Reading::pareto, uint32_t threads = 2) {
  LatticeFrontierOptions options;
  options.method = method;
  options.reading = reading;
  options.threads = threads;
  auto frontier = makeLatticeFrontier(problem, options);
  if (!frontier) {
    ADD_FAILURE() << frontier.error().what;
    return nullptr;
  }
  while (!(*frontier)->progress().finished) (*frontier)->advance(std::chrono::hours(1));
  return std::move(*frontier);
}

struct Expected {
  LossName loss;
  uint64_t nodes;
  size_t points;     // with k >= 2
  size_t pokaFinds;  // of them, at d_avg
  double most;       // share of the nodes that exact may evaluate
};

TEST(AdultLattice, exactIsExhaustiveWithFarFewerNodes) {
  const auto table = adult();
  if (!table) return;
  for (const Expected& expected :
       {Expected{LossName::lm, 17920, 35, 35, 0.08}, Expected{LossName::dm, 17920, 25, 22, 0.22},
        Expected{LossName::cm, 8960, 13, 1, 0.22}}) {
    const Problem problem = problemOf(*table, bench::pokaFiles(expected.loss == LossName::cm), expected.loss);
    ASSERT_EQ(problem.maxSuppressed, 301u);
    const auto all = run(problem, FrontierMethod::exhaustive);
    const auto exact = run(problem, FrontierMethod::exact);
    const auto poka = run(problem, FrontierMethod::poka);
    SCOPED_TRACE(word(expected.loss));
    EXPECT_EQ(all->progress().nodes, expected.nodes);
    EXPECT_EQ(all->progress().points.size(), expected.points);
    ASSERT_EQ(exact->progress().points.size(), all->progress().points.size());
    for (size_t i = 0; i < expected.points; i++) {
      const auto& a = exact->progress().points[i];
      const auto& b = all->progress().points[i];
      EXPECT_EQ(a.k, b.k);
      EXPECT_EQ(a.cost, b.cost);
      ASSERT_EQ(a.nodes.size(), b.nodes.size());
      for (size_t n = 0; n < a.nodes.size(); n++) {
        EXPECT_EQ(exact->lattice().levelsOf(a.nodes[n].node), all->lattice().levelsOf(b.nodes[n].node));
      }
    }
    size_t found = 0;
    for (const auto& point : all->progress().points) {
      found += std::any_of(poka->progress().points.begin(), poka->progress().points.end(),
                           [&](const FrontPoint& p) { return p.k == point.k && p.cost == point.cost; });
    }
    EXPECT_EQ(found, expected.pokaFinds);
    const auto evaluated = static_cast<double>(exact->progress().evaluated);
    EXPECT_LE(evaluated, expected.most * static_cast<double>(expected.nodes));
    // On CM POkA gives up at the top of the lattice.
    if (expected.loss != LossName::cm) {
      EXPECT_LE(exact->progress().evaluated, poka->progress().evaluated);
    }
  }
}

TEST(AdultLattice, everyKAtOnceIsEveryKAlone) {
  const auto table = adult();
  if (!table) return;
  for (const LossName loss : {LossName::dm, LossName::lm}) {
    Problem problem = problemOf(*table, bench::arxFiles(), loss);
    const auto all = run(problem, FrontierMethod::exhaustive, Reading::perK);
    const auto exact = run(problem, FrontierMethod::exact, Reading::perK);
    ASSERT_EQ(exact->progress().points.size(), all->progress().points.size());
    for (const uint64_t k : {2u, 5u, 11u, 50u, 100u, 1000u}) {
      problem.rule.k = k;
      auto search = makeLatticeSearch(problem, SearchOptions{});
      while (!(*search)->progress().finished) (*search)->advance(std::chrono::hours(1));
      const auto& points = exact->progress().points;
      const auto at =
          std::find_if(points.begin(), points.end(), [&](const FrontPoint& p) { return p.k >= k; });
      ASSERT_NE(at, points.end());
      EXPECT_EQ((*search)->progress().best->cost, at->cost) << word(loss) << " k " << k;
    }
  }
}

TEST(AdultLattice, optimaWithTheHierarchiesOfArx) {
  const auto table = adult();
  if (!table) return;
  struct Cell {
    LossName loss;
    uint64_t k, limit;
    double cost;
    uint64_t suppressed;
  };
  for (const Cell& cell :
       {Cell{LossName::dm, 5, 0, 33'627'534, 0}, Cell{LossName::dm, 50, 0, 102'352'340, 0},
        Cell{LossName::dm, 5, 301, 7'220'555, 105}, Cell{LossName::dm, 100, 301, 52'972'034, 24},
        Cell{LossName::lm, 5, 301, 0.40349, 0}, Cell{LossName::lm, 100, 301, 0.62636, 0}}) {
    Problem problem = problemOf(*table, bench::arxFiles(), cell.loss);
    problem.rule.k = cell.k;
    problem.maxSuppressed = cell.limit;
    const Loss loss = problem.loss;
    auto search = makeLatticeSearch(std::move(problem), SearchOptions{});
    while (!(*search)->progress().finished) (*search)->advance(std::chrono::hours(1));
    const Solution& best = *(*search)->progress().best;
    if (cell.loss == LossName::dm) {
      EXPECT_EQ(static_cast<double>(best.cost), cell.cost) << cell.k;
      EXPECT_EQ(best.suppressed, cell.suppressed);
    } else {
      const double mean = shareOf(loss, best.cost);
      EXPECT_NEAR(mean, cell.cost, 0.000005) << cell.k;
    }
  }
}

}  // namespace
}  // namespace indistinct
