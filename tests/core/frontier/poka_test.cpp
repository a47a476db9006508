// POkA beside its pseudo-code, followed word by word, without bookkeeping and by recursion.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/frontier/lattice_frontier.h"
#include "core/search/lattice/small_lattice.h"
#include "core/support/property.h"

namespace indistinct {
namespace {

using namespace support;

struct Printed {
  const Problem& problem;
  int depth;
  std::set<Levels> evaluated = {};
  struct Triple {
    std::optional<Levels> node;
    uint64_t k = 0;
    Cost loss = 0;
  };
  Triple n;  // the base node

  Triple evaluate(const Levels& node) {
    evaluated.insert(node);
    const Classes classes = classesByHand(problem, node);
    const uint64_t k = classes.reach(problem.maxSuppressed);
    return {node, k, classes.cost(problem, k)};
  }
  // Sum of |n_i - c_i|, if c is in SG(N); -1 else.
  int distance(const Levels& c) const {
    int sum = 0;
    for (size_t i = 0; i < c.size(); i++) {
      if (c[i] > (*n.node)[i]) return -1;
      sum += static_cast<int>((*n.node)[i] - c[i]);
    }
    return sum;
  }
  static void better(const Triple& q, Triple& no) {
    if (q.k > no.k || (q.k == no.k && q.loss < no.loss)) no = q;
  }
  Triple heightSearch(const Levels& p, bool useNode) {
    Triple no;
    if (useNode) no = evaluate(p);
    for (size_t i = 0; i < p.size(); i++) {
      Levels c = p;
      if (++c[i] >= problem.taxonomies[i].levels) continue;
      Triple q;
      if (distance(c) > 1) {
        q = heightSearch(c, false);
      } else {
        const Triple value = evaluate(c);
        if (value.k < n.k && value.loss < n.loss) q = heightSearch(c, true);
      }
      better(q, no);
    }
    return no;
  }
  Triple depthSearch(const Levels& p) {
    Triple no;
    for (size_t i = 0; i < p.size(); i++) {
      if (p[i] == 0) continue;
      Levels c = p;
      c[i]--;
      Triple q;
      if (distance(c) == depth) {
        if (depth == 1) {
          evaluate(c);
          q = heightSearch(c, true);
        } else {
          q = heightSearch(c, false);
        }
      } else {
        q = depthSearch(c);
      }
      better(q, no);
    }
    return no;
  }
  std::set<std::pair<uint64_t, Cost>> run() {
    Levels top;
    for (const auto& taxonomy : problem.taxonomies) top.push_back(taxonomy.levels - 1);
    n = evaluate(top);
    std::set<std::pair<uint64_t, Cost>> found{{n.k, n.loss}};
    while (n.k > 2) {
      n = depthSearch(*n.node);
      found.insert({n.k, n.loss});
    }
    std::erase_if(found, [](const auto& point) { return point.first < 2; });
    return found;
  }
};

struct Case {
  SmallLattice small;
  uint32_t depth = 1;
};

std::string compare(const Case& c) {
  Problem problem = problemOf(c.small);
  problem.maxSuppressed = std::min(problem.maxSuppressed, problem.tuples.rows - 1);
  LatticeFrontierOptions options;
  options.method = FrontierMethod::poka;
  options.depth = c.depth;
  auto frontier = makeLatticeFrontier(problem, options);
  if (!frontier) return frontier.error().what;
  while (!(*frontier)->progress().finished) (*frontier)->advance(std::chrono::milliseconds(0));
  std::set<std::pair<uint64_t, Cost>> found;
  for (const auto& point : (*frontier)->progress().points) found.insert({point.k, point.cost});
  Printed printed{problem, static_cast<int>(c.depth), {}, {}};
  const auto expected = printed.run();
  if (found != expected) return "depth " + std::to_string(c.depth) + ", other points\n" + describe(c.small);
  if ((*frontier)->progress().evaluated != printed.evaluated.size()) {
    return "depth " + std::to_string(c.depth) + ", other nodes evaluated\n" + describe(c.small);
  }
  return (*frontier)->progress().exact ? "POkA proves nothing" : "";
}

TEST(Poka, isWhatIsPrinted) {
  checkProperty(
      "POkA", 300, 31,
      [](Random& random) {
        return Case{randomLattice(random, 3, 12), random.between(1, 4)};
      },
      [](const Case& c) {
        std::vector<Case> all;
        for (auto& small : smaller(c.small)) all.push_back({small, c.depth});
        return all;
      },
      compare);
}

TEST(Poka, searchesToTheAverageHeightUnlessTold) {
  Random random(2);
  SmallLattice small = randomLattice(random, 1, 10);
  small.columns = {{{{0, 1, 2, 3}, {0, 0, 1, 1}, {0, 0, 0, 0}}, 1, false}, {{{0, 1}, {0, 0}}, 1, false}};
  small.rows = {{0, 0, 0, 1}, {1, 1, 0, 1}, {2, 0, 1, 1}};
  small.limit = 0;
  LatticeFrontierOptions options;
  options.method = FrontierMethod::poka;
  const auto frontier = makeLatticeFrontier(problemOf(small), options);
  EXPECT_EQ((*frontier)->lattice().averageHeight(), 2u);  // (2 + 1) / 2, rounded up
  EXPECT_EQ((*frontier)->progress().doing, "POkA at depth 2");
}

}  // namespace
}  // namespace indistinct
