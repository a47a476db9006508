#include "core/base/natural_order.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace indistinct {
namespace {

TEST(NaturalOrder, ListsAsAPersonWould) {
  const std::vector<std::string> sorted = {"",    "-10",   "-5",   "-2.5", "-2.25",  "0",
                                           "1st", "3",     "9th",  "10th", "a",      "B",
                                           "b",   "c2.25", "c2.5", "c10",  "Item 2", "item 10"};
  for (size_t i = 0; i < sorted.size(); ++i) {
    for (size_t j = 0; j < sorted.size(); ++j) {
      const int order = compareNaturally(sorted[i], sorted[j]);
      EXPECT_EQ((order > 0) - (order < 0), (i > j) - (i < j)) << sorted[i] << " | " << sorted[j];
    }
  }
}

TEST(NaturalOrder, LetsCaseAndZerosDecideLast) {
  EXPECT_LT(compareNaturally("a1", "A2"), 0);
  EXPECT_NE(compareNaturally("a", "A"), 0);
  EXPECT_NE(compareNaturally("01", "1"), 0);
  EXPECT_LT(compareNaturally("01", "2"), 0);
  EXPECT_LT(compareNaturally("9007199254740993", "9007199254740994"), 0);
  EXPECT_LT(compareNaturally("99999999999999999999", "100000000000000000000"), 0);
}

TEST(NaturalOrder, IsATotalOrder) {
  std::mt19937 random(7);
  const std::string alphabet = "-0129.aAb";
  std::vector<std::string> words;
  for (int i = 0; i < 120; ++i) {
    std::string word;
    for (auto size = random() % 6; size > 0; --size) word += alphabet[random() % alphabet.size()];
    words.push_back(word);
  }
  for (const auto& a : words) {
    for (const auto& b : words) {
      const int ab = compareNaturally(a, b), ba = compareNaturally(b, a);
      ASSERT_EQ(ab<0, ba> 0) << a << " | " << b;
      ASSERT_EQ(ab == 0, a == b) << a << " | " << b;
      if (ab >= 0) continue;
      for (const auto& c : words) {
        if (compareNaturally(b, c) < 0) {
          ASSERT_LT(compareNaturally(a, c), 0) << a << " | " << b << " | " << c;
        }
      }
    }
  }
}

}  // namespace
}  // namespace indistinct
