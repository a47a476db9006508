#include "core/search/local/charge_limit.h"

#include <algorithm>
#include <numeric>

namespace indistinct {

namespace {

constexpr double nothing = std::numeric_limits<double>::infinity();
constexpr double roundedDown = 1 - 1e-9;
constexpr size_t steps = 256;
constexpr uint64_t few = 64;  // near rows that a first set is made of, at least

}  // namespace

void ChargeLimit::Dearest::begin(uint64_t k, double own) {
  k_ = k;
  rows_ = 1;
  sum_ = own;
  some_.clear();
}

void ChargeLimit::Dearest::add(const Item& item) {
  uint64_t rows = std::min(item.rows, k_ - 1);
  if (rows == 0) return;
  const uint64_t room = std::min(rows, k_ - rows_);
  rows_ += room;
  sum_ += item.charge * static_cast<double>(room);
  uint64_t kept = room;
  rows -= room;
  while (rows > 0 && some_.front().charge < item.charge) {
    Some& cheapest = some_.front();
    const uint64_t moved = std::min(rows, cheapest.rows);
    sum_ += (item.charge - cheapest.charge) * static_cast<double>(moved);
    kept += moved;
    rows -= moved;
    cheapest.rows -= moved;
    if (cheapest.rows > 0) break;
    std::pop_heap(some_.begin(), some_.end(), std::greater<>());
    some_.pop_back();
    if (some_.empty()) break;
  }
  if (kept == 0) return;
  some_.push_back({item.charge, kept});
  std::push_heap(some_.begin(), some_.end(), std::greater<>());
}

double ChargeLimit::Dearest::sumWith(double charge) const {
  return some_.empty() ? sum_ : sum_ - std::max(0.0, some_.front().charge - charge);
}

ChargeLimit::ChargeLimit(const Problem& problem, const LocalCells& cells, const RowScan& scan)
    : problem_(problem),
      cells_(cells),
      scan_(scan),
      columns_(cells.columns()),
      k_(static_cast<double>(problem.rule.k)),
      tables_(columns_),
      itemsAt_(steps),
      entries_(columns_ + 1),
      reaching_(columns_),
      best_(columns_) {
  for (uint32_t c = 0; c < columns_; ++c) tables_[c].resize(problem.tuples.domainSizes[c]);
}

double ChargeLimit::times(uint32_t tuple, std::span<const double> charges, std::span<double> reach) {
  seeFrom(tuple, charges);
  least_ = nothing;
  if (reach.front() >= 0) offerReach(charges, reach);
  if (least_ == nothing) offerNearest(charges);
  gather(charges);
  cellsOf_.clear();
  entries_[0].clear();
  for (uint32_t i = 0; i < items_.size(); ++i) addEntry(i);
  decided_.assign(columns_, 0);
  search(0, 0);
  std::copy(best_.begin(), best_.end(), reach.begin());
  return least_ * roundedDown;
}

void ChargeLimit::seeFrom(uint32_t tuple, std::span<const double> charges) {
  tuple_ = tuple;
  own_ = charges[tuple];
  alone_ = 0;
  for (uint32_t c = 0; c < columns_; ++c) {
    const Position here = problem_.tuples.position[c][tuple];
    for (Position p = 0; p < tables_[c].size(); ++p)
      tables_[c][p] = static_cast<double>(cells_.together(c, here, p));
    alone_ += tables_[c][here];
  }
  steps_ = scan_.steps(cells_.box(std::span(&tuple, 1)), scratch_);
  rowsAt_.assign(steps, 0);
  dearestAt_.assign(steps, 0);
  for (uint32_t t = 0; t < problem_.tuples.size; ++t) {
    rowsAt_[steps_[t]] += problem_.tuples.count[t];
    dearestAt_[steps_[t]] = std::max(dearestAt_[steps_[t]], charges[t]);
  }
}

bool ChargeLimit::within(uint32_t tuple, std::span<const double> reach) const {
  for (uint32_t c = 0; c < columns_; ++c)
    if (cellOf(c, tuple) > reach[c]) return false;
  return true;
}

// The rows that may serve, by their steps: a set that reaches a step is of the dearest up to there.
void ChargeLimit::gather(std::span<const double> charges) {
  const uint32_t farthest = farthestStep();
  std::vector<std::vector<Item>>& at = itemsAt_;
  for (uint32_t s = 0; s <= farthest; ++s) at[s].clear();
  for (uint32_t t = 0; t < problem_.tuples.size; ++t)
    if (steps_[t] <= farthest)
      at[steps_[t]].push_back({charges[t], problem_.tuples.count[t] - (t == tuple_ ? 1 : 0), t});
  dearest_.begin(problem_.rule.k, own_);
  uint32_t last = 0;
  for (uint32_t s = 0; s <= farthest; ++s) {
    for (const Item& item : at[s]) dearest_.add(item);
    if (!dearest_.complete() || at[s].empty()) continue;
    if (mayServe(priceAt(s), nothing)) last = s;
  }
  dearest_.begin(problem_.rule.k, own_);
  for (uint32_t s = 0; s <= last; ++s)
    for (const Item& item : at[s]) dearest_.add(item);
  items_.clear();
  for (uint32_t s = 0; s <= last; ++s)
    for (const Item& item : at[s])
      if (item.rows > 0 && mayServe(priceAt(s), item.charge)) items_.push_back(item);
}

void ChargeLimit::addEntry(uint32_t item) {
  Entry entry{0, item};
  for (uint32_t c = 0; c < columns_; ++c) {
    cellsOf_.push_back(cellOf(c, items_[item].tuple));
    entry.rest += cellsOf_.back();
  }
  if (mayServe(entry.rest, items_[item].charge)) entries_[0].push_back(entry);
}

// A set of the dearest rows at hand.
void ChargeLimit::offer(double price, std::span<const double> reach) {
  if (!dearest_.complete() || dearest_.sum() <= 0 || k_ * price / dearest_.sum() >= least_) return;
  least_ = k_ * price / dearest_.sum();
  std::copy(reach.begin(), reach.end(), best_.begin());
}

void ChargeLimit::offerReach(std::span<const double> charges, std::span<const double> reach) {
  const double price = std::accumulate(reach.begin(), reach.end(), 0.0);
  dearest_.begin(problem_.rule.k, own_);
  for (uint32_t t = 0; t < problem_.tuples.size; ++t) {
    if (scan_.atLeast(steps_[t]) > price - alone_ || !within(t, reach)) continue;
    dearest_.add({charges[t], problem_.tuples.count[t] - (t == tuple_ ? 1 : 0), t});
  }
  offer(price, reach);
}

// Of near rows, one after the other that makes the set pay least more.
void ChargeLimit::offerNearest(std::span<const double> charges) {
  const uint64_t most = std::max<uint64_t>(few, 2 * problem_.rule.k);
  uint64_t rows = 0;
  uint32_t last = 0;
  while (last + 1 < steps && (rows += rowsAt_[last]) < most) ++last;
  items_.clear();
  for (uint32_t t = 0; t < problem_.tuples.size && items_.size() < most; ++t)
    if (steps_[t] <= last)
      items_.push_back({charges[t], problem_.tuples.count[t] - (t == tuple_ ? 1 : 0), t});
  for (uint32_t c = 0; c < columns_; ++c) reaching_[c] = cellOf(c, tuple_);
  dearest_.begin(problem_.rule.k, own_);
  while (!dearest_.complete() && !items_.empty()) {
    size_t next = 0;
    double least = nothing;
    for (size_t i = 0; i < items_.size() && least > 0; ++i) {
      double more = 0;
      for (uint32_t c = 0; c < columns_; ++c)
        more += std::max(0.0, cellOf(c, items_[i].tuple) - reaching_[c]);
      if (more >= least) continue;
      least = more;
      next = i;
    }
    for (uint32_t c = 0; c < columns_; ++c)
      reaching_[c] = std::max(reaching_[c], cellOf(c, items_[next].tuple));
    dearest_.add(items_[next]);
    items_[next] = items_.back();
    items_.pop_back();
  }
  offer(std::accumulate(reaching_.begin(), reaching_.end(), 0.0), reaching_);
}

// The last step where a set that reaches there may be good enough.
uint32_t ChargeLimit::farthestStep() const {
  uint32_t last = 0;
  double dearest = 0;
  for (uint32_t s = 0; s < steps; ++s) {
    dearest = std::max(dearest, dearestAt_[s]);
    if (k_ * priceAt(s) < least_ * (own_ + (k_ - 1) * dearest)) last = s;
  }
  return last;
}

// Forgets entries that are too far; what remains pays so many times its charge at least.
double ChargeLimit::cut(std::vector<Entry>& entries, double price) {
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.rest < b.rest; });
  dearest_.begin(problem_.rule.k, own_);
  double bound = nothing;
  size_t kept = 0;
  for (size_t i = 0; i < entries.size();) {
    const double rest = entries[i].rest;
    for (; i < entries.size() && entries[i].rest == rest; ++i) dearest_.add(items_[entries[i].item]);
    if (!dearest_.complete()) continue;
    const double here = k_ * (price + rest) / dearest_.sum();
    bound = std::min(bound, here);
    if (here < least_) kept = i;
  }
  entries.resize(kept);
  return bound;
}

// Where the entries cost most beyond what the row pays by itself; `columns_` where they cost nothing more.
uint32_t ChargeLimit::openColumn(const std::vector<Entry>& entries) const {
  uint32_t most = columns_;
  double greatest = 0;
  for (uint32_t c = 0; c < columns_; ++c) {
    if (decided_[c]) continue;
    const double alone = cellOf(c, tuple_);
    double sum = 0;
    for (const Entry& entry : entries) sum += cellsOf_[size_t{entry.item} * columns_ + c] - alone;
    if (sum <= greatest) continue;
    greatest = sum;
    most = c;
  }
  return most;
}

void ChargeLimit::search(size_t depth, double price) {
  std::vector<Entry>& entries = entries_[depth];
  const double bound = cut(entries, price);
  if (entries.empty()) return;
  const uint32_t column = openColumn(entries);
  if (column == columns_) {
    least_ = bound;
    for (uint32_t c = 0; c < columns_; ++c) best_[c] = decided_[c] ? reaching_[c] : cellOf(c, tuple_);
    return;
  }
  const double dearest = dearest_.sum();
  std::vector<double> levels, withEach;
  for (const Entry& entry : entries) withEach.push_back(dearest_.sumWith(items_[entry.item].charge));
  for (const Entry& entry : entries) levels.push_back(cellsOf_[size_t{entry.item} * columns_ + column]);
  std::sort(levels.begin(), levels.end());
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  decided_[column] = 1;
  for (const double level : levels) {
    if (k_ * (price + level) >= least_ * dearest) break;
    std::vector<Entry>& nearer = entries_[depth + 1];
    nearer.clear();
    for (size_t i = 0; i < entries.size(); ++i) {
      const Entry& entry = entries[i];
      const double cell = cellsOf_[size_t{entry.item} * columns_ + column];
      const Entry left{entry.rest - cell, entry.item};
      if (cell <= level && k_ * (price + level + left.rest) < least_ * withEach[i]) nearer.push_back(left);
    }
    reaching_[column] = level;
    search(depth + 1, price + level);
  }
  decided_[column] = 0;
}

}  // namespace indistinct
