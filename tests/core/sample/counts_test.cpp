#include <gtest/gtest.h>

#include "core/sample/reading.h"

namespace indistinct {
namespace {

using testing::Sheet;

TEST(Counts, stands_for_more_than_a_million_rows) {
  const Sheet sheet(makeSample("counts")->csv);
  uint64_t total = 0, single = 0;
  for (const auto& row : sheet.rows) {
    const uint64_t count = std::stoull(row.at(sheet.indexOf("count")));
    EXPECT_GE(count, 1u);
    total += count;
    single += count == 1;
  }
  EXPECT_NEAR(static_cast<double>(total), 1.2e6, 1e4);
  EXPECT_GT(single, 100u);
}

TEST(Counts, every_group_has_one_line) {
  const Sheet sheet(makeSample("counts")->csv);
  const auto groups = sheet.groups({"age-group", "sex", "district", "tariff", "renewed"});
  EXPECT_EQ(groups.size(), sheet.rows.size());
}

}  // namespace
}  // namespace indistinct
