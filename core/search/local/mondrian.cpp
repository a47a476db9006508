#include "core/search/local/mondrian.h"

#include <algorithm>
#include <numeric>

namespace indistinct {

Mondrian::Mondrian(Problem problem, const std::vector<uint32_t>& sets, bool divisible, bool relaxed)
    : RowGroups(std::move(problem), sets, divisible), relaxed_(relaxed) {
  progress_.doing = "cutting regions at the median of their widest column";
  if (auto all = allRows(); satisfied(all)) regions_.push_back(std::move(all));
}

std::vector<RowGroups::Member> Mondrian::cutAt(std::vector<Member>& region, size_t at) {
  if (at == 0 || at == region.size()) return {};
  const std::span<const Member> all(region);
  if (!satisfied(all.first(at)) || !satisfied(all.subspan(at))) return {};
  std::vector<Member> rest(region.begin() + static_cast<std::ptrdiff_t>(at), region.end());
  region.resize(at);
  return rest;
}

std::vector<RowGroups::Member> Mondrian::cut(std::vector<Member>& region, uint32_t column) {
  const auto& position = problem_.tuples.position[column];
  std::sort(region.begin(), region.end(), [&](const Member& a, const Member& b) {
    return position[a.tuple] != position[b.tuple] ? position[a.tuple] < position[b.tuple] : a.tuple < b.tuple;
  });
  if (position[region.front().tuple] == position[region.back().tuple]) return {};
  uint64_t rows = 0, before = 0;
  for (const Member& member : region) rows += member.rows;
  size_t median = 0;  // the first member with which half of the rows are there
  while (2 * (before + region[median].rows) < rows) before += region[median++].rows;
  if (relaxed_) return cutAt(region, median + 1);
  const Position at = position[region[median].tuple];
  size_t first = median, end = median;  // of the median's value
  while (first > 0 && position[region[first - 1].tuple] == at) before -= region[--first].rows;
  uint64_t with = before;
  for (end = first; end < region.size() && position[region[end].tuple] == at; ++end) with += region[end].rows;
  const bool left = 2 * with <= rows || 2 * with - rows <= rows - 2 * before;
  auto rest = cutAt(region, left ? end : first);
  return rest.empty() ? cutAt(region, left ? first : end) : rest;
}

void Mondrian::advance(std::chrono::milliseconds slice) {
  const auto until = std::chrono::steady_clock::now() + slice;
  std::vector<uint32_t> tuples, columns(problem_.tuples.columns());
  while (!progress_.finished) {
    if (regions_.empty()) {
      finish();
      break;
    }
    ++progress_.nodes;
    std::vector<Member> region = std::move(regions_.back());
    regions_.pop_back();
    tuples.clear();
    for (const Member& member : region) tuples.push_back(member.tuple);
    const LocalBox box = cells_.box(tuples);
    std::iota(columns.begin(), columns.end(), 0u);
    std::stable_sort(columns.begin(), columns.end(),
                     [&](uint32_t a, uint32_t b) { return cells_.price(box, a) > cells_.price(box, b); });
    std::vector<Member> rest;
    for (size_t i = 0; i < columns.size() && rest.empty(); ++i) rest = cut(region, columns[i]);
    if (rest.empty()) {
      groups_.of.push_back(std::move(region));
    } else {
      regions_.push_back(std::move(rest));
      regions_.push_back(std::move(region));
    }
    if (std::chrono::steady_clock::now() >= until) break;
  }
}

}  // namespace indistinct
