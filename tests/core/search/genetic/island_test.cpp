#include "core/search/genetic/island.h"

#include <gtest/gtest.h>

#include "core/search/instances.h"

namespace indistinct {
namespace {

using instances::Instance;

// Of every closed selection, how many cuts it changes.
uint64_t changes(const Alphabet& alphabet, const std::vector<uint32_t>& wanted, const Selection& selection) {
  uint64_t changed = 0;
  for (uint32_t i = 0; i < alphabet.size(); ++i)
    changed += selection[i] ? alphabet.choices[i].cuts.size() - wanted[i] : wanted[i];
  return changed;
}

TEST(Island, repairsAChildByChangingAsFewOfItsCutsAsAnyValidSolutionDoes) {
  const auto check = [&](const Instance& instance) -> std::string {
    const Alphabet alphabet = makeAlphabet(instances::toProblem(instance));
    std::mt19937_64 random(instance.rows.size());
    std::vector<uint32_t> wanted;
    for (const auto& choice : alphabet.choices)
      wanted.push_back(static_cast<uint32_t>(random() % (choice.cuts.size() + 1)));
    const Selection repairedOne = repaired(alphabet, wanted);
    uint64_t least = ~0ull;
    bool valid = false;
    instances::everyClosedSelection(alphabet, [&](const Selection& selection) {
      least = std::min(least, changes(alphabet, wanted, selection));
      valid = valid || selection == repairedOne;
    });
    if (!valid) return "a repaired child is not valid";
    return changes(alphabet, wanted, repairedOne) == least ? "" : "a valid child is nearer";
  };
  EXPECT_EQ("", instances::everyInstance(61, instances::times(400), {6, 9, 4, 1, true, false}, check));
}

// A population that may hold few tables only goes the same way.
TEST(Island, findsTheSameWithLittleMemory) {
  std::mt19937_64 random(62);
  for (uint64_t i = 0; i < instances::times(30); ++i) {
    const Problem problem = instances::toProblem(instances::random(random, {6, 20, 30, 5, true, true}));
    const Alphabet alphabet = makeAlphabet(problem);
    if (alphabet.size() == 0) continue;
    Island ample(problem, alphabet, i, 20, 1 << 20), scarce(problem, alphabet, i, 20, 1);
    for (int step = 0; step < 1000; ++step) {
      ample.step();
      scarce.step();
    }
    EXPECT_EQ(ample.best().selection, scarce.best().selection);
    EXPECT_LE(scarce.bytes(), ample.bytes());
  }
}

}  // namespace
}  // namespace indistinct
