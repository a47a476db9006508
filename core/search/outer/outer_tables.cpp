#include "core/search/outer/outer_tables.h"

#include <algorithm>
#include <numeric>

#include "core/base/give_back.h"
#include "core/base/invariant.h"
#include "core/search/evaluate_cuts.h"
#include "core/search/lanes.h"

namespace indistinct {

namespace {
constexpr size_t mostKept = 8;
constexpr uint32_t many = 1u << 18;  // cells
}  // namespace

void OuterTables::build(const OuterNode& node) {
  readCuts(node);
  groupRows(node);
  const size_t columns = model_.inner.size(), places = columns + 1, cells = entries_->cells;
  tails_.clear();
  blocks_.clear();
  members_.resize(columns * classes_);
  targets_.assign(cells * places, OuterModel::none);
  passed_.assign(labels_ > 0 ? cells * columns : 0, 0);
  width_ = 0;
  for (size_t j = 0; j < columns; ++j) {
    if (!tailStarts_[j].empty()) layBlocks(j);
  }
  firstClass_ = width_;
  width_ += classes_;
  for (size_t c = 0; c < cells; ++c) {
    uint32_t* targets = targets_.data() + c * places;
    for (size_t j = 0; j < columns; ++j) {
      if (targets[j] == OuterModel::none) targets[j] = static_cast<uint32_t>(width_);
    }
    targets[columns] = static_cast<uint32_t>(firstClass_ + classOfCell_[c]);
  }
  left_.resize((model_.units + 1) * width_ + overhang);
  labelLeft_.resize(left_.size() * labels_ + overhang);
}

void OuterTables::readCuts(const OuterNode& node) {
  const size_t columns = model_.inner.size();
  for (auto* starts : {&headStarts_, &tailStarts_, &allStarts_}) {
    starts->resize(columns);
    for (auto& column : *starts) column.clear();
  }
  for (size_t j = 0; j < columns; ++j) {
    const auto& ofCut = model_.alphabet.ofCut[model_.inner[j]];
    for (Position p = 1; p < ofCut.size(); ++p) {
      if (ofCut[p] == Alphabet::none || node.decided.refused(ofCut[p])) continue;
      (node.decided.chosen(ofCut[p]) ? headStarts_ : tailStarts_)[j].push_back(p);
      allStarts_[j].push_back(p);
    }
  }
}

// Rows that no chosen or open cut tells apart are one cell; cells lie one after the other by class.
void OuterTables::groupRows(const OuterNode& node) {
  const size_t columns = model_.inner.size();
  const OuterRows& from = nearest(node);
  const auto positions = [&](size_t j) {
    return static_cast<uint32_t>(model_.alphabet.ofCut[model_.inner[j]].size());
  };
  grouping_.start(from.cells);
  for (size_t j = 0; j < columns; ++j) {
    intervals(allStarts_[j], positions(j), interval_);
    const uint32_t* of = interval_.data();
    from.position[j].visit([&](const auto* position) {
      grouping_.by(allStarts_[j].size() + 1, [=](uint32_t c) { return of[position[c]]; });
    });
  }
  cellOf_ = grouping_.groups();
  const uint32_t cells = grouping_.count();
  first_.resize(cells);
  for (uint32_t c = 0; c < from.cells; ++c) first_[cellOf_[c]] = c;
  headInterval_.resize(columns);
  grouping_.start(cells);
  for (size_t j = 0; j < columns; ++j) {
    intervals(headStarts_[j], positions(j), headInterval_[j]);
    const uint32_t* of = headInterval_[j].data();
    const uint32_t* first = first_.data();
    from.position[j].visit([&](const auto* position) {
      grouping_.by(headStarts_[j].size() + 1, [=](uint32_t c) { return of[position[first[c]]]; });
    });
  }
  const std::vector<uint32_t>& classOf = grouping_.groups();
  classes_ = grouping_.count();
  firstCell_.assign(classes_ + 1, 0);
  for (uint32_t c = 0; c < cells; ++c) ++firstCell_[classOf[c] + 1];
  for (uint32_t h = 0; h < classes_; ++h) firstCell_[h + 1] += firstCell_[h];
  next_.assign(firstCell_.begin(), firstCell_.end() - 1);
  classOfCell_.resize(cells);
  for (uint32_t c = 0; c < cells; ++c) {
    first_[c] = next_[classOf[c]]++;  // its number from now on
    classOfCell_[first_[c]] = classOf[c];
  }
  for (uint32_t& c : cellOf_) c = first_[c];
  from.merge(cellOf_, cells, labels_, own_, next_);
  keep(from, node);
  // A node of so many takes long, whether room is found anew or not.
  if (cells >= many) giveBack(grouping_, cellOf_, first_, next_);
}

// Grouped by the chosen cuts, after one cell of each class, so that the groups have the numbers of the
// classes.
std::vector<uint32_t> OuterTables::classOfModelCell() {
  const OuterRows& all = model_.entries;
  grouping_.start(classes_ + all.cells);
  for (size_t j = 0; j < model_.inner.size(); ++j) {
    grouping_.by(headStarts_[j].size() + 1, [&](uint32_t i) {
      const Position p = i < classes_ ? entries_->position[j][firstCell_[i]] : all.position[j][i - classes_];
      return headInterval_[j][p];
    });
  }
  const std::vector<uint32_t>& groups = grouping_.groups();
  return {groups.begin() + static_cast<std::ptrdiff_t>(classes_), groups.end()};
}

// The blocks of a column: the tails between neighbouring chosen cuts, and the classes in that interval.
void OuterTables::layBlocks(size_t j) {
  const std::vector<uint32_t>& tails = tailStarts_[j];
  const std::vector<uint32_t>& interval = headInterval_[j];
  const uint32_t columnFirst = static_cast<uint32_t>(tails_.size());
  blockOf_.assign(headStarts_[j].size() + 1, OuterModel::none);
  for (Position cut : tails) {
    uint32_t& b = blockOf_[interval[cut]];
    if (b == OuterModel::none) {
      b = static_cast<uint32_t>(blocks_.size());
      blocks_.emplace_back();
      blocks_.back().firstTail = static_cast<uint32_t>(tails_.size());
      blocks_.back().column = static_cast<uint32_t>(j);
    }
    ++blocks_[b].tails;
    tails_.push_back({model_.alphabet.ofCut[model_.inner[j]][cut], b});
  }
  const Places& position = entries_->position[j];
  uint32_t* members = members_.data() + j * classes_;
  place_.resize(classes_);
  for (uint32_t x = 0; x < blockOf_.size(); ++x) {
    if (blockOf_[x] == OuterModel::none) continue;
    Block& block = blocks_[blockOf_[x]];
    uint32_t* member = members;
    for (uint32_t h = 0; h < classes_; ++h) {
      if (interval[position[firstCell_[h]]] != x) continue;
      place_[h] = static_cast<uint32_t>(member - members);
      *member++ = h;
    }
    block.classes = {members, member};
    block.base = width_;
    width_ += block.tails * block.classes.size();
    members = member;
  }
  // By position: its block, and how many of the block's tails lie left of it. Tails of a column are
  // contiguous in tails_, blocks follow each other inside.
  blockAt_.resize(interval.size());
  passedAt_.resize(interval.size());
  uint32_t passed = 0;
  for (Position p = 0; p < interval.size(); ++p) {
    while (passed < tails.size() && tails[passed] <= p) ++passed;
    const uint32_t b = blockOf_[interval[p]];
    blockAt_[p] = b;
    passedAt_[p] = b == OuterModel::none ? 0 : columnFirst + passed - blocks_[b].firstTail;
  }
  const size_t columns = model_.inner.size(), places = columns + 1;
  position.visit([&](const auto* at) {
    for (size_t c = 0; c < entries_->cells; ++c) {
      const uint32_t b = blockAt_[at[c]], r = passedAt_[at[c]];
      if (b == OuterModel::none) continue;
      if (labels_ > 0) passed_[c * columns + j] = static_cast<uint16_t>(r);
      if (r >= blocks_[b].tails) continue;  // right of every tail
      const size_t own = size_t{place_[classOfCell_[c]]} * blocks_[b].tails;
      targets_[c * places + j] = static_cast<uint32_t>(blocks_[b].base + own + r);
    }
  });
}

// The most merged of the rows kept that tell all the node's cuts apart.
const OuterRows& OuterTables::nearest(const OuterNode& node) {
  while (!kept_.empty() && !node.decided.refusesAllOf(kept_.back().decided)) kept_.pop_back();
  return kept_.empty() ? model_.entries : kept_.back().entries;
}

void OuterTables::keep(const OuterRows& from, const OuterNode& node) {
  entries_ = &own_;
  if (!model_.rules.merge || kept_.size() == mostKept || own_.cells * 4ull > from.cells * 3ull) return;
  own_.fit();
  kept_.push_back({node.decided, std::move(own_)});
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
  sums_.resize(width_ + 1);  // and a place for what counts nowhere
  uint64_t* here = sums_.data();
  for (uint32_t u = 0; u < model_.units; ++u) {
    std::fill_n(here, width_ + 1, uint64_t{0});
    for (size_t e = rows.unitBegin[u]; e < rows.unitBegin[u + 1]; ++e) {
      const uint32_t* count = labelled ? &rows.entryLabels[e * labels_ + label] : &rows.entryRows[e];
      const uint64_t both = two ? count[0] | static_cast<uint64_t>(count[1]) << 32 : count[0];
      const uint32_t* target = targets_.data() + rows.entryCell[e] * targetsOfCell;
      for (size_t j = 0; j < targetsOfCell; ++j) here[target[j]] += both;
    }
    for (const Block& block : blocks_) {
      uint64_t* left = here + block.base;
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
  invariant("every row is counted in one class", [&] {
    const uint32_t* all = rows(model_.units);
    return std::accumulate(all, all + classes_, uint64_t{0}) == model_.problem.tuples.rows;
  });
}

}  // namespace indistinct
