#include "core/release/sql_key.h"

#include <gtest/gtest.h>

#include "core/support/tables.h"

namespace indistinct {
namespace {

// Ages 30 and 40 are groups of their own, 50 is in none; towns are one group.
Published published(const Table& table) {
  Published p;
  p.classOfRow = {0, 1, 1, 2, 3, Published::none};
  p.classRows = p.classSizes = {1, 2, 1, 1};
  p.suppressed = {false, false, true, true};
  p.blanks = {0, 0b01, 0b11, 0b11};
  for (uint32_t c = 0; c < 2; c++) {
    PublishedColumn column;
    column.column = c;
    column.way = PublishedColumn::Way::generalized;
    column.quasi = c;
    column.labels = c == 0 ? std::vector<std::string>{"30", "40"} : std::vector<std::string>{"any"};
    for (Code code = 0; code < table.columns[c].values.size(); code++)
      column.groupOfCode.push_back(c == 0 ? code : 0);
    p.columns.push_back(std::move(column));
  }
  PublishedColumn kept;
  kept.column = 2;
  p.columns.push_back(kept);
  return p;
}

TEST(SqlKey, NamesWhatRowsWithHiddenCellsWouldShow) {
  const Table table = support::tableOf({"age", "town", "ill"}, {{"30", "Bern", "flu"},
                                                                {"40", "Bern", "flu"},
                                                                {"40", "Zug", "cold"},
                                                                {"30", "Zug", "flu"},
                                                                {"50", "Zug", "flu"},
                                                                {"40", "Zug", "flu"}});
  const SqlKey key = sqlKeyOf(table, published(table));
  EXPECT_EQ(key, (SqlKey{{{"40", "any"}, "10"}, {{"30", "any"}, "11"}}));
}

TEST(SqlKey, IsEmptyWhereNothingIsHidden) {
  const Table table =
      support::tableOf({"age", "town", "ill"}, std::vector<support::Row>(6, {"30", "Bern", "flu"}));
  Published p = published(table);
  p.suppressed.assign(4, false);
  p.blanks.assign(4, 0);
  EXPECT_TRUE(sqlKeyOf(table, p).empty());
}

}  // namespace
}  // namespace indistinct
