// Everything that judging and probing say of a node of the path search, against all solutions below it: what
// each interval charges, which of them die, and what the node costs at least, with a cut and without it.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/search/completions.h"
#include "core/search/path/path_search.h"

namespace indistinct {

using instances::Completion;

// Looks into a worker, as nobody else may.
struct PathBounds {
  using Column = PathModel::Worker::Column;

  PathBounds(const Problem& p, uint64_t seed, const Rules& rules)
      : random(seed),
        alphabet(makeAlphabet(p)),
        all(instances::completionsOf(p, alphabet)),
        model(p, alphabet, rules),
        worker(model) {}

  std::string wrong(uint64_t nodes) {
    for (uint64_t n = 0; n < nodes; ++n) {
      PathNode node = model.root();
      node.decided = instances::drawDecisions(alphabet, random);
      below.clear();
      for (const Completion& c : all) {
        if (instances::below(node.decided, c.selection)) below.push_back(c);
      }
      const Cost drawn = instances::drawUpper(below, random);
      const double upper = drawn == ~Cost{0} ? Span::forbidden : static_cast<double>(drawn);
      worker.begin(node);
      worker.gather(node);
      const bool alive = worker.judge(upper);
      std::erase_if(below, [&](const Completion& c) { return static_cast<double>(c.cost) >= upper; });
      std::string as = !alive && !below.empty() ? lost(below.front()) : std::string{};
      if (alive) as = lies(node);
      if (as.empty()) continue;
      return as + "; " + instances::describe(node.decided);
    }
    return {};
  }

 private:
  static std::string lost(const Completion& c) {
    return "a solution of cost " + std::to_string(c.cost) + " is given up";
  }
  static std::string above(const char* what, double bound, const Completion& c) {
    return std::string(what) + " is " + std::to_string(bound) + ", a solution costs " +
           std::to_string(c.cost);
  }

  std::string lies(const PathNode& node) {
    for (const Completion& c : below) {
      if (worker.bound_ > static_cast<double>(c.cost)) return above("the bound", worker.bound_, c);
      double charged = worker.base_, suppressed = 0;
      for (uint32_t j = 0; j < worker.columns_.size(); ++j) {
        const Column& column = worker.columns_[j];
        std::string lie = through(column, c, j, charged, suppressed);
        if (lie.empty() && column.open) lie = decided(node, column, c, j);
        if (!lie.empty()) return lie;
        if (worker.gone_ + suppressed > static_cast<double>(c.suppressed))
          return "a column sees more rows suppressed than are";
      }
      if (charged > static_cast<double>(c.cost)) return above("the sum of all charges", charged, c);
    }
    return {};
  }

  // The intervals of a solution in one column.
  std::string through(const Column& column, const Completion& c, uint32_t j, double& charged,
                      double& suppressed) {
    OuterPath path(column.units());
    path.forward(column.spans, column.cost.data());
    path.backward(column.spans, column.cost.data());
    suppressed = 0;
    std::vector<uint32_t> borders = c.cuts.starts[j];
    borders.push_back(column.start.back());
    uint32_t from = 0;
    for (const uint32_t border : borders) {
      const uint32_t to = unitAt(column, border);
      size_t i = 0;
      while (i < column.spans.size() && (column.spans[i].first != from || column.spans[i].end != to)) ++i;
      if (i == column.spans.size()) return lost(c) + ": an interval of it died";
      const double least = worker.bound_ - column.shortest + path.through(column.spans[i], column.cost[i]);
      if (least > static_cast<double>(c.cost)) return above("the bound through an interval", least, c);
      charged += column.cost[i];
      suppressed += column.suppressed[i];
      from = to;
    }
    return {};
  }

  std::string decided(const PathNode& node, const Column& column, const Completion& c, uint32_t j) {
    for (uint32_t u = 1; u < column.units(); ++u) {
      const uint32_t choice = alphabet.ofCut[j][column.start[u]];
      if (!node.decided.open(choice)) continue;
      const bool chosen = c.selection[choice] != 0;
      const double least = worker.bound_ + (chosen ? column.choice[u] : column.refusal[u]);
      if (least > static_cast<double>(c.cost))
        return above(chosen ? "the bound with a cut" : "the bound without a cut", least, c);
    }
    return {};
  }

  static uint32_t unitAt(const Column& column, Position start) {
    const auto at = std::lower_bound(column.start.begin(), column.start.end(), start);
    return static_cast<uint32_t>(at - column.start.begin());
  }

  std::mt19937_64 random;
  const Alphabet alphabet;
  const std::vector<Completion> all;
  const PathModel model;
  PathModel::Worker worker;
  std::vector<Completion> below;
};

namespace {

std::string everyNode(uint64_t seed, uint64_t cases, const instances::Shape& shape, uint64_t k = 0) {
  return instances::everyInstance(seed, instances::times(cases), shape, [&](instances::Instance instance) {
    instance.loss = instance.rows.size() % 2 ? LossName::lm : LossName::entropy;
    if (k > 0) instance.k = std::min(instance.k, k);
    const Problem problem = instances::toProblem(instance);
    if (!PathModel::fits(problem, makeAlphabet(problem))) return std::string{};
    Rules rules;
    rules.kill = instance.rows.size() % 5 != 0;
    return PathBounds(problem, instance.rows.size(), rules).wrong(10);
  });
}

TEST(PathBounds, AreNeverAboveTheBestSolution) {
  EXPECT_EQ("", everyNode(61, 500, {4, 8, 12, 4, true, false}));
  EXPECT_EQ("", everyNode(62, 400, {2, 7, 9, 2, false, false}, 3));
}

// Nothing suppressed: then choosing is probed.
TEST(PathBounds, AreNeverAboveTheBestSolutionThatSuppressesNothing) {
  const auto check = [](instances::Instance instance) {
    instance.loss = instance.rows.size() % 2 ? LossName::lm : LossName::entropy;
    instance.maxSuppressed = 0;
    instance.k = 1 + instance.k % 3;
    const Problem problem = instances::toProblem(instance);
    return PathBounds(problem, instance.rows.size(), Rules{}).wrong(10);
  };
  EXPECT_EQ("", instances::everyInstance(63, instances::times(500), {3, 8, 30, 5, true, false}, check));
}

}  // namespace
}  // namespace indistinct
