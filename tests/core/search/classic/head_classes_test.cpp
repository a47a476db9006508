// What K-OPTIMIZE says of a node and of each choice left to it, against all that can still be made of the
// node.
#include "core/search/classic/head_classes.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/search/completions.h"

namespace indistinct {
namespace {

using instances::Completion;

std::string above(const char* what, uint64_t bound, uint64_t best) {
  if (bound <= best) return {};
  return std::string(what) + " is " + std::to_string(bound) + ", a solution has " + std::to_string(best);
}

// Of the solutions that satisfy the condition, the least.
template <class If>
uint64_t fewest(const std::vector<Completion>& completions, If&& condition) {
  uint64_t least = ~uint64_t{0};
  for (const Completion& c : completions) {
    if (condition(c)) least = std::min(least, c.suppressed);
  }
  return least;
}

class Walk {
 public:
  Walk(const Problem& problem, uint64_t seed)
      : random_(seed),
        alphabet_(makeAlphabet(problem)),
        all_(instances::completionsOf(problem, alphabet_)),
        classes_(problem, alphabet_),
        problem_(problem) {}

  // Down from the root, some of the choices taken out before every step.
  std::string wrong() {
    HeadClasses::State state = classes_.root();
    std::vector<uint32_t> tails;
    for (uint32_t v = 0; v < alphabet_.size(); ++v) tails.push_back(v);
    while (true) {
      const uint64_t most = random_() % 4;
      Selection left(alphabet_.size(), 0);
      for (const uint32_t v : tails) left[v] = 1;
      for (const uint32_t v : tails) {
        if (random_() % 6 < most && random_() % 2) exclude(alphabet_, left, v);
      }
      std::erase_if(tails, [&](uint32_t v) { return !left[v]; });
      if (std::string lie = judged(state, tails); !lie.empty()) return lie;
      std::vector<uint32_t> next;
      for (const uint32_t v : tails) {
        if (isOpen(state, v)) next.push_back(v);
      }
      if (next.empty()) return {};
      const uint32_t v = next[random_() % next.size()];
      state = classes_.with(state, v);
      tails.erase(std::find(tails.begin(), tails.end(), v));
    }
  }

 private:
  // May it be chosen next?
  bool isOpen(const HeadClasses::State& state, uint32_t v) const {
    const uint32_t parent = alphabet_.choices[v].parent;
    return parent == Alphabet::none || state.head[parent];
  }

  std::string judged(HeadClasses::State& state, const std::vector<uint32_t>& tails) {
    const HeadClasses::Head head = classes_.head(state);
    const HeadClasses::Verdict verdict = classes_.judge(state, tails);
    Selection left = state.head, needed = state.head;
    for (const uint32_t v : tails) left[v] = 1;
    for (const uint32_t v : tails) needed[v] = verdict.choices[v].useless && isOpen(state, v) ? 0 : 1;
    const auto within = [&](const Completion& c, const Selection& most) {
      for (uint32_t i = 0; i < most.size(); ++i) {
        if (c.selection[i] ? !most[i] : state.head[i] != 0) return false;
      }
      return true;
    };
    const auto below = [&](const Completion& c) { return within(c, left); };
    const Cost best = instances::cheapest(all_, below);
    std::string lie = above("the bound", verdict.bound, best);
    if (lie.empty()) lie = above("what is suppressed", verdict.suppressed, fewest(all_, below));
    const auto counted = instances::count(problem_, toCuts(alphabet_, state.head));
    if (head.cost != counted.cost || head.suppressed != counted.suppressed) return "the head costs otherwise";
    if (verdict.bound > head.cost) return "the bound is above the node's own cost";
    for (const uint32_t v : tails) {
      if (!lie.empty() || !isOpen(state, v)) continue;
      const auto& choice = verdict.choices[v];
      const auto has = [&](const Completion& c) { return c.selection[v] && below(c); };
      lie = above("the bound of a choice", choice.bound, instances::cheapest(all_, has));
      if (lie.empty()) lie = above("what a choice suppresses", choice.suppressed, fewest(all_, has));
      // A choice that cannot be is refused, whatever it costs.
      if (lie.empty() && choice.suppressed <= problem_.maxSuppressed)
        lie = above("that of all, but not that of a choice,", verdict.bound, choice.bound);
    }
    if (!lie.empty()) return lie;
    if (best == instances::cheapest(all_, [&](const Completion& c) { return within(c, needed); })) return {};
    return "no best solution does without the useless choices";
  }

  std::mt19937_64 random_;
  const Alphabet alphabet_;
  const std::vector<Completion> all_;
  HeadClasses classes_;
  const Problem& problem_;
};

std::string everyNode(uint64_t seed, uint64_t cases, const instances::Shape& shape, uint64_t k = 0) {
  return instances::everyInstance(seed, instances::times(cases), shape, [&](instances::Instance instance) {
    if (k > 0) instance.k = std::min(instance.k, k);
    const Problem problem = instances::toProblem(instance);
    for (uint64_t walk = 0; walk < 4; ++walk) {
      std::string as = Walk(problem, walk).wrong();
      if (!as.empty()) return as;
    }
    return std::string{};
  });
}

TEST(HeadClasses, NeverBoundTheDescendantsOfANodeTooHigh) {
  EXPECT_EQ("", everyNode(71, 400, {4, 7, 12, 4, true, true}));
  EXPECT_EQ("", everyNode(72, 300, {2, 6, 9, 2, false, true}, 3));
}

}  // namespace
}  // namespace indistinct
