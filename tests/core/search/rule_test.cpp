// Searches and frontiers under rules that do not look at rows alone, against every selection of small
// problems: distinct l-diversity, and k of persons.
#include <gtest/gtest.h>

#include "core/frontier/lattice_frontier.h"
#include "core/frontier/split_frontier.h"
#include "core/search/evaluate_cuts.h"
#include "core/search/instances.h"
#include "core/search/lattice/lattice_search.h"
#include "core/search/methods/make_search.h"

namespace indistinct {
namespace {

using instances::Instance;
using instances::Shape;
using Made = Result<std::unique_ptr<Search>>;

std::string wrong(const char* what, std::optional<Cost> says, std::optional<Cost> is) {
  const auto text = [](std::optional<Cost> cost) { return cost ? std::to_string(*cost) : "nothing"; };
  return std::string(what) + " says " + text(says) + ", the optimum is " + text(is);
}

std::string proves(const Problem& problem, Made search, const char* name) {
  const std::optional<Cost> optimum = instances::bruteForce(problem);
  if (!search) return search.error().code == ErrorCode::no_solution && !optimum ? "" : search.error().what;
  const Progress& progress = (*search)->progress();
  for (int rounds = 0; !progress.finished; ++rounds) {
    if (rounds > 100000) return std::string(name) + " does not end";
    (*search)->advance(std::chrono::milliseconds(0));
    if (optimum && progress.bound && *progress.bound > *optimum)
      return wrong("the bound", progress.bound, optimum);
  }
  const std::optional<Cost> found = progress.best ? std::optional(progress.best->cost) : std::nullopt;
  if (found != optimum) return wrong(name, found, optimum);
  if (!found) return "";
  if (!progress.proven) return std::string(name) + " ends without a proof";
  const instances::Counted counted = instances::count(problem, progress.best->cuts);
  return counted.cost == *found && counted.suppressed == progress.best->suppressed &&
                 counted.suppressed <= problem.maxSuppressed
             ? ""
             : std::string(name) + " counts its solution wrongly";
}

// With the climbs that go with a proof, and mostly without: a solution known early hides a wrong bound.
std::string everyMethod(const Instance& instance) {
  const Problem problem = instances::toProblem(instance);
  SearchOptions options;
  options.threads = instance.threads;
  options.climb = instance.rows.size() % 4 == 0;
  for (const char* method : {"optimal", "classic"}) {
    if (std::string fault = proves(problem, makeSearch(method, problem, options), method); !fault.empty())
      return fault;
  }
  return "";
}

// What proves nothing must still count rightly what it finds.
std::string finds(std::string_view method, const Problem& problem, const std::optional<Cost>& optimum) {
  auto search = makeSearch(method, problem, {});
  if (!search) return optimum ? search.error().what : "";
  for (int rounds = 0; rounds < 400 && !(*search)->progress().finished; ++rounds)
    (*search)->advance(std::chrono::milliseconds(0));
  const auto& best = (*search)->progress().best;
  if (!best) return optimum ? std::string(method) + " finds nothing" : "";
  const instances::Counted counted = instances::count(problem, best->cuts);
  if (counted.cost != best->cost || counted.suppressed != best->suppressed)
    return std::string(method) + " counts wrongly";
  return !optimum || best->cost < *optimum ? std::string(method) + " finds what is none" : "";
}

std::string everyFinder(const Instance& instance) {
  const Problem problem = instances::toProblem(instance);
  const std::optional<Cost> optimum = instances::bruteForce(problem);
  for (const char* method : {"two-phase", "greedy", "annealing", "genetic"})
    if (std::string fault = finds(method, problem, optimum); !fault.empty()) return fault;
  return "";
}

// The optimum of every k.
std::string everyK(const Instance& instance) {
  Problem problem = instances::toProblem(instance);
  if (problem.tuples.rows < 2) return "";
  SplitFrontierOptions options;
  options.most = 8;
  auto frontier = makeSplitFrontier(problem, options);
  std::vector<std::optional<Cost>> optimum(9);
  for (problem.rule.k = 2; problem.rule.k < optimum.size(); ++problem.rule.k)
    optimum[static_cast<size_t>(problem.rule.k)] = instances::bruteForce(problem);
  if (!frontier) return optimum[2] ? frontier.error().what : "";
  for (int rounds = 0; rounds < 20000 && !(*frontier)->progress().finished; ++rounds)
    (*frontier)->advance(std::chrono::milliseconds(1));
  if (!(*frontier)->progress().exact) return "the frontier ends without a proof";
  const Band& band = (*frontier)->band();
  for (uint64_t k = 2; k < optimum.size() && k <= problem.tuples.rows; ++k) {
    const bool known = k <= band.most() && band.found(k);
    const std::optional<Cost> found = known ? std::optional(band.cost(k)) : std::nullopt;
    if (found != optimum[static_cast<size_t>(k)])
      return "k = " + std::to_string(k) + ": " +
             wrong("the frontier", found, optimum[static_cast<size_t>(k)]);
  }
  return "";
}

// Pairs of neighbours under one root: every leaf at the same depth.
Instance asLattice(Instance instance) {
  for (size_t c = 0; c < instance.spaces.size(); ++c) {
    const uint32_t size = instance.domainSizes[c];
    Taxonomy tree;
    tree.nodes.push_back({"", 0, 0, size, 2});
    for (uint32_t p = 0; p < size; p += 2) {
      const uint32_t end = std::min(p + 2, size), pair = static_cast<uint32_t>(tree.nodes.size());
      tree.nodes.push_back({"", 0, p, end, 1});
      for (uint32_t leaf = p; leaf < end; ++leaf) tree.nodes.push_back({"", pair, leaf, leaf + 1, 0});
    }
    tree.levels = 3;
    tree.leaves.resize(size);
    instance.spaces[c] = Space::lattice;
    instance.taxonomies[c] = tree;
  }
  return instance;
}

std::string everyLattice(const Instance& any) {
  const Instance instance = asLattice(any);
  Problem problem = instances::toProblem(instance);
  SearchOptions options;
  options.threads = instance.threads;
  if (std::string fault = proves(problem, makeLatticeSearch(problem, options), "lattice"); !fault.empty())
    return fault;
  std::optional<std::vector<FrontPoint>> points;
  for (const FrontierMethod method : {FrontierMethod::exhaustive, FrontierMethod::exact}) {
    LatticeFrontierOptions asked;
    asked.method = method;
    asked.reading = Reading::perK;
    auto frontier = makeLatticeFrontier(problem, asked);
    if (!frontier) {
      problem.rule.k = 2;
      return instances::bruteForce(problem) ? frontier.error().what : "";
    }
    for (int rounds = 0; rounds < 20000 && !(*frontier)->progress().finished; ++rounds)
      (*frontier)->advance(std::chrono::milliseconds(1));
    if (!(*frontier)->progress().finished) return "a frontier of the lattice does not end";
    points = (*frontier)->progress().points;
    for (problem.rule.k = 2; problem.rule.k <= std::min<uint64_t>(8, problem.tuples.rows); ++problem.rule.k) {
      const auto at = std::find_if(points->begin(), points->end(),
                                   [&](const FrontPoint& point) { return point.k >= problem.rule.k; });
      const std::optional<Cost> found = at == points->end() ? std::nullopt : std::optional(at->cost);
      if (found != instances::bruteForce(problem))
        return "k = " + std::to_string(problem.rule.k) + ": " +
               wrong("the lattice", found, instances::bruteForce(problem));
    }
  }
  return "";
}

// Those that search whole levels or taxonomies alone.
std::string everyClassic(const Instance& any) {
  Instance instance = asLattice(any);
  Problem problem = instances::toProblem(instance);
  std::optional<Cost> optimum = instances::bruteForce(problem);
  for (const char* method : {"datafly", "samarati", "mingen"})
    if (std::string fault = finds(method, problem, optimum); !fault.empty()) return fault;
  if (std::string fault = proves(problem, makeSearch("incognito", problem, {}), "incognito"); !fault.empty())
    return fault;
  for (Space& space : instance.spaces) space = Space::taxonomy;
  problem = instances::toProblem(instance);
  optimum = instances::bruteForce(problem);
  for (const char* method : {"top-down", "bottom-up"})
    if (std::string fault = finds(method, problem, optimum); !fault.empty()) return fault;
  return "";
}

const Shape diverse{4, 7, 12, 3, true, true, true, false};
const Shape persons{4, 7, 12, 3, true, true, false, true};
const Shape both{3, 6, 12, 3, true, true, true, true};

class RuleOf : public testing::TestWithParam<const Shape*> {};

TEST_P(RuleOf, everyExactSearchProvesTheOptimum) {
  EXPECT_EQ("", instances::everyInstance(31, instances::times(1500), *GetParam(), everyMethod));
}

TEST_P(RuleOf, whatProvesNothingCountsWhatItFinds) {
  EXPECT_EQ("", instances::everyInstance(32, instances::times(150), *GetParam(), everyFinder));
}

TEST_P(RuleOf, theClassicsCountWhatTheyFind) {
  EXPECT_EQ("", instances::everyInstance(35, instances::times(400), *GetParam(), everyClassic));
}

TEST_P(RuleOf, theFrontierProvesEveryK) {
  EXPECT_EQ("", instances::everyInstance(33, instances::times(120), *GetParam(), everyK));
}

TEST_P(RuleOf, theLatticeProvesTheOptimumOfEveryK) {
  EXPECT_EQ("", instances::everyInstance(34, instances::times(400), *GetParam(), everyLattice));
}

INSTANTIATE_TEST_SUITE_P(Rules, RuleOf, testing::Values(&diverse, &persons, &both));

// Each rule that an exact search may be without leaves the optimum as it is, by any rule of privacy.
TEST(RuleOfOptimal, holdsWithoutEachOfItsRules) {
  for (const RuleInfo& info : allRules) {
    SearchOptions options;
    options.climb = false;
    options.rules.*info.rule = false;
    const auto check = [&](const Instance& instance) {
      const Problem problem = instances::toProblem(instance);
      return proves(problem, makeSearch("optimal", problem, options), "optimal");
    };
    EXPECT_EQ("", instances::everyInstance(35, instances::times(100), both, check)) << info.name;
  }
}

TEST(RuleOfNobody, saysWhyThereIsNoSolution) {
  std::mt19937_64 random(1);
  Instance instance = instances::random(random, diverse);
  instance.maxSuppressed = 0;
  instance.k = 1;
  for (auto& row : instance.rows) row.sensitive = 0;
  auto search = makeSearch("optimal", instances::toProblem(instance), {});
  ASSERT_FALSE(search.ok());
  EXPECT_EQ(search.error().code, ErrorCode::no_solution);
  EXPECT_NE(search.error().what.find("sensitive column has fewer different values"), std::string::npos);
  instance.l = 0;
  instance.persons = true;
  instance.k = 2;
  for (auto& row : instance.rows) row.person = 0;
  instance.rows.front().count = 5;
  auto second = makeSearch("optimal", instances::toProblem(instance), {});
  ASSERT_FALSE(second.ok());
  EXPECT_NE(second.error().what.find("fewer persons than k"), std::string::npos);
}

}  // namespace
}  // namespace indistinct
