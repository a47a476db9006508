#include "core/search/local/k_member.h"

#include <algorithm>
#include <random>

namespace indistinct {

KMember::KMember(Problem problem, const SearchOptions& options, const std::vector<uint32_t>& sets,
                 bool divisible)
    : RowGroups(std::move(problem), sets, divisible), free_(allRows()) {
  progress_.doing = "making groups, each far from the last";
  if (free_.empty()) return;
  const size_t first = static_cast<size_t>(std::mt19937_64(options.seed)() % free_.size());
  from_ = boxOf(std::span(&free_[first], 1));
}

LocalBox KMember::boxOf(std::span<const Member> group) const {
  std::vector<uint32_t> tuples;
  for (const Member& member : group) tuples.push_back(member.tuple);
  return cells_.box(tuples);
}

KMember::Member KMember::take(const LocalBox& box, Which which) {
  sums_.assign(free_.size(), 0);
  std::vector<uint64_t> prices;  // [position]: with it
  for (uint32_t c = 0; c < cells_.columns(); ++c) {
    prices.clear();
    for (Position p = 0; p < problem_.tuples.domainSizes[c]; ++p)
      prices.push_back(cells_.priceWith(box, c, p));
    const auto& position = problem_.tuples.position[c];
    for (size_t i = 0; i < free_.size(); ++i) sums_[i] += prices[position[free_[i].tuple]];
  }
  const auto found = which == Which::nearest ? std::min_element(sums_.begin(), sums_.end())
                                             : std::max_element(sums_.begin(), sums_.end());
  const auto at = free_.begin() + (found - sums_.begin());
  const Member taken = *at;
  free_.erase(at);
  return taken;
}

void KMember::makeGroup() {
  std::vector<Member> group{take(from_, Which::furthest)};
  LocalBox box = boxOf(group);
  from_ = box;
  while (!satisfied(group)) {
    if (free_.empty()) {
      left_ = std::move(group);
      return;
    }
    group.push_back(take(box, Which::nearest));
    box = boxOf(group);
  }
  groups_.of.push_back(std::move(group));
  boxes_.push_back(std::move(box));
}

void KMember::join(const Member& row) {
  uint64_t least = UINT64_MAX;
  size_t best = 0;
  for (size_t g = 0; g < boxes_.size(); ++g) {
    uint64_t rows = 0;
    for (const Member& member : groups_.of[g]) rows += member.rows;
    const uint64_t with = cells_.priceWith(boxes_[g], row.tuple) * (rows + row.rows);
    const uint64_t more = with - cells_.price(boxes_[g]) * rows;
    if (more >= least) continue;
    least = more;
    best = g;
  }
  groups_.of[best].push_back(row);
  boxes_[best] = boxOf(groups_.of[best]);
}

void KMember::advance(std::chrono::milliseconds slice) {
  const auto until = std::chrono::steady_clock::now() + slice;
  while (!progress_.finished) {
    if (!free_.empty()) {
      ++progress_.nodes;
      makeGroup();
    } else if (!left_.empty() && !boxes_.empty()) {
      join(left_.front());
      left_.erase(left_.begin());
    } else {
      finish();
    }
    if (std::chrono::steady_clock::now() >= until) break;
  }
}

}  // namespace indistinct
