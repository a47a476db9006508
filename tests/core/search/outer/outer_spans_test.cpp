#include "core/search/outer/outer_spans.h"

#include <gtest/gtest.h>

#include <random>

namespace indistinct {
namespace {

TEST(PackedSpans, comeBackWithBoundsThatAreNeverGreater) {
  std::mt19937_64 random(7);
  for (int round = 0; round < 200; ++round) {
    std::vector<Span> spans;
    for (uint16_t first = 0; first < PackedSpans::mostUnits; ++first) {
      for (uint16_t end = first + 1; end <= PackedSpans::mostUnits; ++end) {
        if (random() % 4 != 0) continue;
        const double least = static_cast<double>(random() >> (round % 2 == 0 ? 48 : 11 + random() % 53));
        spans.push_back({first, end, random() % 50 == 0 ? Span::forbidden : least});
      }
      if (random() % 30 == 0) break;
    }
    PackedSpans packed;
    packed.pack(spans);
    std::vector<Span> back;
    packed.unpack(back);
    ASSERT_EQ(back.size(), spans.size());
    for (size_t i = 0; i < spans.size(); ++i) {
      ASSERT_EQ(back[i].first, spans[i].first);
      ASSERT_EQ(back[i].end, spans[i].end);
      ASSERT_LE(back[i].least, spans[i].least);
      ASSERT_GE(back[i].least, spans[i].least * (1 - 1e-6));
      // Whole numbers below 2^24 come back as they were.
      if (spans[i].least < (1 << 24)) {
        ASSERT_EQ(back[i].least, spans[i].least);
      }
    }
  }
}

TEST(PackedSpans, mayBeNone) {
  PackedSpans packed;
  packed.pack({});
  std::vector<Span> back{{0, 1, 5}};
  packed.unpack(back);
  EXPECT_TRUE(back.empty());
}

}  // namespace
}  // namespace indistinct
