#include "core/cells/rescue_ledger.h"

#include <algorithm>
#include <random>

namespace indistinct {
namespace {

uint32_t spread(uint64_t key) { return static_cast<uint32_t>(key >> 32); }

}  // namespace

RescueLedger::RescueLedger(const Shared<uint64_t>& counts, std::span<const uint32_t> mostIntervals,
                           uint64_t k)
    : counts_(counts),
      columns_(static_cast<uint32_t>(mostIntervals.size())),
      tuples_(static_cast<uint32_t>(counts.size())),
      k_(static_cast<uint32_t>(k)) {
  std::mt19937_64 chance(0x1d15c0de);
  uint32_t offset = 0;
  for (const uint32_t most : mostIntervals) {
    offset_.push_back(offset);
    offset += most;
  }
  random_.resize(offset);
  for (uint64_t& number : random_) number = chance();
  for (const uint32_t most : mostIntervals) showing_.rows.emplace_back(most);
  hash_.resize(static_cast<size_t>(tuples_) * columns_);
  taken_.resize(tuples_);
}

uint64_t RescueLedger::keyOf(uint32_t tuple, ColumnSet set) const {
  const uint64_t* hash = hash_.data() + static_cast<size_t>(tuple) * columns_;
  uint64_t key = 0;
  for (; set != 0; set &= set - 1) key += hash[firstOf(set)];
  return key;
}

uint32_t RescueLedger::Stage::find(uint64_t key) const {
  const auto mask = static_cast<uint32_t>(slots.size() - 1);
  uint32_t at = spread(key) & mask;
  while (slots[at].rows != 0 && slots[at].key != key) at = (at + 1) & mask;
  return at;
}

void RescueLedger::place(std::vector<std::vector<uint32_t>> interval, std::vector<ColumnSet> patterns) {
  interval_ = std::move(interval);
  patterns_ = std::move(patterns);
  stages_.resize(patterns_.size());
  for (uint32_t t = 0; t < tuples_; ++t)
    for (uint32_t c = 0; c < columns_; ++c)
      hash_[static_cast<size_t>(t) * columns_ + c] = random(c, interval_[c][t]);
  for (auto& rows : showing_.rows) std::fill(rows.begin(), rows.end(), 0);
  std::vector<uint32_t> left(tuples_), slotOf;
  for (uint32_t t = 0; t < tuples_; ++t) left[t] = t;
  for (size_t s = 0; s < stages_.size(); ++s) {
    Stage& stage = stages_[s];
    size_t size = 16;
    while (size < left.size() * 2) size *= 2;
    stage.slots.assign(size, Slot{});
    stage.member = left;
    stage.next.resize(left.size());
    slotOf.resize(left.size());
    for (uint32_t i = 0; i < left.size(); ++i) {
      const uint64_t key = keyOf(left[i], patterns_[s]);
      const uint32_t at = slotOf[i] = stage.find(key);
      Slot& slot = stage.slots[at];
      slot.key = key;
      slot.rows += static_cast<uint32_t>(counts_[left[i]]);
      stage.next[i] = slot.first;
      slot.first = i;
    }
    size_t kept = 0;
    for (uint32_t i = 0; i < left.size(); ++i) {
      const uint32_t t = left[i];
      if (stage.slots[slotOf[i]].rows < k_) {
        left[kept++] = t;
        continue;
      }
      taken_[t] = static_cast<uint32_t>(s);
      for (ColumnSet set = patterns_[s]; set != 0; set &= set - 1) {
        const auto c = firstOf(set);
        showing_.rows[c][interval_[c][t]] += static_cast<int64_t>(counts_[t]);
      }
    }
    left.resize(kept);
  }
  showing_.withheld = 0;
  for (const uint32_t t : left) {
    taken_[t] = none;
    showing_.withheld += static_cast<int64_t>(counts_[t]);
  }
}

void RescueLedger::Scratch::clear() {
  for (const auto& [column, interval] : touched) difference.rows[column][interval] = 0;
  touched.clear();
  difference.withheld = 0;
}

void RescueLedger::Scratch::add(uint32_t column, uint32_t interval, int64_t rows) {
  int64_t& entry = difference.rows[column][interval];
  if (entry == 0) touched.emplace_back(column, interval);
  entry += rows;
}

void RescueLedger::change(uint32_t column, std::span<const Move> moves, Scratch& scratch) const {
  constexpr uint32_t isActive = 1, isMoved = 2;
  if (scratch.state.size() != tuples_) {
    scratch.state.assign(tuples_, 0);
    scratch.movedTo.assign(tuples_, 0);
    scratch.takenNew.assign(tuples_, none);
    scratch.overlay.assign(1024, 0);
    scratch.overlayStamp.assign(1024, 0);
    for (const auto& rows : showing_.rows) scratch.difference.rows.emplace_back(rows.size());
  }
  scratch.clear();
  auto& active = scratch.active;
  active.clear();
  for (const Move& move : moves) {
    scratch.state[move.tuple] = isActive | isMoved;
    scratch.movedTo[move.tuple] = move.interval;
    scratch.takenNew[move.tuple] = none;
    active.push_back({move.tuple, none});
  }
  const auto settle = [&](uint32_t t) {
    const bool moved = (scratch.state[t] & isMoved) != 0;
    scratch.state[t] = 0;
    const uint32_t before = taken_[t], after = scratch.takenNew[t];
    if (before == after && !moved) return;
    const ColumnSet shownBefore = before == none ? 0 : patterns_[before];
    const ColumnSet shownAfter = after == none ? 0 : patterns_[after];
    const auto rows = static_cast<int64_t>(counts_[t]);
    for (ColumnSet set = shownBefore | shownAfter; set != 0; set &= set - 1) {
      const auto c = firstOf(set);
      const uint32_t was = interval_[c][t], is = moved && c == column ? scratch.movedTo[t] : was;
      const bool hid = !holds(shownBefore, c), hides = !holds(shownAfter, c);
      if (hid == hides && was == is) continue;
      if (!hid) scratch.add(c, was, -rows);
      if (!hides) scratch.add(c, is, rows);
    }
    scratch.difference.withheld += (after == none ? rows : 0) - (before == none ? rows : 0);
  };

  for (uint32_t s = 0; s < stages_.size() && !active.empty(); ++s) {
    const Stage& stage = stages_[s];
    const ColumnSet pattern = patterns_[s];
    auto& groups = scratch.groups;
    groups.clear();
    if (++scratch.now == 0) {
      std::fill(scratch.overlayStamp.begin(), scratch.overlayStamp.end(), 0);
      scratch.now = 1;
    }
    while (scratch.overlay.size() < active.size() * 4) {
      scratch.overlay.assign(scratch.overlay.size() * 2, 0);
      scratch.overlayStamp.assign(scratch.overlay.size(), 0);
      scratch.now = 1;
    }
    const auto mask = static_cast<uint32_t>(scratch.overlay.size() - 1);
    const auto groupOf = [&](uint64_t key) {
      uint32_t at = spread(key) & mask;
      while (scratch.overlayStamp[at] == scratch.now) {
        if (groups[scratch.overlay[at]].key == key) return scratch.overlay[at];
        at = (at + 1) & mask;
      }
      scratch.overlayStamp[at] = scratch.now;
      const auto group = scratch.overlay[at] = static_cast<uint32_t>(groups.size());
      const uint32_t slot = stage.find(key);
      const uint32_t rows = stage.slots[slot].rows;
      groups.push_back({key, rows == 0 ? none : slot, rows, 0});
      return group;
    };
    for (auto& [t, group] : active) {
      const bool leftBefore = taken_[t] >= s;
      const bool left = scratch.takenNew[t] == none;
      const uint64_t before = keyOf(t, pattern);
      uint64_t after = before;
      if ((scratch.state[t] & isMoved) != 0 && holds(pattern, column))
        after += random(column, scratch.movedTo[t]) - random(column, interval_[column][t]);
      group = none;
      const auto rows = static_cast<int64_t>(counts_[t]);
      if (leftBefore && (!left || before != after)) groups[groupOf(before)].rows -= rows;
      if (left) {
        group = groupOf(after);
        if (!leftBefore || before != after) groups[group].rows += rows;
      }
    }
    const size_t known = active.size();
    for (const auto& group : groups) {
      if (group.slot == none) continue;
      const bool tookBefore = group.before >= k_;
      const bool takes = static_cast<int64_t>(group.before) + group.rows >= static_cast<int64_t>(k_);
      if (tookBefore == takes) continue;
      for (uint32_t i = stage.slots[group.slot].first; i != none; i = stage.next[i]) {
        const uint32_t t = stage.member[i];
        if ((scratch.state[t] & isActive) != 0) continue;
        scratch.state[t] = isActive;
        scratch.takenNew[t] = takes ? s : none;
        active.push_back({t, none});
      }
    }
    size_t kept = 0;
    for (size_t i = 0; i < active.size(); ++i) {
      const uint32_t t = active[i].tuple;
      if (i < known && active[i].group != none) {
        const auto& group = groups[active[i].group];
        if (static_cast<int64_t>(group.before) + group.rows >= static_cast<int64_t>(k_))
          scratch.takenNew[t] = s;
      }
      const bool leftAfter = scratch.takenNew[t] == none, leftBefore = taken_[t] > s;
      if (!leftAfter && !leftBefore) {
        settle(t);
      } else if (leftAfter && leftBefore && (scratch.state[t] & isMoved) == 0) {
        scratch.state[t] = 0;  // in step again
      } else {
        active[kept++] = active[i];
      }
    }
    active.resize(kept);
  }
  for (const auto& each : active) settle(each.tuple);
}

uint64_t RescueLedger::blanks() const {
  uint64_t cells = 0;
  for (uint32_t t = 0; t < tuples_; ++t)
    if (taken_[t] != none && !patterns_.empty())
      cells += counts_[t] * sizeOf(patterns_[0] & ~patterns_[taken_[t]]);
  return cells;
}

}  // namespace indistinct
