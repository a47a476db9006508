#include "core/loss/entropy.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/loss/evaluate.h"

namespace indistinct {
namespace {

struct Small {
  std::vector<Domain> domains;
  Tuples tuples;
};

Small tableOf(const std::vector<std::vector<Position>>& columns, const std::vector<uint64_t>& counts,
              const std::vector<uint32_t>& sizes) {
  Small small;
  LooseTuples loose;
  loose.position = columns;
  loose.count = counts;
  for (const uint64_t count : counts) small.tuples.rows += count;
  small.tuples.domainSizes = sizes;
  std::move(loose).holdAs(small.tuples);
  for (const uint32_t size : sizes) {
    small.domains.emplace_back();
    small.domains.back().values.resize(size);
  }
  return small;
}

TEST(BinaryLog, IsTheLogarithmToThirtyTwoPlaces) {
  const BinaryLog log;
  for (uint32_t places = 0; places < 32; places++)
    EXPECT_EQ(log.of(uint64_t{1} << places), uint64_t{places} << 32);
  std::mt19937_64 random(1);
  for (int i = 0; i < 200'000; i++) {
    const uint64_t number = 1 + (random() & 0xffffffff) % ((uint64_t{1} << (1 + random() % 32)) - 1);
    const long double exact = std::log2(static_cast<long double>(number)) * 4294967296.0L;
    ASSERT_NEAR(static_cast<double>(static_cast<long double>(log.of(number)) - exact), 0, 0.54) << number;
  }
}

TEST(BinaryLog, NeverFalls) {
  const BinaryLog log;
  for (const uint64_t from :
       {uint64_t{1}, uint64_t{1} << 20, (uint64_t{1} << 31) - 150'000, uint64_t{3'000'000'000} - 150'000}) {
    for (uint64_t number = from; number < from + 300'000; number++)
      ASSERT_LE(log.of(number), log.of(number + 1)) << number;
  }
}

// Eight rows, four values of two rows each: two bits each, and one where two values are a group.
TEST(Entropy, CountsTheBitsThatAreLacking) {
  const Small small = tableOf({{0, 1, 2, 3}, {0, 0, 0, 0}}, {2, 2, 2, 2}, {4, 1});
  const auto bits = [&](const Cuts& cuts, uint64_t k) {
    const std::vector<Loss> asked = {makeLoss(LossName::entropy, small.domains, small.tuples)};
    return evaluate(small.tuples, small.domains, cuts, Rule(k), asked).costs.front();
  };
  EXPECT_EQ(bits({{{1, 2, 3}, {}}}, 2).cost, 0u);
  EXPECT_EQ(bits({{{2}, {}}}, 2).figure, 8);
  EXPECT_EQ(bits({{{2}, {}}}, 2).share, 0.5);
  EXPECT_EQ(bits({{{}, {}}}, 2).figure, 16);
  EXPECT_EQ(bits({{{2}, {}}}, 5).figure, 16);  // all are withheld
  // Of the withheld rows those of the last value count as the whole column; the group of three has six rows.
  EXPECT_NEAR(bits({{{3}, {}}}, 3).figure, 6 * std::log2(3.0) + 2 * 2, 1e-7);
}

TEST(Entropy, IsTheDefinitionToTheLastPlaces) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 400; i++) {
    const uint64_t scale = i % 4 == 0 ? 40'000'000 : i % 4 == 1 ? 1000 : 1;
    const std::vector<uint32_t> sizes = {1 + static_cast<uint32_t>(random() % 6),
                                         1 + static_cast<uint32_t>(random() % 6)};
    std::vector<std::vector<Position>> columns(2);
    std::vector<uint64_t> counts;
    for (Position a = 0; a < sizes[0]; a++)
      for (Position b = 0; b < sizes[1]; b++) {
        if (random() % 3 == 0 && !counts.empty()) continue;
        columns[0].push_back(a);
        columns[1].push_back(b);
        counts.push_back(1 + random() % scale);
      }
    Small small = tableOf(columns, counts, sizes);
    small.domains[1].importance = i % 3 == 0 ? 0.7 : 2;
    Cuts cuts;
    for (const uint32_t size : sizes) {
      auto& starts = cuts.starts.emplace_back();
      for (uint32_t p = 1; p < size; p++)
        if (random() % 2) starts.push_back(p);
    }
    const uint64_t k = 1 + random() % (1 + small.tuples.rows / 3);
    const Loss loss = makeLoss(LossName::entropy, small.domains, small.tuples);
    const LossCost told =
        evaluate(small.tuples, small.domains, cuts, Rule(k), std::vector<Loss>{loss}).costs.front();
    const auto first = [&](size_t c, Position p) {
      Position start = 0;
      for (const Position each : cuts.starts[c])
        if (each <= p) start = each;
      return start;
    };
    long double bits = 0, hidden = 0;
    for (size_t t = 0; t < counts.size(); t++) {
      uint64_t together = 0;
      for (size_t other = 0; other < counts.size(); other++)
        if (first(0, columns[0][other]) == first(0, columns[0][t]) &&
            first(1, columns[1][other]) == first(1, columns[1][t]))
          together += counts[other];
      for (size_t c = 0; c < 2; c++) {
        uint64_t group = 0, own = 0;
        for (size_t other = 0; other < counts.size(); other++) {
          if (together < k || first(c, columns[c][other]) == first(c, columns[c][t])) group += counts[other];
          if (columns[c][other] == columns[c][t]) own += counts[other];
        }
        const long double weight = static_cast<long double>(counts[t]) * small.domains[c].importance;
        bits += weight * std::log2(static_cast<long double>(group) / static_cast<long double>(own));
        hidden +=
            weight * std::log2(static_cast<long double>(small.tuples.rows) / static_cast<long double>(own));
      }
    }
    const double slack = 5 * static_cast<double>(small.tuples.rows) / loss.unit + 1e-12;
    EXPECT_NEAR(told.figure, static_cast<double>(bits), slack);
    EXPECT_NEAR(loss.whole, static_cast<double>(hidden), slack);
  }
}

TEST(Entropy, KeepsToFiftyOneBits) {
  for (const double importance : {0.0, 1e-3, 1.0, 1e6}) {
    for (const uint64_t rows : {uint64_t{1}, uint64_t{30'000}, uint64_t{3'000'000'000}}) {
      Small small = tableOf({{0, 1}, {0, 1}, {0, 1}}, {rows - rows / 3, rows / 3 + 1}, {2, 2, 2});
      small.tuples.rows = rows + 1;
      small.domains[0].importance = importance;
      const Loss loss = makeLoss(LossName::entropy, small.domains, small.tuples);
      Cost all = 0;
      for (const ColumnPrice& column : loss.columns) {
        EXPECT_LE(column.cell(0, 2), column.full);
        EXPECT_LE(column.cell(0, 1), column.cell(0, 2));
        all += column.full * small.tuples.rows;
      }
      if (loss.unit > 1) {
        EXPECT_LE(all, uint64_t{1} << 51);
      }
      EXPECT_LE(all, uint64_t{1} << 62);
      EXPECT_LE(loss.unit, 4294967296.0);
    }
  }
}

TEST(Entropy, OfOneValueHasNoShare) {
  const Small small = tableOf({{0}}, {5}, {1});
  const Loss loss = makeLoss(LossName::entropy, small.domains, small.tuples);
  EXPECT_EQ(loss.whole, 0);
  EXPECT_EQ(shareOf(loss, 0), 0);
}

}  // namespace
}  // namespace indistinct
