#include "core/search/span_cells.h"

#include <algorithm>

namespace indistinct {

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
}

void SpanCells::moveTo(const Span& span) {
  if (span.first != first_ || span.end < end_) {
    std::fill(cellRows_.begin(), cellRows_.end(), 0);
    std::fill(cellLabels_.begin(), cellLabels_.end(), 0);
    first_ = end_ = span.first;
  }
  const OuterRows& entries = tables_->entries();
  for (uint32_t e = entries.unitBegin[end_]; e < entries.unitBegin[span.end]; ++e) {
    const size_t c = entries.entryCell[e];
    cellRows_[c] += entries.entryRows[e];
    for (uint32_t l = 0; l < labels_; ++l) {
      cellLabels_[c * labels_ + l] += entries.entryLabels[static_cast<size_t>(e) * labels_ + l];
    }
  }
  end_ = span.end;
}

void SpanCells::group(uint32_t h, const uint8_t* marked) {
  blocks_.clear();
  map_.clear();
  mapAt_.clear();
  stride_.clear();
  uint64_t stride = 1;  // wraps only beyond 2^64, and then some groups are taken for one: less, never more
  for (const Member& m : ofClass_[h]) {
    const OuterTables::Block& block = tables_->blocks()[m.block];
    const size_t at = map_.size();
    uint16_t passed = 0;
    map_.push_back(0);
    const uint8_t* here = marked + offset_[m.block] + size_t{m.place} * block.tails;
    for (uint32_t r = 0; r < block.tails; ++r) {
      if (here[r]) ++passed;
      map_.push_back(passed);
    }
    if (passed == 0) {
      map_.resize(at);
      continue;
    }
    blocks_.push_back(m);
    mapAt_.push_back(at);
    stride_.push_back(stride);
    stride *= passed + 1u;
  }
  rows_.clear();
  groupLabels_.clear();
  passed_.clear();
  key_.clear();
  if (blocks_.empty()) return;
  filled_.clear();
  for (uint32_t c = tables_->firstCell()[h]; c < tables_->firstCell()[h + 1]; ++c) {
    if (cellRows_[c] > 0) filled_.push_back(c);
  }
  size_t slots = 16;
  while (slots < 2 * filled_.size()) slots *= 2;
  slot_.assign(slots, OuterModel::none);
  const size_t width = blocks_.size();
  for (uint32_t c : filled_) {
    const uint16_t* tails = tables_->passed(c);
    uint64_t key = 0;
    for (size_t x = 0; x < width; ++x) key += map_[mapAt_[x] + tails[blocks_[x].column]] * stride_[x];
    size_t at = (key * 0x9e3779b97f4a7c15ull >> 32) & (slots - 1);
    while (slot_[at] != OuterModel::none && key_[slot_[at]] != key) at = (at + 1) & (slots - 1);
    uint32_t g = slot_[at];
    if (g == OuterModel::none) {
      g = slot_[at] = static_cast<uint32_t>(rows_.size());
      rows_.push_back(0);
      groupLabels_.insert(groupLabels_.end(), labels_, 0);
      key_.push_back(key);
      for (size_t x = 0; x < width; ++x) passed_.push_back(map_[mapAt_[x] + tails[blocks_[x].column]]);
    }
    rows_[g] += cellRows_[c];
    for (uint32_t l = 0; l < labels_; ++l) {
      groupLabels_[static_cast<size_t>(g) * labels_ + l] += cellLabels_[static_cast<size_t>(c) * labels_ + l];
    }
  }
}

}  // namespace indistinct
