#include "core/table/profile.h"

#include <gtest/gtest.h>

#include "core/table/reader.h"

namespace indistinct {
namespace {

Profile profiled(std::string_view csv) {
  const Result<Table> table = readTable(csv);
  EXPECT_TRUE(table.ok());
  return profile(*table);
}

TEST(Profile, CountsWhatAColumnHolds) {
  const Profile p = profiled("age,name\n10,b\n9,a\n,a\n10,c10\n-3,c9\n");
  EXPECT_EQ(p.rows, 5u);
  const ColumnProfile& age = p.columns[0];
  EXPECT_EQ(age.type, Type::integer);
  EXPECT_EQ(age.distinct, 3u);
  EXPECT_EQ(age.missing, 1u);
  EXPECT_EQ(age.uniqueRows, 2u);
  EXPECT_EQ(age.min, "-3");
  EXPECT_EQ(age.max, "10");
  EXPECT_EQ(age.top[0], (std::pair<std::string, uint64_t>{"10", 2}));
  EXPECT_EQ(age.top[1].first, "-3");
  const ColumnProfile& name = p.columns[1];
  EXPECT_EQ(name.min, "a");
  EXPECT_EQ(name.max, "c10");
  EXPECT_FALSE(name.histogram);
  EXPECT_EQ(name.top[2].first, "c9");
}

TEST(Profile, ListsAtMostTwentyValues) {
  std::string csv = "x\n";
  for (int i = 0; i < 50; ++i) csv += "v" + std::to_string(i) + "\nv" + std::to_string(i % 3) + "\n";
  const ColumnProfile x = profiled(csv).columns[0];
  EXPECT_EQ(x.top.size(), 20u);
  EXPECT_EQ(x.top[0].first, "v0");
  EXPECT_EQ(x.top[0].second, 18u);
  EXPECT_EQ(x.top[19].first, "v19");
}

TEST(Profile, BinsWholeNumbersByWholeWidths) {
  std::string csv = "n,d\n";
  for (int i = 0; i < 100; ++i) csv += std::to_string(i) + "," + std::to_string(i) + ".5\n";
  const Profile p = profiled(csv);
  const Histogram whole = *p.columns[0].histogram;
  EXPECT_EQ(whole.from, 0);
  EXPECT_EQ(whole.to, 102);
  ASSERT_EQ(whole.counts.size(), 34u);
  EXPECT_EQ(whole.counts[0], 3u);
  EXPECT_EQ(whole.counts[33], 1u);
  const Histogram decimal = *p.columns[1].histogram;
  EXPECT_EQ(decimal.counts.size(), 40u);
  EXPECT_EQ(decimal.to, 99.5);
  uint64_t rows = 0;
  for (const uint64_t count : decimal.counts) rows += count;
  EXPECT_EQ(rows, 100u);
  EXPECT_EQ(profiled("n,m\n5,x\n5,y\n").columns[0].histogram->counts, (std::vector<uint64_t>{2}));
}

TEST(Profile, BinsDates) {
  const Histogram days = *profiled("when,m\n2020-01-01,x\n2020-01-03,y\n").columns[0].histogram;
  EXPECT_EQ(days.from, 18262);
  EXPECT_EQ(days.counts, (std::vector<uint64_t>{1, 0, 1}));
}

TEST(Profile, SpeaksOfEmptyColumnsAndTables) {
  const Profile none = profiled("a,b\n");
  EXPECT_EQ(none.rows, 0u);
  EXPECT_EQ(none.columns[0].distinct, 0u);
  const Profile empty = profiled("a,b\n1,\n2,\n");
  EXPECT_EQ(empty.columns[1].missing, 2u);
  EXPECT_EQ(empty.columns[1].role, Role::drop);
  EXPECT_EQ(empty.columns[1].min, "");
}

}  // namespace
}  // namespace indistinct
