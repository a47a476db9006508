#include "core/search/local/local_search.h"

#include <gtest/gtest.h>

#include <set>

#include "core/search/instances.h"
#include "core/search/local/recoded.h"

namespace indistinct {
namespace {

using instances::Instance;

constexpr size_t mostRows = 10;

// A row of its own for each that an instance counts.
std::vector<instances::Row> rowsOf(const Instance& instance) {
  std::vector<instances::Row> rows;
  for (const instances::Row& row : instance.rows)
    for (uint64_t i = 0; i < row.count; ++i) rows.push_back(row);
  return rows;
}

struct Case {
  Instance instance;
  Problem problem;
  std::vector<uint32_t> sets;
};

// Splits become sets now and then; whole levels become nodes.
std::optional<Case> caseOf(Instance instance, uint64_t draw) {
  if (rowsOf(instance).size() > mostRows) return std::nullopt;
  if (instance.loss != LossName::lm && instance.loss != LossName::entropy) return std::nullopt;
  Case made;
  for (Space& space : instance.spaces)
    if (space == Space::lattice) space = Space::taxonomy;
  // Nodes everywhere now and then: these are searched by boxes.
  for (size_t c = 0; c < instance.spaces.size() && draw % 4 == 0; ++c) {
    if (instance.spaces[c] == Space::taxonomy) continue;
    std::vector<std::vector<std::string>> paths;
    for (uint32_t p = 0; p < instance.domainSizes[c]; ++p) paths.push_back({std::to_string(p), "*"});
    instance.spaces[c] = Space::taxonomy;
    instance.taxonomies[c] = makeTaxonomy(paths);
  }
  for (size_t c = 0; c < instance.spaces.size(); ++c)
    made.sets.push_back(instance.spaces[c] == Space::splits && draw % 2 ? instance.domainSizes[c] : 0);
  made.problem = instances::toProblem(instance);
  made.instance = std::move(instance);
  return made;
}

bool satisfied(const Instance& instance, const std::vector<instances::Row>& group) {
  std::set<uint32_t> persons, values;
  for (const auto& row : group) {
    persons.insert(row.person);
    values.insert(row.sensitive);
  }
  return (instance.persons ? persons.size() : group.size()) >= instance.k &&
         (instance.l == 0 || values.size() >= instance.l);
}

uint64_t lossOf(const LocalCells& cells, const std::vector<instances::Row>& group) {
  uint64_t sum = 0;
  for (uint32_t c = 0; c < cells.columns(); ++c) {
    std::vector<Position> positions;
    for (const auto& row : group) positions.push_back(row.at[c]);
    sum += cells.price(c, cells.cell(c, positions));
  }
  return sum * group.size();
}

// The least over all partitions of the rows, with as many withheld as may be; nothing if there is none.
std::optional<Cost> leastOf(const Case& made) {
  const auto rows = rowsOf(made.instance);
  const LocalCells cells(made.problem, made.sets);
  const uint32_t all = 1u << rows.size();
  constexpr Cost never = ~Cost{0};
  std::vector<Cost> group(all, never);
  for (uint32_t set = 1; set < all; ++set) {
    std::vector<instances::Row> members;
    for (size_t i = 0; i < rows.size(); ++i)
      if (set >> i & 1) members.push_back(rows[i]);
    if (satisfied(made.instance, members)) group[set] = lossOf(cells, members);
  }
  const auto most = static_cast<uint32_t>(std::min<uint64_t>(made.problem.maxSuppressed, rows.size()));
  std::vector<std::vector<Cost>> least(all, std::vector<Cost>(most + 1, never));
  least[0].assign(most + 1, 0);
  for (uint32_t set = 1; set < all; ++set) {
    const uint32_t lowest = set & (~set + 1), rest = set ^ lowest;
    for (uint32_t s = 0; s <= most; ++s) {
      Cost& best = least[set][s];
      if (s > 0 && least[rest][s - 1] != never) best = std::min(best, least[rest][s - 1] + cells.full());
      for (uint32_t part = rest;; part = (part - 1) & rest) {
        const Cost own = group[part | lowest], other = least[rest ^ part][s];
        if (own != never && other != never) best = std::min(best, own + other);
        if (part == 0) break;
      }
    }
  }
  const Cost best = least[all - 1][most];
  if (best == never) return std::nullopt;
  Cost alike = 0;
  for (const ColumnPrice& column : made.problem.loss.columns) alike += column.alike;
  return best - alike;
}

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
