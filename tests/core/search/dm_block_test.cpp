// The DP over a block's tails against every set of tails, in whole numbers and in double.
#include "core/search/dm_block.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace indistinct {
namespace {

struct Case {
  std::vector<std::vector<uint32_t>> left;  // [cell][tail]
  std::vector<uint32_t> rows, price;
  size_t tails = 0;
  uint32_t k = 1;
  bool drops = false;
};

Case draw(std::mt19937_64& random) {
  Case c;
  c.tails = 1 + random() % 9;
  c.drops = random() % 2 == 0;
  const uint64_t most = random() % 2 == 0 ? 12 : 6000;
  c.k = static_cast<uint32_t>(1 + random() % most);
  const size_t cells = 1 + random() % 5;
  for (size_t i = 0; i < cells; ++i) {
    const uint32_t rows = static_cast<uint32_t>(c.k + random() % most);
    auto& left = c.left.emplace_back();
    for (size_t x = 0; x < c.tails; ++x) left.push_back(static_cast<uint32_t>(random() % (rows + 1)));
    std::sort(left.begin(), left.end());
    c.rows.push_back(rows);
    c.price.push_back(static_cast<uint32_t>(rows + random() % 2000));
  }
  return c;
}

struct Least {
  double best = 1e200;
  std::vector<double> chosen, refused;
};

Least tryAll(const Case& c) {
  Least least;
  least.chosen.assign(c.tails, 1e200);
  least.refused.assign(c.tails, 1e200);
  for (uint32_t set = 0; set < 1u << c.tails; ++set) {
    double cost = 0;
    for (size_t i = 0; i < c.rows.size(); ++i) {
      uint32_t before = 0;
      for (size_t x = 0; x <= c.tails; ++x) {
        if (x < c.tails && (set >> x & 1) == 0) continue;
        const uint32_t until = x == c.tails ? c.rows[i] : c.left[i][x];
        const double part = until - before;
        before = until;
        if (part == 0) continue;
        const double small = c.drops ? part * c.price[i] : 1e200;
        cost += part >= c.k ? part * part : small;
      }
    }
    cost = std::min(cost, 1e200);
    least.best = std::min(least.best, cost);
    for (size_t x = 0; x < c.tails; ++x) {
      double& with = (set >> x & 1) != 0 ? least.chosen[x] : least.refused[x];
      with = std::min(with, cost);
    }
  }
  return least;
}

template <class T>
double wide(T cost) {
  return cost >= DmBlock<T>::never ? 1e200 : static_cast<double>(cost);
}

template <class T>
void matches(const Case& c, const Least& least) {
  DmBlock<T> block(static_cast<T>(c.k), c.drops);
  std::vector<typename DmBlock<T>::Cell> cells;
  for (size_t i = 0; i < c.rows.size(); ++i) {
    cells.push_back({c.left[i].data(), c.rows[i], c.drops ? static_cast<T>(c.price[i]) : T{0}});
  }
  block.solve(cells, c.tails);
  ASSERT_EQ(wide(block.best()), least.best);
  double whole = 0, gain = 0;
  for (size_t i = 0; i < cells.size(); ++i) {
    whole += static_cast<double>(c.rows[i]) * c.rows[i];
    gain += block.gain(cells, i);
  }
  ASSERT_EQ(whole - gain, least.best);
  for (size_t x = 0; x < c.tails; ++x) {
    ASSERT_EQ(wide(block.chosen(x)), least.chosen[x]) << "tail " << x;
    ASSERT_EQ(wide(block.refused(x)), least.refused[x]) << "tail " << x;
  }
}

TEST(DmBlock, partsItsCellsAtTheLeastPrice) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 2000; ++i) {
    const Case c = draw(random);
    const Least least = tryAll(c);
    SCOPED_TRACE(i);
    matches<uint32_t>(c, least);
    matches<double>(c, least);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace indistinct
