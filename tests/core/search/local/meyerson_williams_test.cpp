#include "core/search/local/meyerson_williams.h"

#include <gtest/gtest.h>

#include "core/search/local/groups_by_hand.h"
#include "core/search/local/local_methods.h"

namespace indistinct {
namespace {

using namespace partitions;

// The least number of cells that must be suppressed so that all rows stand in groups of k.
uint64_t leastSuppressed(const Case& made) {
  const Group rows = membersOf(made);
  const auto& position = made.problem.tuples.position;
  const uint32_t all = 1u << rows.size();
  std::vector<uint64_t> least(all, UINT64_MAX);
  least[0] = 0;
  for (uint32_t set = 1; set < all; ++set)
    for (uint32_t part = set; part > 0; part = (part - 1) & set) {
      if (static_cast<uint64_t>(__builtin_popcount(part)) < made.problem.rule.k) continue;
      if (least[set ^ part] == UINT64_MAX) continue;
      uint64_t cells = 0;
      for (const auto& column : position) {
        std::set<Position> values;
        for (size_t i = 0; i < rows.size(); ++i)
          if (part >> i & 1) values.insert(column[rows[i].tuple]);
        if (values.size() > 1) cells += static_cast<uint64_t>(__builtin_popcount(part));
      }
      least[set] = std::min(least[set], least[set ^ part] + cells);
    }
  return least[all - 1];
}

std::string check(const Case& made, double& worst) {
  if (rowsOf(made.instance).size() > 8) return "";
  MeyersonWilliams search(made.problem);
  for (int rounds = 0; !search.progress().finished; ++rounds) {
    if (rounds > 10000) return "it does not end";
    search.advance(std::chrono::milliseconds(0));
  }
  const auto& best = search.progress().best;
  if (!best || best->suppressed > 0) return "it withholds rows";
  if (best->smallestClass < made.problem.rule.k) return "a group has fewer than k rows";
  const Recoding& recoding = *search.recoding();
  uint64_t suppressed = 0, rows = 0;
  Cost cost = 0;
  for (const Recoding::Part& part : recoding.parts) {
    rows += part.rows;
    for (uint32_t c = 0; c < recoding.columns(); ++c) {
      const LocalCell& cell = recoding.cell(part.group, c);
      const Position at = made.problem.tuples.position[c][part.tuple];
      const bool kept = cell == LocalCell{at, at + 1};
      if (!kept && cell != LocalCell{0, made.problem.tuples.domainSizes[c]})
        return "a cell is neither kept nor hidden";
      suppressed += kept ? 0 : part.rows;
      cost += made.problem.loss.columns[c].cell(cell.first, cell.end) * part.rows;
    }
  }
  for (const ColumnPrice& column : made.problem.loss.columns) cost -= column.alike;
  if (rows != made.problem.tuples.rows) return "rows are missing";
  if (cost != best->cost) return "its cost is wrong";
  const uint64_t least = leastSuppressed(made);
  const auto k = static_cast<double>(made.problem.rule.k);
  double harmonic = 0;
  for (double i = 1; i < 2 * k; ++i) harmonic += 1 / i;
  const double most = (2 * k - 1) * (2 * k - 2) / k * harmonic * static_cast<double>(least);
  if (suppressed < least) return "fewer suppressed cells than the least";
  if (static_cast<double>(suppressed) > most) return "it breaks its guarantee";
  if (least > 0) worst = std::max(worst, static_cast<double>(suppressed) / static_cast<double>(least));
  return "";
}

TEST(MeyersonWilliams, suppressesNoMoreCellsThanItsGuaranteeSays) {
  double worst = 0;
  EXPECT_EQ("", everyCase(97, instances::times(6000), [&](const Case& made) { return check(made, worst); }));
  EXPECT_GE(worst, 1);
}

TEST(MeyersonWilliams, countsTheSetsThatItWouldLookAt) {
  const auto choose = [](uint64_t n, uint64_t size) {
    uint64_t sets = 0;
    for (uint32_t set = 0; set < 1u << n; ++set)
      sets += static_cast<uint64_t>(__builtin_popcount(set)) == size;
    return sets;
  };
  for (uint64_t n = 1; n <= 10; ++n)
    for (uint64_t k = 1; k <= 6; ++k) {
      uint64_t sets = 0;
      for (uint64_t size = k; size < 2 * k; ++size) sets += choose(n, size);
      EXPECT_EQ(MeyersonWilliams::setsOf(n, k), sets) << n << " rows, k " << k;
    }
  EXPECT_GT(MeyersonWilliams::setsOf(3'000'000'000, 1'000'000'000), MeyersonWilliams::mostSets);
}

TEST(MeyersonWilliams, refusesMoreSetsThanItSays) {
  LocalQuestion question;
  question.problem.tuples.rows = 500;
  question.problem.rule.k = 5;
  const auto search = findLocalMethod("meyerson-williams")->make(std::move(question));
  ASSERT_FALSE(search.ok());
  EXPECT_NE(search.error().what.find("takes at most 1,000,000 of them; 500 rows have more for k = 5"),
            std::string::npos)
      << search.error().what;
}

}  // namespace
}  // namespace indistinct
