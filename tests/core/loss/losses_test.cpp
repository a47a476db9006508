#include "core/loss/losses.h"

#include <gtest/gtest.h>

namespace indistinct {

TEST(Losses, HaveWordsForPeople) {
  for (const LossInfo* loss : losses) {
    const LossWords& words = wordsOf(loss->name);
    EXPECT_EQ(&infoOf(loss->name), loss);
    EXPECT_EQ(lossNamed(loss->word), loss->name);
    EXPECT_EQ(words.definition.back(), '.');
    for (const auto word : {words.title, words.brief, words.purpose, words.aim, words.figure, words.formula})
      EXPECT_FALSE(word.empty());
  }
  EXPECT_FALSE(lossNamed("xm"));
  EXPECT_EQ(lossWords.substr(0, 5), "lm|dm");
  EXPECT_NE(lossWords.back(), '|');
}

}  // namespace indistinct
