#include "core/cells/unions.h"

#include <algorithm>

namespace indistinct {

CheapestUnion::Found CheapestUnion::greedy(const std::vector<Difference>& from, const Prices& prices,
                                           uint64_t needed) {
  Found found;
  while (true) {
    uint64_t held = 0, least = UINT64_MAX;
    ColumnSet next = 0;
    for (const Difference& d : from) {
      if ((d.set & ~found.set) == 0) {
        held += d.count;
        continue;
      }
      const uint64_t price = prices.sum(d.set | found.set);
      if (price >= least) continue;
      least = price;
      next = d.set;
    }
    if (held >= needed || next == 0) break;
    found.set |= next;
  }
  found.price = prices.sum(found.set);
  return found;
}

CheapestUnion::Found CheapestUnion::operator()(const std::vector<Difference>& from, const Prices& prices,
                                               uint64_t needed, Found best, uint64_t& steps) {
  prices_ = &prices;
  needed_ = needed;
  steps_ = &steps;
  best_ = best;
  if (levels_.empty()) levels_.resize(mostCellColumns + 2);
  auto& first = levels_[0];
  first.clear();
  for (const Difference& d : from)
    if (const uint64_t price = prices.sum(d.set); price < best.price)
      first.push_back({d.set, price, d.count, true});
  std::sort(first.begin(), first.end(), [](const Live& a, const Live& b) {
    return a.price != b.price ? a.price < b.price : a.set < b.set;
  });
  descend(0, 0);
  return best_;
}

// levels_[depth] holds, by price, all whose union with `chosen` costs less than the best.
void CheapestUnion::descend(uint32_t depth, ColumnSet chosen) {
  if (*steps_ == 0) return;
  --*steps_;
  auto& live = levels_[depth];
  uint64_t held = 0, reached = 0;
  uint64_t bound = UINT64_MAX;
  for (const Live& l : live) {
    if ((l.set & ~chosen) == 0) held += l.count;
    reached += l.count;
    if (reached >= needed_ && bound == UINT64_MAX) bound = l.price;
  }
  if (held >= needed_) {
    best_ = {chosen, prices_->sum(chosen)};
    return;
  }
  auto& next = levels_[depth + 1];
  for (size_t i = 0; i < live.size(); i++) {
    // The best may have become cheaper since this level was made.
    if (bound >= best_.price || live[i].price >= best_.price) return;
    if (!live[i].open || (live[i].set & ~chosen) == 0) continue;
    const ColumnSet with = chosen | live[i].set;
    live[i].open = false;
    next.clear();
    uint64_t sum = 0;
    for (const Live& l : live) {
      if (l.price >= best_.price) break;
      const uint64_t price = prices_->sum(l.set | with);
      if (price >= best_.price) continue;
      next.push_back({l.set, price, l.count, l.open});
      sum += l.count;
    }
    if (sum < needed_) continue;
    std::sort(next.begin(), next.end(), [](const Live& a, const Live& b) {
      return a.price != b.price ? a.price < b.price : a.set < b.set;
    });
    descend(depth + 1, with);
  }
}

}  // namespace indistinct
