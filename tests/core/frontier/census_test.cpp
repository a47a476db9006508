// The built-in census sample: what the frontier promises, on a table of real size that is always there.
#include <gtest/gtest.h>

#include <algorithm>

#include "bench/lattice/problem.h"
#include "core/frontier/lattice_frontier.h"
#include "core/sample/sample.h"
#include "core/search/lattice/small_lattice.h"

namespace indistinct {
namespace {

using support::plain;
using support::text;

Problem census(const Sample& sample, const Table& table, LossName loss) {
  const auto read = [&](const std::string& path) -> std::optional<std::string> {
    for (const auto& [name, content] : sample.files) {
      if (name == path) return content;
    }
    return std::nullopt;
  };
  const bench::LatticeFiles files{
      {"age", "workclass", "education", "marital-status", "race", "sex"}, "census-", "salary-class"};
  auto problem = bench::latticeProblem(table, files, loss, read);
  if (!problem) {
    ADD_FAILURE() << problem.error().what;
    return {};
  }
  return std::move(*problem);
}

std::unique_ptr<LatticeFrontier> run(const Problem& problem, FrontierMethod method, Reading reading) {
  LatticeFrontierOptions options;
  options.method = method;
  options.reading = reading;
  options.threads = 2;
  auto frontier = makeLatticeFrontier(problem, options);
  if (!frontier) {
    ADD_FAILURE() << frontier.error().what;
    return nullptr;
  }
  while (!(*frontier)->progress().finished) (*frontier)->advance(std::chrono::milliseconds(20));
  return std::move(*frontier);
}

TEST(CensusLattice, exactIsExhaustiveAndEvaluatesLess) {
  const auto sample = makeSample("census");
  ASSERT_TRUE(sample.ok());
  const auto table = readTable(sample->csv);
  ASSERT_TRUE(table.ok());
  for (const LossName loss : {LossName::dm, LossName::cm, LossName::lm, LossName::entropy}) {
    const Problem problem = census(*sample, *table, loss);
    SCOPED_TRACE(word(loss));
    for (const Reading reading : {Reading::pareto, Reading::perK}) {
      const auto all = run(problem, FrontierMethod::exhaustive, reading);
      const auto exact = run(problem, FrontierMethod::exact, reading);
      EXPECT_GT(all->progress().points.size(), 5u);
      EXPECT_EQ(text(plain(all->progress().points, all->lattice())),
                text(plain(exact->progress().points, exact->lattice())));
      EXPECT_LT(exact->progress().evaluated, all->progress().evaluated);
    }
  }
}

}  // namespace
}  // namespace indistinct
