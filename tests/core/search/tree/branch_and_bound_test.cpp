// What the tree reports at every moment, against the optimum by brute force: also where nodes find no room
// and are given up, where the deepest comes first, where a bound is brought along, and where a gap is enough.
#include "core/search/tree/branch_and_bound.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "core/search/instances.h"
#include "core/search/methods/make_search.h"

namespace indistinct {
namespace {

std::string wrong(const instances::Instance& instance, const SearchOptions& options) {
  const Problem problem = instances::toProblem(instance);
  const std::optional<Cost> optimum = instances::bruteForce(problem);
  SearchOptions asked = options;
  if (optimum && asked.bound) asked.bound = std::min(*asked.bound, *optimum);
  auto search = makeSearch("optimal", problem, asked);
  if (!search) return {};
  const Progress& progress = (*search)->progress();
  Cost before = 0;
  for (int rounds = 0; !progress.finished; ++rounds) {
    if (rounds > 100000) return "does not end";
    (*search)->advance(std::chrono::milliseconds(0));
    if (!optimum) continue;
    if (progress.bound && *progress.bound > *optimum)
      return "the bound is " + std::to_string(*progress.bound) + ", the optimum " + std::to_string(*optimum);
    if (progress.bound && *progress.bound < before) return "the bound falls";
    before = progress.bound.value_or(before);
  }
  if (!optimum) return progress.best ? "found a solution where there is none" : "";
  if (progress.proven != (progress.best && progress.bound == progress.best->cost))
    return "proven without a proof";
  if (progress.proven && progress.best->cost != *optimum) return "what it proved is not the optimum";
  if (progress.stopped == Stop::gap && static_cast<double>(progress.best->cost - *progress.bound) >
                                           *asked.gapLimit * static_cast<double>(progress.best->cost))
    return "the gap is larger than was asked";
  return {};
}

// Little is fixed, so that trees are deep; without climbs, so that nothing is known early.
SearchOptions plain(const instances::Instance& instance) {
  SearchOptions options;
  options.climb = false;
  options.threads = instance.threads;
  options.rules.fix = options.rules.useless = options.rules.allset = options.rules.probe = false;
  options.rules.outer = instance.rows.size() % 2 == 0;
  options.rules.bestFirst = instance.rows.size() % 5 != 0;
  return options;
}

TEST(BranchAndBound, NeverBoundsTooHighWhereNodesAreGivenUp) {
  const auto check = [](const instances::Instance& instance) {
    SearchOptions options = plain(instance);
    options.memoryLimit = 200 + instance.rows.size() * 60;
    return wrong(instance, options);
  };
  EXPECT_EQ("", instances::everyInstance(31, instances::times(500), {4, 7, 14, 4, true, false}, check));
}

TEST(BranchAndBound, NeverBoundsTooHighWithRoomForAll) {
  const auto check = [](const instances::Instance& instance) { return wrong(instance, plain(instance)); };
  EXPECT_EQ("", instances::everyInstance(32, instances::times(300), {4, 7, 14, 4, true, false}, check));
}

TEST(BranchAndBound, KeepsToTheBoundAndTheGapThatItIsGiven) {
  const auto check = [](const instances::Instance& instance) {
    SearchOptions options = plain(instance);
    options.bound = 7 * instance.rows.size();
    options.gapLimit = .2;
    return wrong(instance, options);
  };
  EXPECT_EQ("", instances::everyInstance(33, instances::times(300), {4, 7, 14, 4, true, false}, check));
}

#ifdef INDISTINCT_THREADS

// A tree of three nodes. The one that is promising is left to a helper, which does not end its work before it
// is let go.
struct Held {
  struct Node {
    Cost bound = 0;
    uint32_t depth = 0;
    uint64_t bytes() const { return 1; }
  };
  static constexpr Cost promising = 5, other = 9;
  static constexpr uint64_t nodesPerClimb = 1;

  Held(const Problem&, const Alphabet&, const Rules&) {}
  Node root() const { return {}; }
  uint64_t bytes() const { return 0; }

  const std::thread::id caller = std::this_thread::get_id();
  static inline std::atomic<bool> seen{false}, letGo{false};

  class Worker {
   public:
    explicit Worker(const Held& tree) : tree_(tree) {}
    void begin(Node node) { node_ = node; }
    bool proceed(Incumbent&, std::vector<Node>& children, std::chrono::steady_clock::time_point) {
      if (node_.depth == 0) children = {{promising, 1}, {other, 1}};
      if (node_.bound != promising) return true;
      if (std::this_thread::get_id() == tree_.caller) {
        children = {node_};
        return true;
      }
      seen = true;
      return letGo;
    }
    const Node* rest() const { return nullptr; }

   private:
    const Held& tree_;
    Node node_;
  };
};

TEST(BranchAndBound, KeepsTheBoundOfWhatAHelperIsBusyWith) {
  std::mt19937_64 random(1);
  Problem problem = instances::toProblem(instances::random(random, {2, 3, 6, 3, false, false}));
  SearchOptions options;
  options.climb = false;
  options.threads = 2;
  BranchAndBound<Held> search(std::move(problem), options);
  const auto advance = [&] { search.advance(std::chrono::milliseconds(1)); };
  while (!Held::seen) advance();
  for (int i = 0; i < 3; ++i) {
    advance();
    EXPECT_EQ(search.progress().bound, Held::promising);
    EXPECT_FALSE(search.progress().finished);
  }
  Held::letGo = true;
  while (!search.progress().finished) advance();
}

#endif

}  // namespace
}  // namespace indistinct
