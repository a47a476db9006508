#include "core/cells/strict_triples.h"

#include <algorithm>
#include <cmath>

namespace indistinct {
namespace {

constexpr uint64_t k = 3;
constexpr uint32_t roundsOfTurn[] = {10, 35, 20};
constexpr size_t mostNear = 64;
// Where more others than these could be in a least three, or more twos of them, it is not found: how dear
// they are at least must do.
constexpr size_t mostMates = 4096, mostTries = 30000;
// So little that no three with such a row is ever looked at.
constexpr int64_t worthless = -(int64_t{1} << 50);
// The sum that a step aims at is so much above what is known; steps shorten after rounds without a better
// one.
constexpr double aim = 0.05, shorter = 0.7, better = 1.0001;
constexpr uint32_t mostStale = 6;

}  // namespace

StrictTriples::StrictTriples(const Records& records, const Prices& prices, const StrictClasses& classes,
                             const Neighbours& neighbours, const std::vector<ColumnSet>& blanks,
                             uint32_t threads)
    : records_(records),
      prices_(prices),
      shares_(prices),
      likeness_(records, shares_.of),
      whole_(static_cast<int64_t>(classes.whole()) * fine),
      crew_(threads),
      scratch_(std::max(1u, threads)),
      near_(records.size),
      worth_(records.size, 0),
      chosen_(records.size, 0) {
  for (uint32_t r = 0; r < records.size; r++) {
    if (records.count[r] >= k) {
      safe_.push_back(r);
      worth_[r] = worthless;
      continue;
    }
    rows_.push_back(r);
    worth_[r] = static_cast<int64_t>(prices.sum(blanks[r])) * fine;
    if (records.count[r] > 1) near_[r].push_back(nearTo(r, r));
  }
  const auto& moving = classes.moving();
  for (uint32_t m = 0; m < moving.size(); m++)
    for (const uint32_t other : neighbours.of(m)) meet(moving[m], other, SIZE_MAX);
  for (uint32_t m = 0; m < moving.size(); m++)
    for (const uint32_t other : neighbours.of(m)) meet(other, moving[m], mostNear);
  least_.resize(rows_.size());
  ceiling_.assign(rows_.size(), 3 * whole_);
  best_ = worth_;
  tasks_ = static_cast<uint32_t>((rows_.size() + rowsOfTask - 1) / rowsOfTask);
  if (rows_.empty()) turn_ = turns;
}

StrictTriples::Near StrictTriples::nearTo(uint32_t record, uint32_t other) const {
  const ColumnSet set = ~records_.agreement(record, other) & records_.all();
  return {other, set, 3 * fine * static_cast<int64_t>(prices_.sum(set))};
}

// Twice where two of its rows may be with one row of `record`.
void StrictTriples::meet(uint32_t record, uint32_t other, size_t most) {
  auto& near = near_[record];
  if (records_.count[record] >= k || records_.count[other] >= k || near.size() >= most) return;
  if (std::any_of(near.begin(), near.end(), [&](const Near& n) { return n.record == other; })) return;
  near.push_back(nearTo(record, other));
  if (records_.count[other] > 1) near.push_back(near.back());
}

void StrictTriples::add(const Near& near, std::vector<Mate>& mates) const {
  mates.push_back({alone(near), worth_[near.record], near.record, near.set});
}

// Begins with what was least before, so that most of the near rows are seen to cost too much.
void StrictTriples::leastOf(uint32_t row, std::vector<Mate>& mates) {
  const uint32_t own = rows_[row];
  Least& least = least_[row];
  const int64_t highest = ceiling_[row] - 2 * worth_[own];
  if (least.one != none) least.rest = least.price - worth_[least.one] - worth_[least.other];
  if (least.one == none || least.rest >= highest) least = {highest, 0, none, none};
  int64_t first = INT64_MAX, most = 0;
  for (const Near& near : near_[own]) {
    first = std::min(first, alone(near));
    most = std::max(most, worth_[near.record]);
  }
  mates.clear();
  for (const Near& near : near_[own])
    if (alone(near) + first < 2 * least.rest && near.price - worth_[near.record] - most < least.rest)
      add(near, mates);
  tryThrees(mates, least);
}

// Bytes say how dear a row is at least.
void StrictTriples::leastOfAll(uint32_t row, const uint8_t* alike, std::vector<Mate>& mates) {
  const int64_t unit = 3 * fine * static_cast<int64_t>(shares_.unit);
  const auto total = static_cast<int64_t>(shares_.total);
  const auto price = [&](uint32_t s) { return (total - alike[s]) * unit; };
  for (const uint32_t s : safe_) ceiling_[row] = std::min(ceiling_[row], price(s) * 3 / 2);
  leastOf(row, mates);
  const uint32_t own = rows_[row];
  Least& least = least_[row];
  int64_t first = records_.count[own] > 1 ? -2 * worth_[own] : INT64_MAX;
  for (uint32_t s = 0; s < records_.size; s++)
    if (s != own) first = std::min(first, price(s) - 2 * worth_[s]);
  mates.clear();
  if (records_.count[own] > 1) add(nearTo(own, own), mates);
  for (uint32_t s = 0; s < records_.size; s++)
    if (s != own && price(s) - 2 * worth_[s] + first < 2 * least.rest &&
        price(s) - worth_[s] - most_ < least.rest) {
      if (mates.size() >= mostMates) {
        least.rest = first;
        return;
      }
      add(nearTo(own, s), mates);
      if (records_.count[s] > 1) mates.push_back(mates.back());
    }
  tryThrees(mates, least);
}

// Two others cost as much as the mean of what each costs alone: so whoever comes late in that order need not
// be tried. Where even those are too many, the mean stands for the rest of them.
void StrictTriples::tryThrees(std::vector<Mate>& mates, Least& least) const {
  std::sort(mates.begin(), mates.end(), [](const Mate& a, const Mate& b) {
    return a.alone != b.alone ? a.alone < b.alone : a.record < b.record;
  });
  size_t tries = 0;
  for (size_t i = 0; i < mates.size() && mates[i].alone < least.rest; i++) {
    const Mate& one = mates[i];
    if (tries > mostTries) {
      least.rest = one.alone;
      return;
    }
    for (size_t j = i + 1; j < mates.size() && one.alone + mates[j].alone < 2 * least.rest; j++, tries++) {
      const int64_t price = 3 * fine * static_cast<int64_t>(prices_.sum(one.set | mates[j].set));
      const int64_t rest = price - one.worth - mates[j].worth;
      if (rest < least.rest) least = {rest, price, one.record, mates[j].record};
    }
  }
}

int64_t StrictTriples::valueOf(uint32_t row) const {
  return std::min(2 * worth_[rows_[row]] + least_[row].rest, ceiling_[row]);
}

void StrictTriples::advance(Deadline deadline) {
  while (!finished()) {
    const bool proves = round_ == roundsOfTurn[turn_];
    done_ = crew_.run(done_, tasks_, deadline, [&](uint32_t thread, uint32_t task) {
      Scratch& scratch = scratch_[thread];
      const auto end = std::min((task + 1) * rowsOfTask, static_cast<uint32_t>(rows_.size()));
      for (uint32_t row = task * rowsOfTask; row < end; row++) {
        if (!proves) {
          leastOf(row, scratch.mates);
          continue;
        }
        scratch.alike.resize(size_t{Likeness::atOnce} * likeness_.padded());
        const uint32_t of = row % Likeness::atOnce;
        if (of == 0) {
          Likeness::Own own;
          for (uint32_t i = 0; i < Likeness::atOnce; i++)
            own[i] = row + i < rows_.size() ? rows_[row + i] : records_.size;
          likeness_(own, scratch.alike);
        }
        leastOfAll(row, scratch.alike.data() + size_t{of} * likeness_.padded(), scratch.mates);
      }
    });
    if (done_ < tasks_) return;
    done_ = 0;
    if (proves)
      endTurn();
    else
      endRound();
    if (std::chrono::steady_clock::now() >= deadline) return;
  }
}

void StrictTriples::endRound() {
  std::fill(chosen_.begin(), chosen_.end(), 0);
  double value = 0;
  for (uint32_t row = 0; row < rows_.size(); row++) {
    const uint32_t own = rows_[row];
    const auto count = static_cast<int64_t>(records_.count[own]);
    value += static_cast<double>(valueOf(row) * count) / 3;
    if (least_[row].one == none) {
      chosen_[own] += 3 * count;
      continue;
    }
    for (const uint32_t record : {own, least_[row].one, least_[row].other}) chosen_[record] += count;
  }
  if (round_ == 0 || value > value_) {
    if (round_ == 0 || value > value_ * better) stale_ = 0;
    value_ = value;
    best_ = worth_;
  } else if (++stale_ >= mostStale) {
    step_ *= shorter;
    stale_ = 0;
    worth_ = best_;
  }
  double norm = 0;
  const auto slope = [&](uint32_t own) {
    const auto count = static_cast<int64_t>(records_.count[own]);
    return static_cast<double>(3 * count - chosen_[own]) / static_cast<double>(3 * count);
  };
  for (const uint32_t own : rows_) norm += slope(own) * slope(own) * static_cast<double>(records_.count[own]);
  const double step = norm > 0 ? step_ * ((1 + aim) * value_ - value) / norm : 0;
  for (const uint32_t own : rows_)
    worth_[own] = std::min(worth_[own] + static_cast<int64_t>(std::llround(step * slope(own))), whole_);
  if (++round_ < roundsOfTurn[turn_]) return;
  worth_ = best_;
  most_ = std::max<int64_t>(0, *std::max_element(worth_.begin(), worth_.end()));
}

void StrictTriples::endTurn() {
  int64_t sum = 0;
  for (uint32_t row = 0; row < rows_.size(); row++) {
    sum += valueOf(row) * static_cast<int64_t>(records_.count[rows_[row]]);
    const Least& least = least_[row];
    if (least.one == none) continue;
    const uint32_t own = rows_[row];
    for (const auto& [a, b] : {std::pair{own, least.one}, {own, least.other}, {least.one, least.other}})
      if (a != b) {
        meet(a, b, SIZE_MAX);
        meet(b, a, SIZE_MAX);
      }
  }
  if (sum > 0) bound_ = std::max(bound_, static_cast<uint64_t>((sum + 3 * fine - 1) / (3 * fine)));
  round_ = stale_ = 0;
  turn_++;
}

}  // namespace indistinct
