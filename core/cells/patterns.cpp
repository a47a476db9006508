#include "core/cells/patterns.h"

#include <algorithm>
#include <cmath>
#include <queue>

namespace indistinct {

ColumnSet Shown::cut() const {
  ColumnSet set = 0;
  for (uint32_t c = 0; c < columns(); ++c)
    if (worth[c].size() > 1) set |= ColumnSet{1} << c;
  return set;
}

uint64_t Shown::worthOf(ColumnSet set, uint32_t tuple) const {
  uint64_t sum = 0;
  for (; set != 0; set &= set - 1) {
    const auto c = firstOf(set);
    sum += worth[c][interval[c][tuple]];
  }
  return sum;
}

uint64_t worthOfCell(double lost, double importance, double mostImportance) {
  const double share = mostImportance > 0 ? importance / mostImportance : 0;
  return static_cast<uint64_t>(std::llround(1e6 * share * (1 - lost)));
}

std::vector<uint64_t> worthOfColumns(const Tuples& tuples, const Shown& shown) {
  std::vector<uint64_t> worth(shown.columns(), 0);
  for (uint32_t c = 0; c < shown.columns(); ++c)
    for (uint32_t t = 0; t < tuples.size; ++t)
      if (shown.out.empty() || !shown.out[t])
        worth[c] += tuples.count[t] * shown.worth[c][shown.interval[c][t]];
  return worth;
}

// Best first by what is hidden: from a set that hides columns up to the i-th cheapest, the next hide one
// more, or a dearer one in place of the last. So no more sets are made than asked for.
std::vector<ColumnSet> patternsByWorth(ColumnSet columns, std::span<const uint64_t> worth, size_t most) {
  std::vector<uint32_t> cheapest;
  for (uint32_t c = 0; c < mostCellColumns; ++c)
    if (holds(columns, c)) cheapest.push_back(c);
  // Where columns are worth nothing, a smaller set must still stand behind the larger ones.
  const auto price = [&](uint32_t c) { return std::max<uint64_t>(worth[c], 1); };
  std::stable_sort(cheapest.begin(), cheapest.end(),
                   [&](uint32_t a, uint32_t b) { return price(a) < price(b); });
  struct Hidden {
    uint64_t price;
    ColumnSet set;
    uint32_t last;
  };
  const auto later = [](const Hidden& a, const Hidden& b) {
    if (a.price != b.price) return a.price > b.price;
    return sizeOf(a.set) != sizeOf(b.set) ? sizeOf(a.set) > sizeOf(b.set) : a.set > b.set;
  };
  std::priority_queue<Hidden, std::vector<Hidden>, decltype(later)> open(later);
  std::vector<ColumnSet> patterns;
  if (cheapest.empty()) return patterns;
  patterns.push_back(columns);
  const auto bit = [&](uint32_t i) { return ColumnSet{1} << cheapest[i]; };
  open.push({price(cheapest[0]), bit(0), 0});
  while (!open.empty() && patterns.size() < most) {
    const Hidden at = open.top();
    open.pop();
    if (at.set != columns) patterns.push_back(columns & ~at.set);
    if (at.last + 1 == cheapest.size()) continue;
    const uint32_t next = at.last + 1;
    open.push({at.price + price(cheapest[next]), at.set | bit(next), next});
    open.push({at.price + price(cheapest[next]) - price(cheapest[at.last]),
               (at.set & ~bit(at.last)) | bit(next), next});
  }
  if (open.empty()) return patterns;
  for (size_t i = cheapest.size(); i-- > 0;)
    if (std::find(patterns.begin(), patterns.end(), bit(static_cast<uint32_t>(i))) == patterns.end())
      patterns.push_back(bit(static_cast<uint32_t>(i)));
  return patterns;
}

}  // namespace indistinct
