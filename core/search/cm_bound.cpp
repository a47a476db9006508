#include "core/search/cm_bound.h"

#include <algorithm>

namespace indistinct {

namespace {
constexpr double largest = 12;  // times k: larger cells lose few tails, and take long to group
}

std::unique_ptr<CellBound> makeCmBound(const OuterModel& model) { return std::make_unique<CmBound>(model); }

CmBound::CmBound(const OuterModel& model)
    : model_(model),
      labels_(model.price.labels()),
      k_(static_cast<double>(model.problem.k)),
      limit_(static_cast<double>(model.problem.maxSuppressed)),
      mayDrop_(model.problem.maxSuppressed > 0),
      cells_(model) {}

void CmBound::begin(const OuterTables& tables) {
  tables_ = &tables;
  const size_t classes = tables.classes();
  n_.resize(classes);
  misses_.resize(classes);
  floor_.resize(classes);
  best_.resize(classes);
  second_.resize(classes);
  bestTail_.resize(classes);
  label_.resize(classes * labels_);
  cells_.begin(tables);
  left_.resize(cells_.size());
  right_.resize(cells_.size());
  good_.resize(cells_.size());
  lost_.resize(tables.tails().size());
}

double CmBound::simple(double n, double m) const {
  if (n < k_) return mayDrop_ || n <= 0 ? n : forbidden;
  if (n < 2 * k_) return m;
  return m < k_ ? m - std::max(0.0, 2 * m - k_) : 0;
}

CellBound::Quick CmBound::quick(const Span& span) {
  Quick result;
  const uint32_t* from = tables_->rows(span.first);
  const uint32_t* to = tables_->rows(span.end);
  for (uint32_t h = 0; h < tables_->classes(); ++h) {
    const double n = to[h] - from[h];
    uint32_t most = 0;
    for (uint32_t l = 0; l < labels_; ++l) {
      most = std::max(most, tables_->labelRows(l, span.end)[h] - tables_->labelRows(l, span.first)[h]);
    }
    const double m = n - most;
    result.least += simple(n, m);
    if (n >= k_) {
      result.exact += m;
    } else if (n > 0) {
      result.exact += mayDrop_ ? n : forbidden;
      result.suppressed += n;
    }
  }
  return result;
}

void CmBound::sweep(const std::vector<Span>& spans, std::vector<double>& allset) {
  const uint32_t classes = tables_->classes();
  allset.assign(spans.size() * classes, 0);
  const OuterRows& entries = tables_->entries();
  const auto& classOf = tables_->classOfCell();
  struct Cell {
    uint32_t rows = 0;
    uint32_t most = 0;
  };
  std::vector<Cell> cells(entries.cells);
  std::vector<uint32_t> labels(cells.size() * labels_);
  std::vector<uint64_t> sum(classes);
  for (size_t i = 0; i < spans.size();) {
    const uint32_t first = spans[i].first;
    std::fill(cells.begin(), cells.end(), Cell{});
    std::fill(labels.begin(), labels.end(), 0);
    std::fill(sum.begin(), sum.end(), 0);
    uint32_t unit = first;
    for (; i < spans.size() && spans[i].first == first; ++i) {
      for (; unit < spans[i].end; ++unit) {
        for (uint32_t e = entries.unitBegin[unit]; e < entries.unitBegin[unit + 1]; ++e) {
          const uint32_t c = entries.entryCell[e];
          Cell& cell = cells[c];
          const uint32_t before = cell.rows - cell.most;
          cell.rows += entries.entryRows[e];
          for (uint32_t l = 0; l < labels_; ++l) {
            cell.most = std::max(cell.most, labels[c * labels_ + l] += entries.entryLabels[e * labels_ + l]);
          }
          sum[classOf[c]] += cell.rows - cell.most - before;
        }
      }
      for (uint32_t h = 0; h < classes; ++h) allset[i * classes + h] = static_cast<double>(sum[h]);
    }
  }
}

double CmBound::coarse(const Span& span, const double* allset) {
  const uint32_t* from = tables_->rows(span.first);
  const uint32_t* to = tables_->rows(span.end);
  double least = 0;
  for (uint32_t h = 0; h < tables_->classes(); ++h) {
    const double n = to[h] - from[h];
    uint32_t most = 0;
    for (uint32_t l = 0; l < labels_; ++l) {
      most = std::max(most, tables_->labelRows(l, span.end)[h] - tables_->labelRows(l, span.first)[h]);
    }
    const double sizes = simple(n, n - most);
    least += n < k_ ? sizes : std::max(sizes, allset[h]);
  }
  return least;
}

// The classes' rows, and what the sides of every tail cost by their sizes and misses.
void CmBound::sides(const Span& span) {
  const uint32_t classes = tables_->classes();
  const auto& blocks = tables_->blocks();
  for (uint32_t h = 0; h < classes; ++h) {
    n_[h] = tables_->rows(span.end)[h] - tables_->rows(span.first)[h];
    uint32_t most = 0;
    for (uint32_t l = 0; l < labels_; ++l) {
      label_[l * classes + h] = tables_->labelRows(l, span.end)[h] - tables_->labelRows(l, span.first)[h];
      most = std::max(most, label_[l * classes + h]);
    }
    misses_[h] = n_[h] - most;
    floor_[h] = simple(n_[h], misses_[h]);
  }
  double suppressed = 0;
  for (const double n : n_) suppressed += n < k_ ? n : 0;
  for (size_t b = 0; b < blocks.size(); ++b) {
    const OuterTables::Block& block = blocks[b];
    const size_t members = block.classes.size();
    const uint32_t* before = tables_->left(block, span.first);
    const uint32_t* after = tables_->left(block, span.end);
    for (uint32_t r = 0; r < block.tails; ++r) {
      double lost = suppressed;
      for (size_t i = 0; i < members; ++i) {
        const size_t at = r * members + i, x = cells_.offset(b) + at;
        const uint32_t h = block.classes[i];
        const double n = n_[h], left = after[at] - before[at], right = n - left;
        left_[x] = -1;
        good_[x] = 0;
        if (n < k_ || left <= 0 || right <= 0) continue;
        if (left >= k_ && right >= k_) good_[x] = 1;
        lost += (left < k_ ? left : 0) + (right < k_ ? right : 0);
        uint32_t mostLeft = 0, mostRight = 0;
        for (uint32_t l = 0; l < labels_; ++l) {
          const uint32_t of =
              tables_->labelLeft(l, block, span.end)[at] - tables_->labelLeft(l, block, span.first)[at];
          mostLeft = std::max(mostLeft, of);
          mostRight = std::max(mostRight, label_[l * classes + h] - of);
        }
        left_[x] = simple(left, left - mostLeft);
        right_[x] = simple(right, right - mostRight);
      }
      lost_[block.firstTail + r] = lost;
    }
  }
  for (size_t b = 0; b < blocks.size(); ++b) {
    const size_t members = blocks[b].classes.size();
    for (uint32_t r = 0; r < blocks[b].tails; ++r) {
      if (lost_[blocks[b].firstTail + r] <= limit_) continue;
      std::fill_n(good_.begin() + static_cast<std::ptrdiff_t>(cells_.offset(b) + r * members), members,
                  uint8_t{0});
    }
  }
}

// The allset of every class under its good tails, and of both sides of each of them. Where nothing may be
// suppressed, barred tails do most of this already: it costs more than it saves.
void CmBound::allsets(const Span& span, const double* allset) {
  const bool regroup = mayDrop_ && model_.rules.goodTails;
  if (regroup) cells_.moveTo(span);
  for (uint32_t h = 0; h < tables_->classes(); ++h) {
    if (n_[h] < 2 * k_ || misses_[h] <= 0) continue;
    floor_[h] = std::max(floor_[h], allset[h]);
    if (!regroup || n_[h] > largest * k_) continue;
    cells_.group(h, good_.data());
    const auto& blocks = cells_.blocks();
    if (blocks.empty()) continue;
    double sum = 0;
    shareAt_.clear();
    size_t size = 0;
    for (const SpanCells::Member& m : blocks) {
      shareAt_.push_back(size);
      size += tables_->blocks()[m.block].tails + 1;
    }
    share_.assign(size, 0);
    for (uint32_t g = 0; g < cells_.groups(); ++g) {
      const uint32_t* labels = cells_.labels(g);
      const double misses = cells_.rows(g) - *std::max_element(labels, labels + labels_);
      sum += misses;
      for (size_t x = 0; x < blocks.size(); ++x) share_[shareAt_[x] + cells_.passed(g, x)] += misses;
    }
    floor_[h] = std::max(floor_[h], sum);
    for (size_t x = 0; x < blocks.size(); ++x) {
      const OuterTables::Block& block = tables_->blocks()[blocks[x].block];
      double before = 0;
      size_t passed = shareAt_[x];
      for (uint32_t r = 0; r < block.tails; ++r) {
        const size_t at = cells_.offset(blocks[x].block) + r * block.classes.size() + blocks[x].place;
        if (!good_[at]) continue;
        before += share_[passed++];
        left_[at] = std::max(left_[at], before);
        right_[at] = std::max(right_[at], sum - before);
      }
    }
  }
}

double CmBound::full(const Span& span, const double* allset, double* chosen, double* refused, double* lost,
                     uint8_t* needed) {
  const uint32_t classes = tables_->classes();
  const auto& blocks = tables_->blocks();
  const bool lookahead = model_.rules.lookahead;
  sides(span);
  allsets(span, allset);
  std::copy(lost_.begin(), lost_.end(), lost);
  for (uint32_t h = 0; h < classes; ++h) {
    best_[h] = second_[h] = misses_[h];
    bestTail_[h] = OuterModel::none;
  }
  for (size_t b = 0; b < blocks.size(); ++b) {
    const OuterTables::Block& block = blocks[b];
    const size_t members = block.classes.size();
    for (uint32_t r = 0; r < block.tails; ++r) {
      for (size_t i = 0; i < members; ++i) {
        const size_t at = cells_.offset(b) + r * members + i;
        if (!good_[at]) continue;
        const uint32_t h = block.classes[i], v = block.firstTail + r;
        needed[v] = 1;
        const double split = left_[at] + right_[at];
        if (split < best_[h]) {
          second_[h] = best_[h];
          best_[h] = split;
          bestTail_[h] = v;
        } else {
          second_[h] = std::min(second_[h], split);
        }
      }
    }
  }
  double least = 0;
  for (uint32_t h = 0; h < classes; ++h) {
    if (lookahead && n_[h] >= 2 * k_) floor_[h] = std::max(floor_[h], best_[h]);
    least += floor_[h];
  }
  const size_t tails = tables_->tails().size();
  for (size_t v = 0; v < tails; ++v) {
    chosen[v] = lost_[v] > limit_ ? forbidden : least;
    refused[v] = least;
  }
  for (uint32_t h = 0; h < classes; ++h) {
    if (lookahead && n_[h] >= 2 * k_ && bestTail_[h] != OuterModel::none) {
      refused[bestTail_[h]] += std::max(0.0, second_[h] - floor_[h]);
    }
  }
  for (size_t b = 0; b < blocks.size(); ++b) {
    const OuterTables::Block& block = blocks[b];
    const size_t members = block.classes.size();
    for (uint32_t r = 0; r < block.tails; ++r) {
      double extra = 0;
      for (size_t i = 0; i < members; ++i) {
        const size_t at = cells_.offset(b) + r * members + i;
        if (left_[at] >= 0) extra += std::max(0.0, left_[at] + right_[at] - floor_[block.classes[i]]);
      }
      chosen[block.firstTail + r] += extra;
    }
  }
  return least;
}

}  // namespace indistinct
