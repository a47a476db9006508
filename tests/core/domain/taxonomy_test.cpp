#include "core/domain/taxonomy.h"

#include <gtest/gtest.h>

#include "core/support/instances.h"
#include "core/support/property.h"

namespace indistinct {

namespace {

using Paths = std::vector<std::vector<std::string>>;

const Paths paths{{"a", "x", "*"}, {"b", "x", "*"}, {"c", "y", "*"}, {"d", "z", "*"}, {"e", "z", "*"}};

std::string wrongWith(const Taxonomy& taxonomy) {
  const auto size = static_cast<uint32_t>(taxonomy.leaves.size());
  std::vector<uint32_t> finer;
  for (uint32_t i = 1; i < size; i++) finer.push_back(i);
  for (uint32_t level = 0; level < taxonomy.levels; level++) {
    const auto cuts = levelCuts(taxonomy, level);
    if (!isCut(taxonomy, cuts)) return "level " + std::to_string(level) + " is no cut";
    if (!std::includes(finer.begin(), finer.end(), cuts.begin(), cuts.end())) return "levels do not nest";
    const auto found = levelOf(taxonomy, cuts);
    if (!found || *found > level || levelCuts(taxonomy, *found) != cuts)
      return "a level is not found by its cuts";
    finer = cuts;
  }
  if (!finer.empty()) return "the top is cut";
  if (levelCuts(taxonomy, 0).size() + 1 != size) return "leaves are not apart at level 0";
  if (!(makeTaxonomy(pathsOf(taxonomy)) == taxonomy)) return "paths do not give the tree back";
  return "";
}

}  // namespace

TEST(Taxonomy, CutsWholeLevels) {
  const Taxonomy taxonomy = makeTaxonomy(paths);
  EXPECT_EQ(levelCuts(taxonomy, 0), (std::vector<uint32_t>{1, 2, 3, 4}));
  EXPECT_EQ(levelCuts(taxonomy, 1), (std::vector<uint32_t>{2, 3}));
  EXPECT_EQ(levelCuts(taxonomy, 2), (std::vector<uint32_t>{}));
}

TEST(Taxonomy, KnowsWhichCutsAreNodes) {
  const Taxonomy taxonomy = makeTaxonomy(paths);
  const auto cut = [&](std::vector<uint32_t> starts) { return isCut(taxonomy, starts); };
  EXPECT_TRUE(cut({}) && cut({2, 3}) && cut({1, 2, 3}) && cut({1, 2, 3, 4}) && cut({2, 3, 4}));
  EXPECT_FALSE(cut({1}));
  EXPECT_FALSE(cut({2}));
  EXPECT_FALSE(cut({3}));
  EXPECT_FALSE(cut({2, 3, 5}));
  EXPECT_FALSE(cut({3, 2}));
}

TEST(Taxonomy, ListsTheIntervalsOfItsNodes) {
  EXPECT_EQ(allowedIntervals(makeTaxonomy(paths)),
            (std::vector<PositionInterval>{{0, 5}, {0, 2}, {0, 1}, {1, 2}, {2, 3}, {3, 5}, {3, 4}, {4, 5}}));
}

TEST(Taxonomy, TakesAnOrderThatIsAPreorder) {
  const Taxonomy taxonomy = makeTaxonomy(paths);
  std::string clash;
  const auto turned = reordered(taxonomy, std::vector<std::string>{"e", "d", "b", "a", "c"}, clash);
  ASSERT_TRUE(turned);
  EXPECT_EQ(turned->leaves, (std::vector<std::string>{"e", "d", "b", "a", "c"}));
  const auto partly = reordered(taxonomy, std::vector<std::string>{"c", "b"}, clash);
  ASSERT_TRUE(partly);
  EXPECT_EQ(partly->leaves, (std::vector<std::string>{"c", "b", "a", "d", "e"}));
  EXPECT_FALSE(reordered(taxonomy, std::vector<std::string>{"a", "c", "b"}, clash));
  EXPECT_EQ(clash, "c");
}

TEST(Taxonomy, TakesOneMoreLeaf) {
  const Taxonomy taxonomy = withLastLeaf(makeTaxonomy(paths), "?");
  EXPECT_EQ(taxonomy.leaves.back(), "?");
  EXPECT_EQ(levelCuts(taxonomy, 1), (std::vector<uint32_t>{2, 3, 5}));
  EXPECT_EQ(wrongWith(taxonomy), "");
}

TEST(Taxonomy, EveryTreeHoldsTogether) {
  support::checkProperty(
      "taxonomies", 2000, 1,
      [](support::Random& random) { return support::randomTaxonomy(random, random.between(1, 12)); },
      [](const Taxonomy& taxonomy) {
        std::vector<Taxonomy> smaller;
        auto all = pathsOf(taxonomy);
        for (size_t i = 0; all.size() > 1 && i < all.size(); i++) {
          auto fewer = all;
          fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
          smaller.push_back(makeTaxonomy(fewer));
        }
        return smaller;
      },
      [](const Taxonomy& taxonomy) { return wrongWith(taxonomy); });
}

}  // namespace indistinct
