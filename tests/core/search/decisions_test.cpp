// Deciding one choice after the other keeps what is chosen closed, and with what is open; and it says where
// a wish contradicts what was decided before.
#include "core/search/decisions.h"

#include <gtest/gtest.h>

#include "core/search/instances.h"

namespace indistinct {
namespace {

bool closed(const Alphabet& alphabet, const Decisions& decided) {
  for (uint32_t i = 0; i < alphabet.size(); ++i) {
    const uint32_t parent = alphabet.choices[i].parent;
    if (parent == Alphabet::none) continue;
    if (decided.chosen(i) && !decided.chosen(parent)) return false;
    if (!decided.refused(i) && decided.refused(parent)) return false;
  }
  return true;
}

TEST(Decisions, KeepSelectionsClosedAndSayWhatContradicts) {
  std::mt19937_64 random(5);
  uint64_t contradicted = 0;
  for (uint64_t i = 0; i < 300; ++i) {
    const Alphabet alphabet = makeAlphabet(instances::toProblem(instances::random(random, {})));
    Decisions decided(alphabet);
    for (int wishes = 0; alphabet.size() > 0 && wishes < 12; ++wishes) {
      const auto choice = static_cast<uint32_t>(random() % alphabet.size());
      const bool choose = random() % 2 == 0;
      const Decisions before = decided;
      const bool could = choose ? decided.choose(alphabet, choice) : decided.refuse(alphabet, choice);
      if (!could) {
        ++contradicted;
        Selection held = before.selection(), wish = held;
        if (choose) {
          include(alphabet, wish, choice);
        } else {
          exclude(alphabet, wish, choice);
        }
        bool lawful = true;
        for (uint32_t c = 0; c < alphabet.size(); ++c)
          lawful = lawful && !(wish[c] && before.refused(c)) && !(held[c] && !wish[c]);
        ASSERT_FALSE(lawful);
        break;  // the node has nothing below it
      }
      ASSERT_TRUE(choose ? decided.chosen(choice) : decided.refused(choice));
      ASSERT_TRUE(closed(alphabet, decided));
      ASSERT_TRUE(decided.refusesAllOf(before));
    }
  }
  EXPECT_GT(contradicted, 20u);
}

}  // namespace
}  // namespace indistinct
