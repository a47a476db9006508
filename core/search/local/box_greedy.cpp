#include "core/search/local/box_greedy.h"

#include <algorithm>

namespace indistinct {

namespace {

constexpr size_t mostMembers = size_t{1} << 24;  // of all boxes of a band

}  // namespace

BoxGreedy::BoxGreedy(const Problem& problem, const LocalCells& cells, const BoxWalk& walk, uint64_t seed)
    : problem_(problem),
      walk_(walk),
      full_(cells.full()),
      random_(seed),
      strength_(problem.rule, problem.tuples),
      limit_(walk.firstLimit()),
      taken_(problem.tuples.size, 0) {
  for (uint32_t t = 0; t < problem.tuples.size; ++t) free_.push_back(t);
}

bool BoxGreedy::follows(std::span<const uint32_t>, uint64_t) { return members_.size() <= mostMembers; }

void BoxGreedy::found(std::span<const uint32_t> tuples, uint64_t price) {
  if (price <= low_ && low_ > 0) return;
  boxes_.push_back({price, random_(), members_.size(), members_.size() + tuples.size()});
  members_.insert(members_.end(), tuples.begin(), tuples.end());
}

// Do the free rows of the box satisfy the rule?
bool BoxGreedy::takes(const Box& box) {
  uint64_t rows = 0;
  for (size_t i = box.first; i < box.end; ++i)
    rows += taken_[members_[i]] ? 0 : problem_.tuples.count[members_[i]];
  if (rows < problem_.rule.k || problem_.rule.plain()) return rows >= problem_.rule.k;
  strength_.begin();
  for (size_t i = box.first; i < box.end; ++i)
    if (!taken_[members_[i]]) strength_.add(members_[i]);
  return strength_.of(rows) >= problem_.rule.k;
}

bool BoxGreedy::band(LocalGroups& groups) {
  if (walk_.rowsOf(free_) < problem_.rule.k) return false;
  const size_t before = groups.of.size();
  boxes_.clear();
  members_.clear();
  walk_.walk(free_, limit_, *this);
  std::sort(boxes_.begin(), boxes_.end(), [](const Box& a, const Box& b) {
    return a.price != b.price ? a.price < b.price : a.turn < b.turn;
  });
  for (const Box& box : boxes_) {
    if (!takes(box)) continue;
    auto& group = groups.of.emplace_back();
    for (size_t i = box.first; i < box.end; ++i) {
      const uint32_t tuple = members_[i];
      if (taken_[tuple]) continue;
      taken_[tuple] = 1;
      group.push_back({tuple, problem_.tuples.count[tuple]});
    }
  }
  free_.erase(std::remove_if(free_.begin(), free_.end(), [&](uint32_t t) { return taken_[t] != 0; }),
              free_.end());
  if (members_.size() > mostMembers && groups.of.size() > before) return true;  // the rest of the band
  const bool last = limit_ >= full_;
  low_ = limit_;
  limit_ = walk_.nextLimit(limit_);
  return !last;
}

}  // namespace indistinct
