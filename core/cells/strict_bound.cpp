#include "core/cells/strict_bound.h"

#include <algorithm>
#include <numeric>

namespace indistinct {

StrictBound::StrictBound(const Records& records, const StrictClasses& classes, const Neighbours& neighbours,
                         uint32_t threads)
    : records_(records),
      classes_(classes),
      whole_(static_cast<int64_t>(classes.whole()) * fine),
      indexOf_(records.size, away),
      crew_(threads) {
  for (uint32_t r = 0; r < records.size; r++) {
    if (records.count[r] >= classes.k()) continue;
    indexOf_[r] = static_cast<uint32_t>(rows_.size());
    rows_.push_back(r);
  }
  offers_.resize(rows_.size());
  for (uint32_t m = 0; m < classes.moving().size(); m++) {
    const uint32_t row = indexOf_[classes.moving()[m]];
    if (row == away) continue;
    for (const uint32_t near : neighbours.of(m)) {
      const bool safe = indexOf_[near] == away;
      const int64_t d = distance(rows_[row], near);
      offers_[row].push_back({indexOf_[near], safe ? 2 * d : d});
      // Who is near to nobody would else find no bidder.
      if (!safe) offers_[indexOf_[near]].push_back({row, d});
    }
    offers_[row].push_back({away, whole_});
  }
  price_.assign(rows_.size(), 0);
  least_ = whole_ / classes.columns();
  ownerOf_.assign(rows_.size(), away);
  waiting_.resize(rows_.size());
  std::iota(waiting_.begin(), waiting_.end(), 0u);
  worth_.assign(rows_.size(), 0);
}

int64_t StrictBound::distance(uint32_t a, uint32_t b) const {
  return static_cast<int64_t>(classes_.packed().distance(a, b)) * fine;
}

// One row bids; false once all have what they bid for at the finest raise.
bool StrictBound::bid() {
  const int64_t cell = whole_ / classes_.columns();
  if (rows_.empty()) return false;
  if (waiting_.empty()) {
    if (least_ * fine <= cell) return false;
    least_ = std::max(least_ / 4, cell / fine);
    std::fill(ownerOf_.begin(), ownerOf_.end(), away);
    waiting_.resize(rows_.size());
    std::iota(waiting_.begin(), waiting_.end(), 0u);
  }
  const uint32_t row = waiting_.back();
  waiting_.pop_back();
  int64_t best = INT64_MAX, second = INT64_MAX;
  uint32_t to = away;
  for (const Offer& offer : offers_[row]) {
    const int64_t price = offer.price + (offer.to == away ? 0 : price_[offer.to]);
    if (price < best) {
      second = best;
      best = price;
      to = offer.to;
    } else if (price < second) {
      second = price;
    }
  }
  if (to == away) return true;
  price_[to] += second - best + least_;
  if (ownerOf_[to] != away) waiting_.push_back(ownerOf_[to]);
  ownerOf_[to] = row;
  return true;
}

void StrictBound::advance(Deadline deadline) {
  while (least_ > 0) {
    for (int i = 0; i < 1000; i++)
      if (!bid()) {
        least_ = 0;
        break;
      }
    if (std::chrono::steady_clock::now() >= deadline) return;
  }
  done_ = crew_.run(done_, static_cast<uint32_t>(rows_.size()), deadline, [this](uint32_t, uint32_t row) {
    const uint32_t own = rows_[row];
    int64_t least = whole_;
    for (uint32_t s = 0; s < records_.size; s++) {
      if (s == own) continue;
      const int64_t d = distance(own, s);
      least = std::min(least, indexOf_[s] == away ? 2 * d + price_[row] : d + price_[indexOf_[s]]);
    }
    worth_[row] = std::min(least - price_[row], whole_);
  });
}

uint64_t StrictBound::bound() const {
  const int64_t sum = std::accumulate(worth_.begin(), worth_.end(), int64_t{0});
  return sum <= 0 ? 0 : static_cast<uint64_t>((sum + fine - 1) / fine);
}

}  // namespace indistinct
