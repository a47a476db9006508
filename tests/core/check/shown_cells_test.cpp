#include "core/check/shown_cells.h"

#include <gtest/gtest.h>

namespace indistinct {
namespace {

using Table = std::vector<std::vector<uint32_t>>;

std::optional<FewRows> few(const Table& table, const std::vector<uint64_t>& rows,
                           const std::vector<ShownCell>& shown, uint32_t together, uint64_t k) {
  return fewestWith(shown, together, k, rows,
                    [&](size_t row, const ShownCell& cell) { return table[row][cell.column] == cell.label; });
}

// Each pair of values has two rows, all three together have one.
const Table table = {{1, 1, 1}, {1, 1, 2}, {1, 2, 1}, {2, 1, 1}};
const std::vector<uint64_t> once = {1, 1, 1, 1};

TEST(ShownCells, AreCountedTogetherUpToTheirNumber) {
  const std::vector<ShownCell> all = {{0, 1}, {1, 1}, {2, 1}};
  EXPECT_FALSE(few(table, once, all, 2, 2));
  const auto found = few(table, once, all, 3, 2);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->rows, 1u);
  EXPECT_EQ(found->cells.size(), 3u);
  const auto pair = few(table, once, all, 2, 3);
  ASSERT_TRUE(pair);
  EXPECT_EQ(pair->rows, 2u);
}

TEST(ShownCells, CountForAsManyRowsAsALineStands) {
  const std::vector<ShownCell> all = {{0, 1}, {1, 1}, {2, 1}};
  EXPECT_FALSE(few(table, {2, 1, 1, 1}, all, 3, 2));
  EXPECT_TRUE(few(table, {0, 1, 1, 1}, all, 3, 1));
}

TEST(ShownCells, NeedNobodyWhereNothingIsShown) {
  EXPECT_FALSE(few(table, once, {}, 3, 4));
  EXPECT_TRUE(few(table, once, {}, 3, 5));
}

}  // namespace
}  // namespace indistinct
