#include "core/frontier/split_agenda.h"

#include <gtest/gtest.h>

namespace indistinct {
namespace {

const SplitAgenda::Taken nobody = [](uint64_t) { return false; };

// Costs 10 k, so that no range spans two k; nothing proven.
Band bandTo(uint64_t most) {
  Band band(2, most, 0, true);
  for (uint64_t k = 2; k <= most; ++k) {
    auto found = std::make_shared<Generalization>();
    found->steps = {{k, 10 * k, 0, 1, k}, {~uint64_t{0}, 10 * k, 1, 0, 0}};
    band.offer(found);
  }
  return band;
}

// The next proofs of those k, each of which is closed at once.
std::vector<uint64_t> proofs(SplitAgenda& agenda, Band& band, size_t most) {
  std::vector<uint64_t> order;
  while (order.size() < most) {
    const auto proof = agenda.next(nobody);
    if (!proof) break;
    if (!proof->glance) {
      order.push_back(proof->to);
      for (uint64_t k = proof->from; k <= proof->to; ++k) band.raise(k, band.cost(k));
    }
    agenda.ended(*proof, false);
  }
  return order;
}

TEST(SplitAgenda, provesWhatWasAskedForFirstAndThenDescends) {
  Band band = bandTo(30);
  SplitAgenda agenda(band, {11, 3, 5, 11, 20, 400, 1}, 1, true);
  EXPECT_EQ(proofs(agenda, band, 7), (std::vector<uint64_t>{11, 3, 5, 20, 30, 29, 28}));
  proofs(agenda, band, 100);
  EXPECT_FALSE(agenda.waiting());
}

TEST(SplitAgenda, climbsAndGlancesAtBothEnds) {
  const Band band = bandTo(30);
  SplitAgenda agenda(band, {11}, 1, true);
  std::vector<uint64_t> climbs;
  while (const auto k = agenda.climb()) climbs.push_back(*k);
  EXPECT_EQ(climbs.front(), 30u);
  EXPECT_EQ(climbs.back(), 2u);
  EXPECT_TRUE(std::is_sorted(climbs.rbegin(), climbs.rend()));
  EXPECT_TRUE(agenda.glancing());
  const auto glance = agenda.next(nobody);
  ASSERT_TRUE(glance);
  EXPECT_TRUE(glance->glance);
  EXPECT_EQ(glance->to, 11u);
}

// What is not proven in time is tried again with twice the time, those that were asked for first at the
// front.
TEST(SplitAgenda, beginsAgainWithTwiceTheBudget) {
  Band band = bandTo(6);
  SplitAgenda agenda(band, {4}, 3, true);
  std::vector<std::pair<uint64_t, double>> tried;
  while (tried.size() < 20) {
    const auto proof = agenda.next(nobody);
    ASSERT_TRUE(proof);
    if (!proof->glance) tried.emplace_back(proof->to, proof->budget);
    agenda.ended(*proof, false);
  }
  EXPECT_EQ(tried.front(), (std::pair<uint64_t, double>{4, 3}));
  const auto again = std::find(tried.begin() + 1, tried.end(), std::pair<uint64_t, double>{4, 6});
  ASSERT_NE(again, tried.end());
  EXPECT_TRUE(std::all_of(tried.begin(), again, [](const auto& one) { return one.second == 3; }));
}

TEST(SplitAgenda, givesUpWhatNoMemoryIsLeftFor) {
  const Band band = bandTo(9);
  SplitAgenda agenda(band, {5}, 1, true);
  while (const auto proof = agenda.next(nobody)) agenda.ended(*proof, true);
  EXPECT_FALSE(agenda.waiting());
}

TEST(SplitAgenda, leavesToOthersWhatTheyHaveTaken) {
  const Band band = bandTo(9);
  SplitAgenda agenda(band, {5}, 1, true);
  while (agenda.glancing()) agenda.next(nobody);
  const auto proof = agenda.next([](uint64_t k) { return k == 5 || k == 9; });
  ASSERT_TRUE(proof);
  EXPECT_EQ(proof->to, 8u);
}

}  // namespace
}  // namespace indistinct
