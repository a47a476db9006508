#include "core/cells/safe_sets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/cells/combinations.h"
#include "core/cells/small_tables.h"
#include "core/support/property.h"

namespace indistinct {
namespace {

struct Agreed {
  uint32_t columns = 0, own = 0;
  std::vector<ColumnSet> sets;  // by record
  std::vector<uint64_t> counts;
  uint64_t needed = 1;
};

Agreed randomAgreed(support::Random& random) {
  Agreed agreed;
  agreed.columns = random.between(1, 15);
  const uint32_t records = random.between(1, 12);
  for (uint32_t s = 0; s < records; s++) {
    ColumnSet set = 0;
    for (uint32_t c = 0; c < agreed.columns; c++) set |= static_cast<ColumnSet>(random.chance(0.6)) << c;
    agreed.sets.push_back(set);
    agreed.counts.push_back(random.chance(0.7) ? 1 : random.between(1, 200));
  }
  agreed.own = random.below(records);
  agreed.needed = random.chance(0.4)   ? 1
                  : random.chance(0.7) ? random.between(2, 5)
                                       : random.between(100, 300);
  return agreed;
}

// Every set held against what each record agrees on.
std::string wrongWith(const Agreed& agreed) {
  const ColumnSet all = (ColumnSet{1} << agreed.columns) - 1;
  std::vector<uint64_t> rows(size_t{all} + 1);
  std::vector<bool> before(rows.size());
  for (ColumnSet set = 0; set <= all; set++)
    for (uint32_t s = 0; s < agreed.sets.size(); s++) {
      if (s == agreed.own || (set & ~agreed.sets[s]) != 0) continue;
      rows[set] += agreed.counts[s];
      if (s < agreed.own) before[set] = true;
    }
  std::vector<ColumnSet> unsafe, safe, told;
  for (ColumnSet set = 0; set <= all; set++) {
    const bool isSafe = rows[set] >= agreed.needed;
    bool extreme = true;
    for (uint32_t c = 0; c < agreed.columns; c++)
      if ((set >> c & 1) != static_cast<ColumnSet>(isSafe))
        extreme = extreme && (rows[set ^ ColumnSet{1} << c] >= agreed.needed) != isSafe;
    if (extreme) (isSafe ? safe : unsafe).push_back(set);
  }
  SafeSets sets(agreed.columns);
  for (int again = 0; again < 2; again++) {
    if (!sets.build(agreed.sets, agreed.counts, agreed.own, agreed.needed)) return "not built";
    told.clear();
    sets.leastUnsafe([&](ColumnSet set) { told.push_back(set); });
    std::sort(told.begin(), told.end());
    if (told != unsafe) return "other least unsafe sets";
    told.clear();
    sets.greatestSafe([&](ColumnSet set) { told.push_back(set); });
    std::sort(told.begin(), told.end());
    if (told != safe) return "other greatest safe sets";
    sets.buildBefore(agreed.sets, agreed.own);
    for (ColumnSet set = 0; set <= all; set++)
      if (sets.before(set) != before[set]) return "wrong about records before";
    // Built again of others, it knows nothing of these.
    const std::vector<ColumnSet> none(agreed.sets.size());
    if (!sets.build(none, agreed.counts, agreed.own, 1)) return "not built of none";
  }
  return "";
}

TEST(SafeSets, AreThoseOnWhichEnoughRecordsAgree) {
  support::checkProperty(
      "safe sets", 150, 1, randomAgreed, [](const Agreed&) { return std::vector<Agreed>(); },
      [](const Agreed& agreed) {
        const std::string wrong = wrongWith(agreed);
        if (wrong.empty()) return wrong;
        std::string text = wrong + ": needed " + std::to_string(agreed.needed) + " of " +
                           std::to_string(agreed.columns) + " columns, own " + std::to_string(agreed.own);
        for (size_t s = 0; s < agreed.sets.size(); s++)
          text += " | " + std::to_string(agreed.sets[s]) + " x " + std::to_string(agreed.counts[s]);
        return text;
      });
}

// Of 30 columns, two rows that differ in one of them have too many safe sets to be held.
TEST(SafeSets, LeaveToTheSearchWhatTakesTooMuchMemory) {
  support::SmallTable table;
  table.k = 2;
  table.importance.assign(30, 1);
  table.rows.assign(2, std::vector<uint32_t>(30, 0));
  table.rows[1][17] = 1;
  const Records records = support::recordsOf(table);
  SafeSets safe(30);
  const std::vector<ColumnSet> agreement = {0, records.agreement(0, 1)};
  EXPECT_FALSE(safe.build(agreement, {records.count.data(), records.count.size()}, 0, 1));
  EXPECT_EQ(combinationsOf(records, 2, 30, 0), std::vector<ColumnSet>{ColumnSet{1} << 17});
}

}  // namespace
}  // namespace indistinct
