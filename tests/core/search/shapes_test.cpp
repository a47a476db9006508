// Problems of other shapes than the benchmark's: many columns, many values. Too large for a proof: a solution
// comes at once, the bound holds, memory stays within what is granted.
#include <gtest/gtest.h>

#include <random>

#include "core/search/methods/make_search.h"

namespace indistinct {
namespace {

// Rows around a common course, so that cuts are worth something.
Problem shaped(uint32_t columns, uint32_t values, uint32_t rows, LossName loss) {
  std::mt19937_64 random(31);
  Problem problem;
  Tuples& tuples = problem.tuples;
  tuples.rows = rows;
  tuples.labels = 2;
  LooseTuples loose;
  loose.count.assign(rows, 1);
  tuples.domainSizes.assign(columns, values);
  loose.position.assign(columns, std::vector<Position>(rows));
  loose.labelCount.assign(size_t{rows} * 2, 0);
  for (uint32_t t = 0; t < rows; ++t) {
    const uint64_t course = random() % values;
    for (uint32_t c = 0; c < columns; ++c) {
      const uint64_t at = c % 3 == 0 ? random() % values : (course + random() % (1 + values / 8)) % values;
      loose.position[c][t] = static_cast<Position>(at);
    }
    const bool rare = random() % 5 == 0;
    const size_t label = rare == (course * 2 < values) ? 1 : 0;
    ++loose.labelCount[size_t{t} * 2 + label];
  }
  std::move(loose).holdAs(tuples);
  problem.spaces.assign(columns, Space::splits);
  problem.taxonomies.resize(columns);
  problem.rule.k = 20;
  problem.maxSuppressed = rows / 100;
  problem.loss.name = loss;
  if (loss == LossName::lm) {
    LmColumn cells;
    ColumnPrice column;
    for (uint32_t p = 0; p < values; ++p) cells.at.push_back(p);
    column.full = values - 1;
    column.cells = std::move(cells);
    problem.loss.columns.assign(columns, column);
  }
  return problem;
}

void holds(const Problem& problem, int slices) {
  SearchOptions options;
  options.threads = 2;
  options.memoryLimit = 64 << 20;
  auto search = makeSearch("optimal", problem, options);
  ASSERT_TRUE(search.ok());
  const Progress& progress = (*search)->progress();
  Cost before = 0;
  for (int i = 0; i < slices && !progress.finished; ++i) {
    (*search)->advance(std::chrono::milliseconds(10));
    ASSERT_TRUE(progress.best);
    ASSERT_TRUE(progress.bound);
    EXPECT_LE(progress.best->suppressed, problem.maxSuppressed);
    EXPECT_GE(*progress.bound, before);
    EXPECT_LE(*progress.bound, progress.best->cost);
    before = *progress.bound;
    // Beside the open nodes: tuples, their order, classes.
    EXPECT_LE(progress.memory, options.memoryLimit + (96 << 20));
  }
}

TEST(Shapes, manyColumnsAndRows) {
  for (const LossName loss : {LossName::dm, LossName::cm, LossName::lm})
    holds(shaped(20, 12, 100'000, loss), 6);
}

TEST(Shapes, manyValues) {
  for (const LossName loss : {LossName::dm, LossName::cm, LossName::lm})
    holds(shaped(3, 5'000, 20'000, loss), 6);
}

}  // namespace
}  // namespace indistinct
