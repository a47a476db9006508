#include "core/search/span_cells.h"

#include <algorithm>

namespace indistinct {

namespace {
constexpr uint64_t mostSums = 1 << 17;  // keys times labels
}

void SpanCells::begin(const OuterTables& tables) {
  tables_ = &tables;
  const uint32_t classes = tables.classes();
  offset_.clear();
  ofClass_.assign(classes, {});
  size_ = 0;
  for (uint32_t b = 0; b < tables.blocks().size(); ++b) {
    const OuterTables::Block& block = tables.blocks()[b];
    offset_.push_back(size_);
    size_ += block.tails * block.classes.size();
    for (uint32_t i = 0; i < block.classes.size(); ++i) {
      ofClass_[block.classes[i]].push_back({b, i, block.column});
    }
  }

  first_ = end_ = 0;
  cellRows_.assign(tables.entries().cells, 0);
  cellLabels_.assign(cellRows_.size() * labels_, 0);
  filled_.resize(cellRows_.size());
  filledCount_.assign(classes, 0);
}

void SpanCells::moveTo(const Span& span) {
  if (span.first != first_ || span.end < end_) {
    std::fill(cellRows_.begin(), cellRows_.end(), 0);
    std::fill(cellLabels_.begin(), cellLabels_.end(), 0);
    std::fill(filledCount_.begin(), filledCount_.end(), 0);
    first_ = end_ = span.first;
  }
  const OuterRows& entries = tables_->entries();
  for (size_t e = entries.unitBegin[end_]; e < entries.unitBegin[span.end]; ++e) {
    const uint32_t c = entries.entryCell[e];
    if (cellRows_[c] == 0) {
      const uint32_t h = tables_->classOfCell()[c];
      filled_[tables_->firstCell()[h] + filledCount_[h]++] = c;
    }
    cellRows_[c] += entries.entryRows[e];
    for (uint32_t l = 0; l < labels_; ++l)
      cellLabels_[size_t{c} * labels_ + l] += entries.entryLabels[e * labels_ + l];
  }
  end_ = span.end;
}

void SpanCells::group(uint32_t h, const int32_t* marked) {
  blocks_.clear();
  map_.clear();
  mapAt_.clear();
  intervals_.clear();
  keys_ = 1;
  for (const Member& m : ofClass_[h]) {
    const uint32_t tails = tables_->blocks()[m.block].tails;
    const int32_t* here = marked + offset_[m.block] + size_t{m.place} * tails;
    uint32_t intervals = 1;
    for (uint32_t r = 0; r < tails; ++r) intervals += here[r] != 0;
    if (intervals == 1 || uint64_t{keys_} * intervals * labels_ > mostSums) continue;
    blocks_.push_back(m);
    mapAt_.push_back(map_.size());
    intervals_.push_back(intervals);
    uint32_t key = 0;
    map_.push_back(key);
    for (uint32_t r = 0; r < tails; ++r)
      map_.push_back(key += here[r] != 0 ? static_cast<uint32_t>(keys_) : 0);
    keys_ *= intervals;
  }
  if (blocks_.empty()) return;
  if (sums_.size() < keys_ * labels_) sums_.resize(keys_ * labels_);
  std::fill_n(sums_.begin(), keys_ * labels_, 0u);
  const size_t width = blocks_.size();
  const uint32_t* filled = filled_.data() + tables_->firstCell()[h];
  for (uint32_t i = 0; i < filledCount_[h]; ++i) {
    const uint32_t c = filled[i];
    const uint16_t* tails = tables_->passed(c);
    size_t key = 0;
    for (size_t x = 0; x < width; ++x) key += map_[mapAt_[x] + tails[blocks_[x].column]];
    for (uint32_t l = 0; l < labels_; ++l) sums_[key * labels_ + l] += cellLabels_[size_t{c} * labels_ + l];
  }
}

}  // namespace indistinct
