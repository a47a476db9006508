#include "core/check/matching.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/support/cases.h"
#include "core/support/random.h"

namespace indistinct {
namespace {

// By Hall (1935): the least, over sets of kinds of the release, of what the kinds that fit them have and what
// the others want.
uint64_t mostThatCanBe(const MatchedKinds& kinds) {
  const auto wanted = static_cast<uint32_t>(kinds.released.size());
  uint64_t most = ~uint64_t{0};
  for (uint32_t set = 0; set < 1u << wanted; set++) {
    uint64_t sum = 0;
    for (uint32_t to = 0; to < wanted; to++) sum += set >> to & 1 ? 0 : kinds.released[to];
    for (size_t kind = 0; kind < kinds.rows.size(); kind++)
      for (const uint32_t to : kinds.fits[kind])
        if (set >> to & 1) {
          sum += kinds.rows[kind];
          break;
        }
    most = std::min(most, sum);
  }
  return most;
}

TEST(Matching, givesAsManyRowsAsCanBeGivenToRowsThatTheyFit) {
  for (uint64_t seed = 0; seed < support::times(2000); seed++) {
    support::Random random(seed);
    MatchedKinds kinds;
    const uint32_t wanted = random.between(1, 7);
    for (uint32_t to = 0; to < wanted; to++) kinds.released.push_back(random.between(1, 4));
    for (uint32_t kind = random.between(1, 7); kind > 0; kind--) {
      kinds.rows.push_back(random.between(1, 4));
      kinds.fits.emplace_back();
      for (uint32_t to = 0; to < wanted; to++)
        if (random.chance(0.35)) kinds.fits.back().push_back(to);
    }
    const auto given = matched(kinds);
    uint64_t sum = 0;
    std::vector<uint64_t> got(wanted, 0);
    for (size_t kind = 0; kind < given.size(); kind++) {
      uint64_t own = 0;
      for (const auto& [to, rows] : given[kind]) {
        EXPECT_NE(std::find(kinds.fits[kind].begin(), kinds.fits[kind].end(), to), kinds.fits[kind].end());
        got[to] += rows;
        own += rows;
      }
      EXPECT_LE(own, kinds.rows[kind]);
      sum += own;
    }
    for (uint32_t to = 0; to < wanted; to++) EXPECT_LE(got[to], kinds.released[to]);
    ASSERT_EQ(sum, mostThatCanBe(kinds)) << "seed " << seed;
  }
}

}  // namespace
}  // namespace indistinct
