#include "core/cells/choose.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace indistinct {
namespace {

// Sums over the columns of a set, eight columns at a time.
class Sums {
 public:
  explicit Sums(const std::vector<double>& of) {
    for (uint32_t part = 0; part < 4; part++)
      for (uint32_t bits = 1; bits < 256; bits++) {
        const uint32_t first = 8 * part + firstOf(bits);
        parts_[part][bits] = parts_[part][bits & (bits - 1)] + (first < of.size() ? of[first] : 0);
      }
  }
  double operator()(ColumnSet set) const {
    return parts_[0][set & 255] + parts_[1][set >> 8 & 255] + parts_[2][set >> 16 & 255] +
           parts_[3][set >> 24];
  }

 private:
  std::array<std::array<double, 256>, 4> parts_{};
};

void add(std::vector<uint64_t>& rows, ColumnSet set, uint64_t count) {
  for (; set; set &= set - 1) rows[firstOf(set)] += count;
}
void take(std::vector<uint64_t>& rows, ColumnSet set, uint64_t count) {
  for (; set; set &= set - 1) rows[firstOf(set)] -= count;
}

std::vector<uint64_t> rowsOf(const Records& records, const std::vector<ColumnSet>& blanks) {
  std::vector<uint64_t> rows(records.columns);
  for (uint32_t r = 0; r < records.size; r++) add(rows, blanks[r], records.count[r]);
  return rows;
}

uint64_t priceOf(const Records& records, const Prices& prices, const std::vector<ColumnSet>& blanks) {
  uint64_t price = 0;
  for (uint32_t r = 0; r < records.size; r++) price += records.count[r] * prices.sum(blanks[r]);
  return price;
}

}  // namespace

Chosen chooseCheapest(const Records& records, const Choices& choices, const Prices& prices, Ties ties) {
  const Sums sum(std::vector<double>(prices.of.begin(), prices.of.end()));
  Chosen chosen;
  std::vector<std::vector<ColumnSet>> tied(ties == Ties::first ? 0 : records.size);
  for (uint32_t r = 0; r < records.size; r++) {
    double best = HUGE_VAL;
    for (const ColumnSet set : choices.of(r))
      if (const double price = sum(set); price < best) {
        best = price;
        if (chosen.blanks.size() == r) chosen.blanks.push_back(0);
        chosen.blanks[r] = set;
      }
    if (!tied.empty())
      for (const ColumnSet set : choices.of(r))
        if (sum(set) == best) tied[r].push_back(set);
  }
  chosen.price = priceOf(records, prices, chosen.blanks);
  if (tied.empty()) return chosen;
  auto rows = rowsOf(records, chosen.blanks);
  const double sign = ties == Ties::spread ? 1 : -1;
  bool moves = true;
  for (int pass = 0; pass < 100 && moves; pass++) {
    moves = false;
    for (uint32_t r = 0; r < records.size; r++) {
      if (tied[r].size() < 2) continue;
      const uint64_t count = records.count[r];
      take(rows, chosen.blanks[r], count);
      // (rows + count)² - rows² of each column.
      std::vector<double> more;
      more.reserve(rows.size());
      for (const uint64_t n : rows)
        more.push_back(sign * static_cast<double>(count) *
                       (2 * static_cast<double>(n) + static_cast<double>(count)));
      const auto worth = [&](ColumnSet set) {
        double all = 0;
        for (; set; set &= set - 1) all += more[firstOf(set)];
        return all;
      };
      double least = worth(chosen.blanks[r]);
      for (const ColumnSet set : tied[r])
        if (const double all = worth(set); all < least) {
          least = all;
          chosen.blanks[r] = set;
          moves = true;
        }
      add(rows, chosen.blanks[r], count);
    }
  }
  return chosen;
}

ChooseWithin::ChooseWithin(const Records& records, const Choices& choices, const Prices& prices,
                           std::vector<uint64_t> limits)
    : records_(records),
      choices_(choices),
      prices_(prices),
      limits_(std::move(limits)),
      multiplier_(records.columns),
      now_(records.size) {
  std::vector<uint64_t> least(records.columns);
  for (uint32_t r = 0; r < records.size; r++) {
    ColumnSet always = records.all();
    for (const ColumnSet set : choices.of(r)) always &= set;
    add(least, always, records.count[r]);
  }
  for (uint32_t c = 0; c < records.columns && !impossible_; c++)
    if (least[c] > limits_[c]) impossible_ = c;
}

bool ChooseWithin::within(const std::vector<uint64_t>& rows) const {
  for (uint32_t c = 0; c < rows.size(); c++)
    if (rows[c] > limits_[c]) return false;
  return true;
}

bool ChooseWithin::round() {
  constexpr uint32_t mostRounds = 400;
  if (impossible_ || rounds_ == mostRounds) return false;
  std::vector<double> price(prices_.of.begin(), prices_.of.end());
  for (uint32_t c = 0; c < price.size(); c++) price[c] += multiplier_[c];
  const Sums sum(price);
  double value = 0;
  for (uint32_t r = 0; r < records_.size; r++) {
    double best = HUGE_VAL;
    for (const ColumnSet set : choices_.of(r))
      if (const double all = sum(set); all < best) {
        best = all;
        now_[r] = set;
      }
    value += best * static_cast<double>(records_.count[r]);
  }
  for (uint32_t c = 0; c < price.size(); c++)
    if (limits_[c] != UINT64_MAX) value -= multiplier_[c] * static_cast<double>(limits_[c]);
  // Sums of floating-point numbers may be too great by a little; prices are
  // whole.
  const double safe = value - 1e-9 * std::abs(value) - 1e-6;
  if (safe > 0 && std::ceil(safe) > static_cast<double>(bound_)) {
    bound_ = static_cast<uint64_t>(std::ceil(safe));
    since_ = 0;
    repair();
  } else if (++since_ == 10) {
    since_ = 0;
    step_ /= 2;
    repair();
  }
  const auto rows = rowsOf(records_, now_);
  double norm = 0;
  std::vector<double> over(price.size());
  for (uint32_t c = 0; c < price.size(); c++) {
    if (limits_[c] == UINT64_MAX) continue;
    over[c] = static_cast<double>(rows[c]) - static_cast<double>(limits_[c]);
    if (over[c] > 0 || multiplier_[c] > 0) norm += over[c] * over[c];
  }
  rounds_++;
  if (norm == 0 && !best_) repair();
  if (norm == 0 || (best_ && best_->price <= bound_)) {
    rounds_ = mostRounds;
    return false;
  }
  const double goal = best_ ? static_cast<double>(best_->price) : 1.05 * value + 1;
  const double step = step_ * std::max(goal - value, 1e-3 * std::abs(value) / 100) / norm;
  for (uint32_t c = 0; c < price.size(); c++)
    if (limits_[c] != UINT64_MAX) multiplier_[c] = std::max(0.0, multiplier_[c] + step * over[c]);
  return rounds_ < mostRounds;
}

// Record by record, those with the fewest choices first, the cheapest with the multipliers that still fits;
// nothing where none does.
std::vector<ColumnSet> ChooseWithin::afresh() const {
  std::vector<uint32_t> order(records_.size);
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(),
                   [&](uint32_t a, uint32_t b) { return choices_.of(a).size() < choices_.of(b).size(); });
  std::vector<double> price(prices_.of.begin(), prices_.of.end());
  for (uint32_t c = 0; c < price.size(); c++) price[c] += multiplier_[c];
  const Sums sum(price);
  std::vector<ColumnSet> blanks(records_.size);
  std::vector<uint64_t> rows(records_.columns);
  for (const uint32_t r : order) {
    double least = HUGE_VAL;
    for (const ColumnSet set : choices_.of(r)) {
      bool fits = sum(set) < least;
      for (ColumnSet rest = set; rest && fits; rest &= rest - 1)
        fits = rows[firstOf(rest)] + records_.count[r] <= limits_[firstOf(rest)];
      if (!fits) continue;
      least = sum(set);
      blanks[r] = set;
    }
    if (least == HUGE_VAL) return {};
    add(rows, blanks[r], records_.count[r]);
  }
  return blanks;
}

// From what the multipliers choose to what the limits allow.
void ChooseWithin::repair() {
  std::vector<ColumnSet> blanks = now_;
  auto rows = rowsOf(records_, blanks);
  const Sums price(std::vector<double>(prices_.of.begin(), prices_.of.end()));
  // Of each record the change that takes most off what is above the limits for
  // its price.
  for (int pass = 0; pass < 20 && !within(rows); pass++) {
    struct Change {
      double price;
      uint32_t record;
      ColumnSet set;
    };
    std::vector<Change> changes;
    ColumnSet over = 0, full = 0;
    for (uint32_t c = 0; c < records_.columns; c++) {
      if (rows[c] > limits_[c]) over |= ColumnSet{1} << c;
      if (rows[c] >= limits_[c]) full |= ColumnSet{1} << c;
    }
    for (uint32_t r = 0; r < records_.size; r++) {
      if ((blanks[r] & over) == 0) continue;
      Change best{HUGE_VAL, r, 0};
      for (const ColumnSet set : choices_.of(r)) {
        if ((set & full & ~blanks[r]) != 0) continue;
        const uint32_t gain = sizeOf(blanks[r] & over & ~set);
        if (gain == 0) continue;
        const double worse = (price(set) - price(blanks[r])) / gain;
        if (worse < best.price) best = {worse, r, set};
      }
      if (best.price < HUGE_VAL) changes.push_back(best);
    }
    std::stable_sort(changes.begin(), changes.end(),
                     [](const Change& a, const Change& b) { return a.price < b.price; });
    bool moved = false;
    for (const Change& change : changes) {
      const uint64_t count = records_.count[change.record];
      bool fits = false;
      for (ColumnSet set = blanks[change.record] & ~change.set; set; set &= set - 1)
        fits = fits || rows[firstOf(set)] > limits_[firstOf(set)];
      for (ColumnSet set = change.set & ~blanks[change.record]; set; set &= set - 1)
        fits = fits &&
               (limits_[firstOf(set)] == UINT64_MAX || rows[firstOf(set)] + count <= limits_[firstOf(set)]);
      if (!fits) continue;
      take(rows, blanks[change.record], count);
      add(rows, change.set, count);
      blanks[change.record] = change.set;
      moved = true;
    }
    if (!moved) break;
  }
  if (!within(rows)) {
    blanks = afresh();
    if (blanks.empty()) return;
    rows = rowsOf(records_, blanks);
  }
  for (uint32_t r = 0; r < records_.size; r++) {
    const uint64_t count = records_.count[r];
    double least = price(blanks[r]);
    take(rows, blanks[r], count);
    for (const ColumnSet set : choices_.of(r)) {
      if (price(set) >= least) continue;
      bool fits = true;
      for (ColumnSet rest = set; rest; rest &= rest - 1)
        fits = fits && (limits_[firstOf(rest)] == UINT64_MAX ||
                        rows[firstOf(rest)] + count <= limits_[firstOf(rest)]);
      if (!fits) continue;
      least = price(set);
      blanks[r] = set;
    }
    add(rows, blanks[r], count);
  }
  const uint64_t all = priceOf(records_, prices_, blanks);
  if (!best_ || all < best_->price) best_ = Chosen{std::move(blanks), all};
}

}  // namespace indistinct
