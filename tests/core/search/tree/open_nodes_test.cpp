// The store against a list of what was put and not taken: the least bound holds at every moment, nothing
// comes twice or never but what was given up, and with room enough the least comes first.
#include "core/search/tree/open_nodes.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace indistinct {
namespace {

struct Leaf {
  Cost bound = 0;
  uint32_t depth = 0;
  uint64_t id = 0;
  uint64_t bytes() const { return 10 + id % 3; }
};

// What is wrong after many steps, or nothing.
std::string wrong(uint64_t seed, uint64_t memory, bool bestFirst) {
  std::mt19937_64 random(seed);
  OpenNodes<Leaf> open(memory, bestFirst);
  std::map<uint64_t, Cost> waiting;
  Cost givenUp = ~Cost{0};
  bool deep = false;
  for (uint64_t id = 0; id < 400; ++id) {
    if (random() % 5 < (id < 200 ? 3 : 2)) {
      const Leaf leaf{random() % 50, static_cast<uint32_t>(random() % 9), id};
      const size_t before = open.size();
      open.put(leaf);
      if (open.size() > before) {
        waiting[id] = leaf.bound;
      } else {
        givenUp = std::min(givenUp, leaf.bound);
      }
    } else if (const auto leaf = open.take()) {
      const auto known = waiting.find(leaf->id);
      if (known == waiting.end() || known->second != leaf->bound)
        return "what it gives was never put, or twice";
      deep = deep || open.deep();
      for (const auto& [other, bound] : waiting) {
        if (!open.deep() && bound < leaf->bound) return "not the least comes next";
      }
      waiting.erase(known);
    } else if (!waiting.empty()) {
      return "it gives nothing while some wait";
    }
    Cost least = givenUp;
    for (const auto& [other, bound] : waiting) least = std::min(least, bound);
    if (open.bound() != least) return "the bound is " + std::to_string(open.bound());
    if (open.size() != waiting.size() || open.empty() != waiting.empty()) return "the size is wrong";
    if (open.bytes() > memory) return "more memory than is granted";
  }
  if (bestFirst && memory > 10'000 && deep) return "depth first with room enough";
  if (!bestFirst && !deep) return "never depth first";
  if (open.gaveUp() != (givenUp != ~Cost{0})) return "what it says of nodes given up";
  return {};
}

TEST(OpenNodes, BoundWhatWaitsAndWhatWasGivenUp) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    for (const uint64_t memory : {100ull, 400ull, 100'000ull}) {
      for (const bool bestFirst : {true, false}) EXPECT_EQ("", wrong(seed, memory, bestFirst)) << seed;
    }
  }
}

}  // namespace
}  // namespace indistinct
