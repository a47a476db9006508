#include "core/search/outer_tables.h"

#include <algorithm>

#include "core/search/evaluate_cuts.h"

namespace indistinct {

void OuterTables::build(const OuterNode& node) {
  const OuterModel& m = model_;
  const size_t columns = m.inner.size();
  headStarts_.assign(columns, {});
  tailStarts_.assign(columns, {});
  std::vector<std::vector<uint32_t>> allStarts(columns);
  for (size_t j = 0; j < columns; ++j) {
    const auto& ofCut = m.alphabet.ofCut[m.inner[j]];
    for (Position p = 1; p < ofCut.size(); ++p) {
      if (ofCut[p] == Alphabet::none || node.status[ofCut[p]] == OuterNode::out) continue;
      (node.status[ofCut[p]] == OuterNode::in ? headStarts_ : tailStarts_)[j].push_back(p);
      allStarts[j].push_back(p);
    }
  }

  // Classes and allset cells, over the inner tuples.
  std::vector<std::vector<uint32_t>> headInterval(columns);
  grouping_.start(m.innerSize);
  for (size_t j = 0; j < columns; ++j) {
    headInterval[j] = intervals(headStarts_[j], static_cast<uint32_t>(m.alphabet.ofCut[m.inner[j]].size()));
    grouping_.by(headStarts_[j].size() + 1, [&](uint32_t i) { return headInterval[j][m.position[j][i]]; });
  }
  classOfInner_ = grouping_.groups();
  classes_ = grouping_.count();
  grouping_.start(m.innerSize);
  for (size_t j = 0; j < columns; ++j) {
    const auto interval = intervals(allStarts[j], static_cast<uint32_t>(m.alphabet.ofCut[m.inner[j]].size()));
    grouping_.by(allStarts[j].size() + 1, [&](uint32_t i) { return interval[m.position[j][i]]; });
  }
  allsetOfInner_ = grouping_.groups();
  allsetCells_ = grouping_.count();

  // Blocks: the tails between neighbouring chosen cuts, and the classes in that interval.
  tails_.clear();
  blocks_.clear();
  std::vector<uint32_t> member(classes_, 0);
  for (uint32_t i = 0; i < m.innerSize; ++i) member[classOfInner_[i]] = i;
  slot_.assign(columns, std::vector<uint32_t>(m.innerSize, OuterModel::none));
  blockOfInner_.assign(columns, std::vector<uint32_t>(m.innerSize, OuterModel::none));
  passed_.assign(columns, std::vector<uint16_t>(m.innerSize, 0));
  size_t base = 0;
  for (size_t j = 0; j < columns; ++j) {
    const size_t intervalsHere = headStarts_[j].size() + 1;
    std::vector<uint32_t> blockOf(intervalsHere, OuterModel::none);
    std::vector<uint32_t> place(classes_, 0);
    for (Position cut : tailStarts_[j]) {
      const uint32_t x = headInterval[j][cut];
      if (blockOf[x] == OuterModel::none) {
        blockOf[x] = static_cast<uint32_t>(blocks_.size());
        blocks_.emplace_back();
        blocks_.back().firstTail = static_cast<uint32_t>(tails_.size());
        blocks_.back().column = static_cast<uint32_t>(j);
      }
      Block& block = blocks_[blockOf[x]];
      ++block.tails;
      tails_.push_back({m.alphabet.ofCut[m.inner[j]][cut], blockOf[x]});
    }
    if (tailStarts_[j].empty()) continue;
    for (uint32_t h = 0; h < classes_; ++h) {
      const uint32_t b = blockOf[headInterval[j][m.position[j][member[h]]]];
      if (b == OuterModel::none) continue;
      place[h] = static_cast<uint32_t>(blocks_[b].classes.size());
      blocks_[b].classes.push_back(h);
    }
    for (uint32_t b : blockOf) {
      if (b == OuterModel::none) continue;
      blocks_[b].base = base;
      base += static_cast<size_t>(m.units + 1) * blocks_[b].tails * blocks_[b].classes.size();
    }
    // By position: its block, and how many of the block's tails lie left of it. Tails of a column are
    // contiguous in tails_, blocks follow each other inside.
    const uint32_t columnFirst = static_cast<uint32_t>(tails_.size() - tailStarts_[j].size());
    std::vector<uint32_t> blockAt, passedAt;
    uint32_t passed = 0;
    for (Position p = 0; p < headInterval[j].size(); ++p) {
      while (passed < tailStarts_[j].size() && tailStarts_[j][passed] <= p) ++passed;
      blockAt.push_back(blockOf[headInterval[j][p]]);
      passedAt.push_back(
          blockAt[p] == OuterModel::none ? 0 : columnFirst + passed - blocks_[blockAt[p]].firstTail);
    }
    for (uint32_t i = 0; i < m.innerSize; ++i) {
      const Position p = m.position[j][i];
      const uint32_t b = blockAt[p], r = passedAt[p];
      if (b == OuterModel::none) continue;
      passed_[j][i] = static_cast<uint16_t>(r);
      if (r >= blocks_[b].tails) continue;  // right of every tail
      blockOfInner_[j][i] = b;
      slot_[j][i] = r * static_cast<uint32_t>(blocks_[b].classes.size()) + place[classOfInner_[i]];
    }
  }
  left_.assign(base, 0);
  labelLeft_.assign(base * labels_, 0);
  rows_.assign(static_cast<size_t>(m.units + 1) * classes_, 0);
  labelRows_.assign(static_cast<size_t>(m.units + 1) * classes_ * labels_, 0);
}

void OuterTables::fill() {
  const OuterModel& m = model_;
  for (uint32_t u = 0; u < m.units; ++u) {
    for (uint32_t e = m.unitBegin[u]; e < m.unitBegin[u + 1]; ++e) {
      const uint32_t i = m.entryInner[e];
      const size_t at = static_cast<size_t>(u + 1) * classes_ + classOfInner_[i];
      rows_[at] += m.entryRows[e];
      for (uint32_t l = 0; l < labels_; ++l) {
        labelRows_[static_cast<size_t>(l) * rows_.size() + at] += m.entryLabels[e * labels_ + l];
      }
      for (size_t j = 0; j < m.inner.size(); ++j) {
        const uint32_t b = blockOfInner_[j][i];
        if (b == OuterModel::none) continue;
        const Block& block = blocks_[b];
        const size_t slot =
            block.base + static_cast<size_t>(u + 1) * block.tails * block.classes.size() + slot_[j][i];
        left_[slot] += m.entryRows[e];
        for (uint32_t l = 0; l < labels_; ++l) {
          labelLeft_[static_cast<size_t>(l) * left_.size() + slot] += m.entryLabels[e * labels_ + l];
        }
      }
    }
  }
  // Sums to the right over tails, then upward over units.
  const auto sum = [&](std::vector<uint32_t>& table, size_t offset) {
    for (const Block& block : blocks_) {
      const size_t width = block.classes.size();
      const size_t row = block.tails * width;
      for (uint32_t u = 1; u <= m.units; ++u) {
        uint32_t* now = table.data() + offset + block.base + u * row;
        const uint32_t* before = now - row;
        for (size_t x = width; x < row; ++x) now[x] += now[x - width];
        for (size_t x = 0; x < row; ++x) now[x] += before[x];
      }
    }
  };
  sum(left_, 0);
  for (uint32_t l = 0; l < labels_; ++l) sum(labelLeft_, static_cast<size_t>(l) * left_.size());
  for (size_t x = classes_; x < rows_.size(); ++x) rows_[x] += rows_[x - classes_];
  for (uint32_t l = 0; l < labels_; ++l) {
    uint32_t* plane = labelRows_.data() + static_cast<size_t>(l) * rows_.size();
    for (size_t x = classes_; x < rows_.size(); ++x) plane[x] += plane[x - classes_];
  }
}

}  // namespace indistinct
