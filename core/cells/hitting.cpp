#include "core/cells/hitting.h"

#include <algorithm>

namespace indistinct {

void Hitting::build(std::span<const ColumnSet> agreement, std::span<const uint64_t> count, uint32_t own,
                    uint64_t needed, ColumnSet all) {
  all_ = all;
  needed_ = needed;
  std::vector<Edge> found;
  found.reserve(agreement.size());
  for (uint32_t s = 0; s < agreement.size(); s++)
    if (s != own) found.push_back({agreement[s], std::min(count[s], needed), s < own});
  std::sort(found.begin(), found.end(), [](const Edge& a, const Edge& b) {
    const uint32_t left = sizeOf(a.agreed), right = sizeOf(b.agreed);
    return left != right ? left > right : a.agreed < b.agreed;
  });
  edges_.clear();
  for (const Edge& edge : found) {
    if (!edges_.empty() && edges_.back().agreed == edge.agreed) {
      edges_.back().rows = std::min(needed, edges_.back().rows + edge.rows);
      edges_.back().before = edges_.back().before || edge.before;
      continue;
    }
    uint64_t over = 0;
    for (size_t i = 0; i < edges_.size() && over < needed; i++)
      if ((edge.agreed & ~edges_[i].agreed) == 0) over += edges_[i].rows;
    if (over < needed) edges_.push_back(edge);
  }
  words_ = (edges_.size() + 63) / 64;
  hits_.assign(mostCellColumns * words_, 0);
  for (size_t e = 0; e < edges_.size(); e++)
    for (ColumnSet set = all & ~edges_[e].agreed; set; set &= set - 1)
      hits_[firstOf(set) * words_ + e / 64] |= uint64_t{1} << e % 64;
}

uint64_t Hitting::rowsOf(const uint64_t* edges) const {
  uint64_t rows = 0;
  for (size_t w = 0; w < words_; w++)
    for (uint64_t word = edges[w]; word; word &= word - 1) {
      rows += edges_[w * 64 + static_cast<size_t>(__builtin_ctzll(word))].rows;
      if (rows >= needed_) return rows;
    }
  return rows;
}

void Hitting::leastUnsafe(uint32_t mostSize, const Tell& tell) {
  mostSize_ = mostSize;
  tell_ = &tell;
  // A column is chosen, or a difference given up: no deeper than both together.
  levels_.resize(mostCellColumns + edges_.size() + 2);
  auto& first = levels_[0];
  first.open.assign(words_, 0);
  for (size_t e = 0; e < edges_.size(); e++) first.open[e / 64] |= uint64_t{1} << e % 64;
  first.critical.assign(mostCellColumns * words_, 0);
  descend(0, 0, all_, 0, false);
}

void Hitting::descend(uint32_t depth, ColumnSet chosen, ColumnSet free, uint64_t given, bool before) {
  Level& level = levels_[depth];
  const uint64_t shown = std::min(needed_, given + rowsOf(level.open.data()));  // rows that have all chosen
  // Without one of its columns a least unsafe set is safe; both its parts only fall from here on.
  const uint64_t rest = std::min(shown, needed_ - 1);
  for (ColumnSet set = chosen; set; set &= set - 1)
    if (rowsOf(level.critical.data() + firstOf(set) * words_) + rest < needed_) return;
  if (shown < needed_) {
    for (size_t e = 0; e < edges_.size() && !before; e++)
      before = (level.open[e / 64] >> e % 64 & 1) && edges_[e].before;
    (*tell_)(chosen, before);
    return;
  }
  size_t narrow = edges_.size();
  uint32_t least = UINT32_MAX;
  for (size_t w = 0; w < words_; w++)
    for (uint64_t word = level.open[w]; word; word &= word - 1) {
      const size_t e = w * 64 + static_cast<size_t>(__builtin_ctzll(word));
      const uint32_t width = sizeOf(free & ~edges_[e].agreed);
      if (width >= least) continue;
      least = width;
      narrow = e;
    }
  if (narrow == edges_.size()) return;
  const ColumnSet columns = free & ~edges_[narrow].agreed;
  ColumnSet rest_ = free & ~columns;
  if (sizeOf(chosen) < mostSize_)
    for (ColumnSet set = columns; set; set &= set - 1) {
      choose(depth, chosen, rest_, given, before, firstOf(set));
      rest_ |= set & ~(set - 1);
    }
  if (given + edges_[narrow].rows >= needed_) return;
  Level& next = levels_[depth + 1];
  next = level;
  next.open[narrow / 64] &= ~(uint64_t{1} << narrow % 64);
  descend(depth + 1, chosen, free & edges_[narrow].agreed, given + edges_[narrow].rows,
          before || edges_[narrow].before);
}

void Hitting::choose(uint32_t depth, ColumnSet chosen, ColumnSet free, uint64_t given, bool before,
                     uint32_t column) {
  const Level& level = levels_[depth];
  Level& next = levels_[depth + 1];
  next.open.resize(words_);
  next.critical.resize(mostCellColumns * words_);
  const uint64_t* hit = hits_.data() + column * words_;
  for (ColumnSet set = chosen; set; set &= set - 1) {
    const size_t at = firstOf(set) * words_;
    for (size_t w = 0; w < words_; w++) next.critical[at + w] = level.critical[at + w] & ~hit[w];
  }
  for (size_t w = 0; w < words_; w++) {
    next.critical[column * words_ + w] = level.open[w] & hit[w];
    next.open[w] = level.open[w] & ~hit[w];
  }
  descend(depth + 1, chosen | ColumnSet{1} << column, free, given, before);
}

}  // namespace indistinct
