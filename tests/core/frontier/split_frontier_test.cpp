#include "core/frontier/split_frontier.h"

#include <gtest/gtest.h>

#include <array>
#include <numeric>

#include "core/frontier/generalization.h"
#include "core/search/instances.h"
#include "core/search/lattice/small_lattice.h"

namespace indistinct {
namespace {

using instances::Instance;

constexpr instances::Shape small{4, 6, 12, 4, true, true};

std::vector<Selection> closedSelections(const Alphabet& alphabet) {
  std::vector<Selection> all;
  for (uint64_t set = 0; set < (1ull << alphabet.size()); ++set) {
    Selection selection(alphabet.size());
    bool closed = true;
    for (uint32_t i = 0; i < alphabet.size(); ++i) {
      selection[i] = (set >> i) & 1;
      const uint32_t parent = alphabet.choices[i].parent;
      closed = closed && (!selection[i] || parent == Alphabet::none || selection[parent]);
    }
    if (closed) all.push_back(selection);
  }
  return all;
}

// [k]: the least cost of all that keep to the limit, counted row by row.
std::vector<std::optional<Cost>> optima(Problem problem, uint64_t most) {
  const Alphabet alphabet = makeAlphabet(problem);
  std::vector<std::optional<Cost>> best(static_cast<size_t>(most) + 1);
  for (const Selection& selection : closedSelections(alphabet)) {
    const Cuts cuts = toCuts(alphabet, selection);
    for (problem.rule.k = 2; problem.rule.k <= most; ++problem.rule.k) {
      const auto counted = instances::count(problem, cuts);
      auto& least = best[static_cast<size_t>(problem.rule.k)];
      if (counted.suppressed <= problem.maxSuppressed && (!least || counted.cost < *least))
        least = counted.cost;
    }
  }
  return best;
}

// Empty: at this moment the band holds the optimum of every k, and every solution costs what is said.
std::string wrong(const SplitFrontier& frontier, Problem problem,
                  const std::vector<std::optional<Cost>>& best) {
  const Band& band = frontier.band();
  for (problem.rule.k = band.least(); problem.rule.k <= band.most(); ++problem.rule.k) {
    const uint64_t k = problem.rule.k;
    const std::string at = " at k = " + std::to_string(k);
    const std::optional<Cost>& optimum = best[static_cast<size_t>(k)];
    if (!optimum) return "an optimum is missing" + at;
    if (!band.found(k)) return "nothing was found" + at;
    const auto counted = instances::count(problem, band.found(k)->cuts);
    if (counted.cost != band.cost(k)) return "the solution does not cost what is said" + at;
    if (counted.suppressed > problem.maxSuppressed) return "the limit is broken" + at;
    if (counted.suppressed != band.found(k)->at(k).suppressed) return "suppressed rows differ" + at;
    if (band.bound(k) > *optimum)
      return "bound " + std::to_string(band.bound(k)) + " above optimum " + std::to_string(*optimum) + at;
    if (band.cost(k) < *optimum) return "cheaper than the optimum" + at;
    if (band.proven(k) && band.cost(k) != *optimum) return "proven, and not the optimum" + at;
  }
  return {};
}

TEST(Generalization, isCountedForEveryK) {
  EXPECT_EQ(instances::everyInstance(71, instances::times(60), small,
                                     [](const Instance& instance) -> std::string {
                                       Problem problem = instances::toProblem(instance);
                                       const Alphabet alphabet = makeAlphabet(problem);
                                       Evaluator evaluator(problem);
                                       for (const Selection& selection : closedSelections(alphabet)) {
                                         const Cuts cuts = toCuts(alphabet, selection);
                                         const Generalization found = evaluator.of(cuts, 9);
                                         for (problem.rule.k = 1; problem.rule.k <= 9; ++problem.rule.k) {
                                           const auto counted = instances::count(problem, cuts);
                                           if (counted.cost != found.at(problem.rule.k).cost ||
                                               counted.suppressed != found.at(problem.rule.k).suppressed)
                                             return "differs at k = " + std::to_string(problem.rule.k);
                                         }
                                       }
                                       return {};
                                     }),
            "");
}

TEST(SplitFrontier, holdsTheOptimaAtEveryMomentAndProvesThem) {
  EXPECT_EQ(instances::everyInstance(
                72, instances::times(80), small,
                [](const Instance& instance) -> std::string {
                  Problem problem = instances::toProblem(instance);
                  if (problem.tuples.rows < 2) return {};
                  const uint64_t most = std::min<uint64_t>(problem.tuples.rows, 14);
                  const auto best = optima(problem, most);
                  SplitFrontierOptions options;
                  options.most = most;
                  options.threads = instance.threads;
                  auto frontier = makeSplitFrontier(problem, options);
                  if (!frontier) return frontier.error().what;
                  std::string fault = wrong(**frontier, problem, best);
                  for (int moment = 0; fault.empty() && !(*frontier)->progress().finished; ++moment) {
                    (*frontier)->advance(std::chrono::milliseconds(moment < 20 ? 0 : 50));
                    fault = wrong(**frontier, problem, best);
                    if (moment == 2000) return "does not end";
                  }
                  if (!fault.empty()) return fault;
                  return (*frontier)->progress().exact ? "" : "ended without proof";
                }),
            "");
}

// A single search may take what time it wants of many slices; the band only ever narrows.
TEST(SplitFrontier, narrowsOnly) {
  std::mt19937_64 random(73);
  for (int i = 0; i < 20; ++i) {
    const Problem problem = instances::toProblem(instances::random(random, {5, 9, 30, 3, true, false}));
    if (problem.tuples.rows < 2) continue;
    auto frontier = makeSplitFrontier(problem, {});
    ASSERT_TRUE(frontier);
    const Band& band = (*frontier)->band();
    std::vector<std::pair<Cost, Cost>> before(static_cast<size_t>(band.most()) + 1, {0, Band::nothing});
    while (true) {
      for (uint64_t k = band.least(); k <= band.most(); ++k) {
        auto& [bound, cost] = before[static_cast<size_t>(k)];
        EXPECT_GE(band.bound(k), bound);
        EXPECT_LE(band.cost(k), cost);
        if (k > band.least()) {
          EXPECT_GE(band.cost(k), band.cost(k - 1));
        }
        bound = band.bound(k);
        cost = band.cost(k);
      }
      if ((*frontier)->progress().finished) break;
      (*frontier)->advance(std::chrono::milliseconds(1));
    }
    EXPECT_EQ((*frontier)->progress().proven, band.most() - band.least() + 1);
  }
}

// A level is a set of cuts: whatever the space of a column, no k costs more than at whole levels.
TEST(SplitFrontier, isNeverAboveWholeLevels) {
  support::Random random(74);
  for (uint64_t i = 0; i < instances::times(150); ++i) {
    const support::SmallLattice instance = support::randomLattice(random, 3, 20);
    const Problem levels = support::problemOf(instance);
    if (levels.tuples.rows < 2) continue;
    Problem problem = levels;
    for (size_t c = 0; c < problem.spaces.size(); ++c) {
      problem.spaces[c] = std::array{Space::splits, Space::taxonomy, Space::lattice}[random.below(3)];
      if (problem.spaces[c] == Space::splits) problem.taxonomies[c] = Taxonomy{};
    }
    SplitFrontierOptions options;
    options.most = 14;
    options.levels = WholeLevels{levels, {}};
    for (size_t c = 0; c < problem.spaces.size(); ++c) {
      std::vector<Position>& here =
          options.levels->here.emplace_back(problem.tuples.domainSizes[c], Domain::none);
      for (const Position p : problem.tuples.position[c]) here[p] = p;
      // Where its length matters, a group reaches over positions without rows; a node always does.
      if (infoOf(problem.loss.name).countsEmpty || problem.spaces[c] != Space::splits)
        std::iota(here.begin(), here.end(), 0);
    }
    auto frontier = makeSplitFrontier(problem, options);
    ASSERT_TRUE(frontier) << frontier.error().what;
    const auto levelFront = support::frontByHand(levels, Reading::perK);
    // As soon as they have been looked at, and hardly anything else has.
    do {
      (*frontier)->advance(std::chrono::milliseconds(0));
    } while ((*frontier)->progress().doing == "looking at whole levels");
    const Band& band = (*frontier)->band();
    for (uint64_t k = band.least(); k <= band.most(); ++k) {
      const auto point = std::find_if(levelFront.begin(), levelFront.end(),
                                      [k](const support::PlainPoint& one) { return one.k >= k; });
      if (point == levelFront.end()) continue;
      ASSERT_LE(band.cost(k), point->cost) << "at k = " << k << " of instance " << i << "\n"
                                           << support::describe(instance);
    }
  }
}

TEST(SplitFrontier, takesInWhatIsKnownFromElsewhere) {
  std::mt19937_64 random(75);
  for (int i = 0; i < 30; ++i) {
    const Problem problem = instances::toProblem(instances::random(random, small));
    if (problem.tuples.rows < 2) continue;
    const uint64_t most = std::min<uint64_t>(problem.tuples.rows, 14);
    const auto best = optima(problem, most);
    SplitFrontierOptions options;
    options.most = most;
    auto whole = makeSplitFrontier(problem, options);
    while (!(*whole)->progress().finished) (*whole)->advance(std::chrono::milliseconds(50));
    auto frontier = makeSplitFrontier(problem, options);
    for (uint64_t k = 2; k <= most; ++k) {
      (*frontier)->learn((*whole)->band().found(k)->cuts);
      (*frontier)->raise(k, (*whole)->band().bound(k));
      EXPECT_TRUE((*frontier)->band().proven(k)) << "k = " << k;
    }
    EXPECT_EQ(wrong(**frontier, problem, best), "");
  }
}

TEST(SplitFrontier, refusesWhatNoSearchCanDo) {
  Instance instance;
  instance.domainSizes = {2};
  instance.spaces = {Space::splits};
  instance.taxonomies = {Taxonomy{}};
  instance.rows = {{{0}, 1, 0}};
  EXPECT_EQ(makeSplitFrontier(instances::toProblem(instance), {}).error().code, ErrorCode::no_solution);
  instance.rows = {{{0}, 5, 0}, {{1}, 5, 1}};
  Problem problem = instances::toProblem(instance);
  problem.loss.name = LossName::cm;
  problem.tuples.labels = 0;
  EXPECT_EQ(makeSplitFrontier(problem, {}).error().code, ErrorCode::plan);
}

}  // namespace
}  // namespace indistinct
