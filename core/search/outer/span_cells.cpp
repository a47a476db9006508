#include "core/search/outer/span_cells.h"

#include <algorithm>
#include <array>

#include "core/base/invariant.h"

namespace indistinct {

namespace {

constexpr uint64_t mostSums = 1 << 17;  // keys times labels
constexpr size_t mostBlocks = 17;       // as each at least doubles the keys

// Adds rows of each label; were there none before? Two labels, the usual case, are one number: neither count
// overflows into the other.
bool addLabels(uint32_t* to, const uint32_t* from, uint32_t labels) {
  if (labels == 2) {
    uint64_t both, more;
    std::memcpy(&both, to, sizeof both);
    std::memcpy(&more, from, sizeof more);
    more += both;
    std::memcpy(to, &more, sizeof more);
    return both == 0;
  }
  uint32_t before = 0;
  for (uint32_t l = 0; l < labels; ++l) {
    before |= to[l];
    to[l] += from[l];
  }
  return before == 0;
}

}  // namespace

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
  const uint32_t cells = tables.entries().cells;
  cellLabels_.assign(size_t{cells} * labels_, 0);
  filled_.resize(cells);
  filledCount_.assign(classes, 0);
}

void SpanCells::moveTo(const Span& span) {
  if (span.first != first_ || span.end < end_) {
    for (uint32_t h = 0; h < tables_->classes(); ++h) {
      const uint32_t* filled = filled_.data() + tables_->firstCell()[h];
      for (uint32_t i = 0; i < filledCount_[h]; ++i) {
        std::fill_n(cellLabels_.data() + size_t{filled[i]} * labels_, labels_, 0u);
      }
      filledCount_[h] = 0;
    }
    first_ = end_ = span.first;
  }
  const OuterRows& entries = tables_->entries();
  const uint32_t* cellOf = entries.entryCell.data();
  const uint32_t* added = entries.entryLabels.data();
  const uint32_t labels = labels_;
  uint32_t* sums = cellLabels_.data();
  for (size_t e = entries.unitBegin[end_]; e < entries.unitBegin[span.end]; ++e) {
    const uint32_t c = cellOf[e];
    if (!addLabels(sums + size_t{c} * labels, added + e * labels, labels)) continue;
    const uint32_t h = tables_->classOfCell()[c];
    filled_[tables_->firstCell()[h] + filledCount_[h]++] = c;
  }
  end_ = span.end;
}

void SpanCells::group(uint32_t h, const int32_t* marked) {
  blocks_.clear();
  interval_.clear();
  keyPart_.clear();
  mapAt_.clear();
  uint32_t keys = 1;  // at most mostSums
  for (const Member& m : ofClass_[h]) {
    const uint32_t tails = tables_->blocks()[m.block].tails;
    const int32_t* here = marked + offset_[m.block] + size_t{m.place} * tails;
    uint32_t intervals = 1;
    for (uint32_t r = 0; r < tails; ++r) intervals += here[r] != 0;
    if (intervals == 1 || uint64_t{keys} * intervals * labels_ > mostSums) continue;
    blocks_.push_back(m);
    mapAt_.push_back(interval_.size());
    uint32_t passed = 0;
    interval_.push_back(passed);
    keyPart_.push_back(0);
    for (uint32_t r = 0; r < tails; ++r) {
      interval_.push_back(passed += here[r] != 0);
      keyPart_.push_back(passed * keys);
    }
    keys *= intervals;
  }
  if (blocks_.empty()) return;
  if (sums_.size() < size_t{keys} * labels_) sums_.resize(size_t{keys} * labels_);
  groups_.resize(filledCount_[h]);
  gather(h);
}

// Adds up the rows of the class by group: rows with equal keys are one.
void SpanCells::gather(uint32_t h) {
  struct Part {
    const uint32_t* key;
    uint32_t column;
  };
  std::array<Part, mostBlocks> parts;
  const size_t width = blocks_.size();
  invariant("each block doubles the keys at least", [&] { return width <= mostBlocks; });
  for (size_t x = 0; x < width; ++x) parts[x] = {keyPart_.data() + mapAt_[x], blocks_[x].column};
  const uint32_t labels = labels_;
  uint32_t* sums = sums_.data();
  Group* group = groups_.data();
  const uint32_t* cell = filled_.data() + tables_->firstCell()[h];
  for (const uint32_t* end = cell + filledCount_[h]; cell < end; ++cell) {
    const uint16_t* passed = tables_->passed(*cell);
    uint32_t key = 0;
    for (size_t x = 0; x < width; ++x) key += parts[x].key[passed[parts[x].column]];
    *group = {key, *cell};
    group +=
        addLabels(sums + size_t{key} * labels, cellLabels_.data() + size_t{*cell} * labels, labels) ? 1 : 0;
  }
  groups_.resize(static_cast<size_t>(group - groups_.data()));
}

}  // namespace indistinct
