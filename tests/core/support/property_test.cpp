#include "core/support/property.h"

#include <gtest/gtest-spi.h>

namespace indistinct::support {

TEST(Property, ReportsTheSmallestCaseThatFails) {
  EXPECT_NONFATAL_FAILURE(
      checkProperty(
          "below ten", 100, 1, [](Random& random) { return random.below(1000); },
          [](uint32_t n) {
            return n > 0 ? std::vector<uint32_t>{n / 2, n - 1} : std::vector<uint32_t>{};
          },
          [](uint32_t n) { return n < 10 ? std::string() : "found " + std::to_string(n) + "."; }),
      "found 10.");
}

TEST(Property, SaysNothingWhereItHolds) {
  uint32_t tried = 0;
  checkProperty(
      "between", 100, 2, [](Random& random) { return random.between(3, 5); },
      [](uint32_t) { return std::vector<uint32_t>{}; },
      [&](uint32_t n) {
        tried++;
        return n >= 3 && n <= 5 ? std::string() : std::to_string(n);
      });
  EXPECT_EQ(tried, times(100));
}

}  // namespace indistinct::support
