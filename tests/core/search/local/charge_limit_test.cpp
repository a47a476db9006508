#include "core/search/local/charge_limit.h"

#include <gtest/gtest.h>

#include <numeric>

#include "core/search/local/partitions.h"

namespace indistinct {
namespace {

using partitions::Case;
using partitions::caseOf;

constexpr double none = std::numeric_limits<double>::infinity();

struct Bench {
  explicit Bench(const Case& made)
      : problem(made.problem),
        cells(problem, made.sets),
        tuples(problem.tuples.size),
        scan((std::iota(tuples.begin(), tuples.end(), 0u), cells), problem.tuples, tuples, 256),
        limit(problem, cells, scan) {}

  const Problem& problem;
  const LocalCells cells;
  std::vector<uint32_t> tuples;
  const RowScan scan;
  ChargeLimit limit;
};

// By definition: the least of all sets of k rows that hold one of each tuple.
std::vector<double> limitsOf(const Problem& problem, const LocalCells& cells,
                             const std::vector<double>& charges) {
  std::vector<uint32_t> rows;
  for (uint32_t t = 0; t < problem.tuples.size; ++t)
    for (uint64_t i = 0; i < problem.tuples.count[t]; ++i) rows.push_back(t);
  std::vector<double> least(problem.tuples.size, none);
  for (uint32_t set = 1; set < 1u << rows.size(); ++set) {
    std::vector<uint32_t> members;
    double charged = 0;
    for (size_t i = 0; i < rows.size(); ++i) {
      if (!(set >> i & 1)) continue;
      members.push_back(rows[i]);
      charged += charges[rows[i]];
    }
    if (members.size() != problem.rule.k) continue;
    const double times = static_cast<double>(members.size() * cells.price(cells.box(members))) / charged;
    for (const uint32_t t : members) least[t] = std::min(least[t], times);
  }
  return least;
}

// Asked twice, the second time with other charges and what was found before.
TEST(ChargeLimit, isTheLeastOfAllSetsWhereCellsAreNodesAndNeverMore) {
  std::mt19937_64 random(1);
  uint64_t asked = 0;
  for (uint64_t draw = 0; asked < instances::times(600); ++draw) {
    const auto made = caseOf(instances::random(random, {3, 9, 9, 3}), draw);
    if (!made || made->problem.tuples.size == 0) continue;
    ++asked;
    Bench bench(*made);
    const Problem& problem = bench.problem;
    const bool nodes = std::all_of(problem.spaces.begin(), problem.spaces.end(),
                                   [](Space space) { return space == Space::taxonomy; });
    std::vector<double> charges, reach(problem.tuples.columns() * size_t{problem.tuples.size}, -1);
    for (int round = 0; round < 2; ++round) {
      charges.clear();
      for (uint32_t t = 0; t < problem.tuples.size; ++t)
        charges.push_back(static_cast<double>(1 + random() % 9));
      const std::vector<double> least = limitsOf(problem, bench.cells, charges);
      for (uint32_t t = 0; t < problem.tuples.size; ++t) {
        const std::span<double> own =
            std::span(reach).subspan(t * problem.tuples.columns(), problem.tuples.columns());
        const double times = bench.limit.times(t, charges, own);
        EXPECT_LE(times, least[t]) << instances::describe(made->instance);
        if (nodes && least[t] < none) {
          EXPECT_GE(times, least[t] * (1 - 1e-8)) << instances::describe(made->instance);
        }
      }
    }
  }
}

}  // namespace
}  // namespace indistinct
