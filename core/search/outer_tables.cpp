#include "core/search/outer_tables.h"

#include <algorithm>

#include "core/search/lanes.h"

#include "core/search/evaluate_cuts.h"

namespace indistinct {

namespace {
constexpr size_t mostKept = 8;
}  // namespace

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

  // Rows that no chosen or open cut tells apart are one cell; cells lie one after the other by class.
  const OuterRows& from = nearest(node);
  grouping_.start(from.cells);
  for (size_t j = 0; j < columns; ++j) {
    const auto interval = intervals(allStarts[j], static_cast<uint32_t>(m.alphabet.ofCut[m.inner[j]].size()));
    grouping_.by(allStarts[j].size() + 1, [&](uint32_t c) { return interval[from.position[j][c]]; });
  }
  std::vector<uint32_t> cellOf = grouping_.groups();
  const uint32_t cells = grouping_.count();
  std::vector<uint32_t> first(cells);
  for (uint32_t c = 0; c < from.cells; ++c) first[cellOf[c]] = c;
  std::vector<std::vector<uint32_t>> headInterval(columns);
  grouping_.start(cells);
  for (size_t j = 0; j < columns; ++j) {
    headInterval[j] = intervals(headStarts_[j], static_cast<uint32_t>(m.alphabet.ofCut[m.inner[j]].size()));
    grouping_.by(headStarts_[j].size() + 1,
                 [&](uint32_t c) { return headInterval[j][from.position[j][first[c]]]; });
  }
  const std::vector<uint32_t>& classOf = grouping_.groups();
  classes_ = grouping_.count();
  firstCell_.assign(classes_ + 1, 0);
  for (uint32_t c = 0; c < cells; ++c) ++firstCell_[classOf[c] + 1];
  for (uint32_t h = 0; h < classes_; ++h) firstCell_[h + 1] += firstCell_[h];
  std::vector<uint32_t> next(firstCell_.begin(), firstCell_.end() - 1), number(cells);
  classOfCell_.resize(cells);
  for (uint32_t c = 0; c < cells; ++c) {
    number[c] = next[classOf[c]]++;
    classOfCell_[number[c]] = classOf[c];
  }
  for (uint32_t& c : cellOf) c = number[c];
  keep(from, from.merged(cellOf, cells, labels_), node);

  // Blocks: the tails between neighbouring chosen cuts, and the classes in that interval.
  tails_.clear();
  blocks_.clear();
  const size_t targetsOfCell = columns + 1;
  targets_.assign(cells * targetsOfCell, OuterModel::none);
  passed_.assign(cells * columns, 0);
  width_ = 0;
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
      const uint32_t b = blockOf[headInterval[j][entries_->position[j][firstCell_[h]]]];
      if (b == OuterModel::none) continue;
      place[h] = static_cast<uint32_t>(blocks_[b].classes.size());
      blocks_[b].classes.push_back(h);
    }
    for (uint32_t b : blockOf) {
      if (b == OuterModel::none) continue;
      blocks_[b].base = width_;
      width_ += blocks_[b].tails * blocks_[b].classes.size();
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
    for (uint32_t c = 0; c < cells; ++c) {
      const Position p = entries_->position[j][c];
      const uint32_t b = blockAt[p], r = passedAt[p];
      if (b == OuterModel::none) continue;
      passed_[c * columns + j] = static_cast<uint16_t>(r);
      if (r >= blocks_[b].tails) continue;  // right of every tail
      const size_t own = size_t{place[classOfCell_[c]]} * blocks_[b].tails;
      targets_[c * targetsOfCell + j] = static_cast<uint32_t>(blocks_[b].base + own + r);
    }
  }
  firstClass_ = width_;
  width_ += classes_;
  for (uint32_t c = 0; c < cells; ++c) {
    uint32_t* targets = targets_.data() + c * targetsOfCell;
    for (size_t j = 0; j < columns; ++j) {
      if (targets[j] == OuterModel::none) targets[j] = static_cast<uint32_t>(width_);
    }
    targets[columns] = static_cast<uint32_t>(firstClass_ + classOfCell_[c]);
  }
  left_.resize((m.units + 1) * width_ + overhang);
  labelLeft_.resize(left_.size() * labels_ + overhang);
}

// The most merged of the rows kept that tell all the node's cuts apart.
const OuterRows& OuterTables::nearest(const OuterNode& node) {
  const auto fits = [&](const Kept& kept) {
    for (uint32_t choice : model_.choices) {
      if (kept.refused[choice] && node.status[choice] != OuterNode::out) return false;
    }
    return true;
  };
  while (!kept_.empty() && !fits(kept_.back())) kept_.pop_back();
  return kept_.empty() ? model_.entries : kept_.back().entries;
}

void OuterTables::keep(const OuterRows& from, OuterRows merged, const OuterNode& node) {
  if (!model_.rules.merge || kept_.size() == mostKept || merged.cells * 4ull > from.cells * 3ull) {
    own_ = std::move(merged);
    entries_ = &own_;
    return;
  }
  std::vector<uint8_t> refused;
  for (uint8_t status : node.status) refused.push_back(status == OuterNode::out ? 1 : 0);
  kept_.push_back({std::move(refused), std::move(merged)});
  entries_ = &kept_.back().entries;
}

// Counts a label and the next one, or all rows where there are no labels: two numbers of 32 bits in one.
// Entries count at the first tail right of them, sums to the right over tails and upward over units follow.
void OuterTables::tally(uint32_t label) {
  const OuterRows& rows = *entries_;
  const size_t targetsOfCell = model_.inner.size() + 1;
  const bool labelled = labels_ > 0, two = label + 1 < labels_;
  uint32_t* low = labelled ? labelLeft_.data() + label * left_.size() : left_.data();
  uint32_t* high = two ? low + left_.size() : nullptr;
  std::fill_n(low, width_, 0u);
  if (two) std::fill_n(high, width_, 0u);
  std::vector<uint64_t> here(width_ + 1);  // and a place for what counts nowhere
  for (uint32_t u = 0; u < model_.units; ++u) {
    std::fill(here.begin(), here.end(), 0);
    for (size_t e = rows.unitBegin[u]; e < rows.unitBegin[u + 1]; ++e) {
      const uint32_t* count = labelled ? &rows.entryLabels[e * labels_ + label] : &rows.entryRows[e];
      const uint64_t both = two ? count[0] | static_cast<uint64_t>(count[1]) << 32 : count[0];
      const uint32_t* target = targets_.data() + rows.entryCell[e] * targetsOfCell;
      for (size_t j = 0; j < targetsOfCell; ++j) here[target[j]] += both;
    }
    for (const Block& block : blocks_) {
      uint64_t* left = here.data() + block.base;
      for (size_t i = 0; i < block.classes.size(); ++i, left += block.tails) {
        for (uint32_t r = 1; r < block.tails; ++r) left[r] += left[r - 1];
      }
    }
    for (size_t x = 0; x < width_; ++x) low[x + width_] = low[x] + static_cast<uint32_t>(here[x]);
    low += width_;
    if (!two) continue;
    for (size_t x = 0; x < width_; ++x) high[x + width_] = high[x] + static_cast<uint32_t>(here[x] >> 32);
    high += width_;
  }
}

void OuterTables::fill() {
  for (uint32_t label = 0; label < std::max(1u, labels_); label += 2) tally(label);
  for (uint32_t l = 0; l < labels_; ++l) {
    const uint32_t* plane = labelLeft_.data() + l * left_.size();
    if (l == 0) std::fill(left_.begin(), left_.end(), 0);
    for (size_t x = 0; x < left_.size(); ++x) left_[x] += plane[x];
  }
}

}  // namespace indistinct
