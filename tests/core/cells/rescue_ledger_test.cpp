#include "core/cells/rescue_ledger.h"

#include <gtest/gtest.h>

#include "core/cells/random_shown.h"
#include "core/cells/rescue.h"
#include "core/search/instances.h"

namespace indistinct {
namespace {

struct Placed {
  std::vector<std::vector<uint32_t>> interval;
  std::vector<ColumnSet> patterns;
};

Placed placed(const cells::RandomShown& made) {
  return {made.shown.interval,
          patternsByWorth(made.shown.cut(), worthOfColumns(made.tuples, made.shown), 1u << 20)};
}

TEST(RescueLedger, showsWhatARescueShows) {
  std::mt19937_64 random(1);
  for (uint64_t i = 0; i < instances::times(300); ++i) {
    const auto made = cells::randomShown(random, 60, 5);
    if (made.shown.cut() == 0) continue;
    const uint64_t k = 2 + random() % 4;
    RescueLedger ledger(made.tuples.count, made.tuples.domainSizes, k);
    const Placed at = placed(made);
    ledger.place(at.interval, at.patterns);
    const Blanks blanks = rescue(made.tuples, made.shown, Rule(k));
    int64_t withheld = 0;
    for (uint32_t t = 0; t < made.tuples.size; ++t) {
      const bool out = blanks.ofTuple[t] == allColumns(made.shown.columns());
      withheld += out ? static_cast<int64_t>(made.tuples.count[t]) : 0;
      EXPECT_EQ(out ? 0 : made.shown.cut() & ~blanks.ofTuple[t], ledger.shown(t));
    }
    EXPECT_EQ(withheld, ledger.showing().withheld);
  }
}

TEST(RescueLedger, toldOfAChangeSaysWhatPlacingAnewWould) {
  std::mt19937_64 random(2);
  for (uint64_t i = 0; i < instances::times(300); ++i) {
    const auto made = cells::randomShown(random, 60, 5);
    if (made.shown.cut() == 0) continue;
    const uint64_t k = 2 + random() % 4;
    RescueLedger ledger(made.tuples.count, made.tuples.domainSizes, k);
    const Placed before = placed(made);
    ledger.place(before.interval, before.patterns);
    RescueLedger::Scratch scratch;
    for (int change = 0; change < 5; ++change) {
      const auto column = static_cast<uint32_t>(random() % made.shown.columns());
      if (!holds(made.shown.cut(), column)) continue;
      Placed after = before;
      std::vector<RescueLedger::Move> moves;
      for (uint32_t t = 0; t < made.tuples.size; ++t) {
        if (random() % 4 != 0) continue;
        const auto to = static_cast<uint32_t>(random() % made.tuples.domainSizes[column]);
        if (to == after.interval[column][t]) continue;
        after.interval[column][t] = to;
        moves.push_back({t, to});
      }
      ledger.change(column, moves, scratch);
      RescueLedger anew(made.tuples.count, made.tuples.domainSizes, k);
      anew.place(after.interval, after.patterns);
      EXPECT_EQ(anew.showing().withheld, ledger.showing().withheld + scratch.difference.withheld);
      for (uint32_t c = 0; c < made.shown.columns(); ++c)
        for (uint32_t v = 0; v < made.tuples.domainSizes[c]; ++v)
          EXPECT_EQ(anew.showing().rows[c][v], ledger.showing().rows[c][v] + scratch.difference.rows[c][v]);
    }
  }
}

}  // namespace
}  // namespace indistinct
