#include "core/cells/likeness.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/support/property.h"

namespace indistinct {
namespace {

Records randomRecords(support::Random& random) {
  Records records;
  records.size = random.between(1, random.chance(0.1) ? 5000 : 100);
  records.rows = records.size;
  records.columns = random.between(1, 6);
  records.count = Shared<uint64_t>(std::vector<uint64_t>(records.size, 1));
  for (uint32_t c = 0; c < records.columns; c++) {
    const uint32_t size = random.chance(0.2) ? random.between(257, 70000) : random.between(1, 4);
    // Values of few bytes that differ in one of them alone.
    std::vector<Position> position(records.size);
    for (Position& p : position)
      p = random.chance(0.5) ? random.below(size) : random.below(std::min(size, 3u)) * 256 % size;
    records.position.push_back(Shared<Position>(std::move(position)));
    records.domainSizes.push_back(size);
  }
  return records;
}

TEST(LikenessTest, AddsTheSharesOfTheColumnsThatAgree) {
  support::Random random(71);
  for (uint64_t round = 0; round < support::times(300); round++) {
    const Records records = randomRecords(random);
    std::vector<uint8_t> shares(records.columns, 1);
    if (random.chance(0.5))
      for (uint8_t& share : shares) share = static_cast<uint8_t>(random.between(0, 40));
    const Likeness likeness(records, shares);
    std::vector<uint8_t> alike(size_t{Likeness::atOnce} * likeness.padded(), 99);
    const auto own = Likeness::from(random.below(records.size));
    likeness(own, alike);
    for (uint32_t i = 0; i < Likeness::atOnce && own[i] < records.size; i++)
      for (uint32_t s = 0; s < likeness.padded(); s++) {
        uint32_t sum = 0;
        for (uint32_t c = 0; s < records.size && s != own[i] && c < records.columns; c++)
          if (records.position[c][s] == records.position[c][own[i]]) sum += shares[c];
        ASSERT_EQ(alike[i * size_t{likeness.padded()} + s], sum) << "record " << own[i] << " and " << s;
      }
  }
}

TEST(LikenessTest, FindsTheFirstGreatest) {
  support::Random random(72);
  for (uint64_t round = 0; round < support::times(2000); round++) {
    std::vector<uint8_t> alike(random.between(1, random.chance(0.1) ? 10000 : 70));
    const uint32_t most = random.between(1, 256);
    for (uint8_t& a : alike) a = static_cast<uint8_t>(random.below(most));
    const auto first = std::max_element(alike.begin(), alike.end());
    ASSERT_EQ(firstGreatest(alike), static_cast<uint32_t>(first - alike.begin()));
  }
}

}  // namespace
}  // namespace indistinct
