#include "core/search/outer/cm_bound.h"

#include <algorithm>
#include <cstring>

#include "core/search/lanes.h"

namespace indistinct {

namespace {
constexpr int64_t largest = 24;        // times k: larger pieces lose few tails, and take long to group
constexpr uint64_t fewSuppressed = 4;  // times k: up to this limit barred tails do most of what good tails do

using Lanes = Four<int32_t>;

// A piece of n rows, m of them not of its majority, by sizes and misses alone. Whether a part below k is
// possible is not asked. Of one piece or of four.
template <class N>
N priceOf(N n, N m, N k) {
  const N least = m < k - m ? m : k - m;
  const N few = m < k ? least : N{};
  const N kept = n < k + k ? m : few;
  return n < k ? n : kept;
}

Lanes difference(const uint32_t* after, const uint32_t* before) {
  return load<Lanes>(after) - load<Lanes>(before);
}
}  // namespace

std::unique_ptr<SpanBound> makeCmBound(const OuterModel& model) { return std::make_unique<CmBound>(model); }

CmBound::CmBound(const OuterModel& model)
    : model_(model),
      labels_(model.price.labels()),
      k_(static_cast<int32_t>(std::min(model.problem.rule.k, model.problem.tuples.rows + 1))),
      limit_(static_cast<double>(model.problem.maxSuppressed)),
      mayDrop_(model.problem.maxSuppressed > 0),
      regroups_(model.rules.goodTails && model.problem.maxSuppressed / fewSuppressed > model.problem.rule.k),
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
  left_.resize(cells_.size() + overhang);
  right_.resize(cells_.size() + overhang);
  good_.resize(cells_.size() + overhang);
  members_.resize(tables.blocks().size());
  here_.resize(tables.tails().size() + overhang);
  lost_.resize(tables.tails().size());
  extra_.resize(tables.tails().size());
}

double CmBound::simple(uint32_t rows, uint32_t misses) const {
  const int32_t n = static_cast<int32_t>(rows);
  if (n > 0 && n < k_ && !mayDrop_) return forbidden;
  return priceOf(n, static_cast<int32_t>(misses), k_);
}

SpanBound::Quick CmBound::quick(const Span& span) {
  Quick result;
  const uint32_t k = static_cast<uint32_t>(k_);
  const uint32_t* from = tables_->rows(span.first);
  const uint32_t* to = tables_->rows(span.end);
  for (uint32_t h = 0; h < tables_->classes(); ++h) {
    const uint32_t n = to[h] - from[h];
    if (n == 0) continue;
    uint32_t most = 0;
    for (uint32_t l = 0; l < labels_; ++l) {
      most = std::max(most, tables_->labelRows(l, span.end)[h] - tables_->labelRows(l, span.first)[h]);
    }
    result.least += simple(n, n - most);
    if (n >= k) {
      result.exact += n - most;
    } else {
      result.exact += mayDrop_ ? n : forbidden;
      result.suppressed += n;
    }
  }
  return result;
}

// Adds a unit's rows to the cells, and what they miss to the classes' sums. Of two labels the lesser misses.
void CmBound::count(const OuterRows& entries, uint32_t unit) {
  const uint32_t* classOf = tables_->classOfCell().data();
  const uint32_t* added = entries.entryLabels.data();
  uint32_t* labels = cellLabels_.data();
  if (labels_ == 2) {
    // Both in one number: neither count overflows into the other.
    const auto lesser = [](uint64_t both) {
      return std::min(static_cast<uint32_t>(both), static_cast<uint32_t>(both >> 32));
    };
    for (size_t e = entries.unitBegin[unit]; e < entries.unitBegin[unit + 1]; ++e) {
      const uint32_t c = entries.entryCell[e];
      uint64_t both, more;
      std::memcpy(&both, labels + size_t{c} * 2, sizeof both);
      std::memcpy(&more, added + e * 2, sizeof more);
      more += both;
      std::memcpy(labels + size_t{c} * 2, &more, sizeof more);
      sum_[classOf[c]] += lesser(more) - lesser(both);
    }
    return;
  }
  for (size_t e = entries.unitBegin[unit]; e < entries.unitBegin[unit + 1]; ++e) {
    const uint32_t c = entries.entryCell[e];
    const uint32_t before = cellRows_[c] - cellMost_[c];
    cellRows_[c] += entries.entryRows[e];
    for (uint32_t l = 0; l < labels_; ++l) {
      cellMost_[c] = std::max(cellMost_[c], labels[size_t{c} * labels_ + l] += added[e * labels_ + l]);
    }
    sum_[classOf[c]] += cellRows_[c] - cellMost_[c] - before;
  }
}

void CmBound::sweep(const std::vector<Span>& spans, std::vector<double>& allset) {
  const uint32_t classes = tables_->classes();
  const OuterRows& entries = tables_->entries();
  allset.resize(spans.size() * classes);
  cellRows_.resize(entries.cells);
  cellMost_.resize(entries.cells);
  cellLabels_.resize(entries.cells * size_t{labels_});
  sum_.resize(classes);
  for (size_t i = 0; i < spans.size();) {
    const uint32_t first = spans[i].first;
    std::fill(cellRows_.begin(), cellRows_.end(), 0);
    std::fill(cellMost_.begin(), cellMost_.end(), 0);
    std::fill(cellLabels_.begin(), cellLabels_.end(), 0);
    std::fill(sum_.begin(), sum_.end(), 0);
    uint32_t unit = first;
    for (; i < spans.size() && spans[i].first == first; ++i) {
      for (; unit < spans[i].end; ++unit) count(entries, unit);
      std::copy(sum_.begin(), sum_.end(), allset.begin() + static_cast<std::ptrdiff_t>(i * classes));
    }
  }
}

double CmBound::coarse(const Span& span, const double* allset) {
  const uint32_t k = static_cast<uint32_t>(k_);
  const uint32_t* from = tables_->rows(span.first);
  const uint32_t* to = tables_->rows(span.end);
  double least = 0;
  for (uint32_t h = 0; h < tables_->classes(); ++h) {
    const uint32_t n = to[h] - from[h];
    if (n == 0) continue;
    uint32_t most = 0;
    for (uint32_t l = 0; l < labels_; ++l) {
      most = std::max(most, tables_->labelRows(l, span.end)[h] - tables_->labelRows(l, span.first)[h]);
    }
    const double sizes = simple(n, n - most);
    least += n < k ? sizes : std::max(sizes, allset[h]);
  }
  return least;
}

// What the sides of a member's tails cost by their sizes and misses. Four tails at a time: what overhangs
// belongs to the next member, and is written again or, where that one has fewer than k rows, never read.
void CmBound::side(const OuterTables::Block& block, uint32_t member, const Span& span, size_t at) {
  const uint32_t h = block.classes[member];
  const size_t here = size_t{member} * block.tails;
  const uint32_t* before = tables_->left(block, span.first) + here;
  const uint32_t* after = tables_->left(block, span.end) + here;
  const Lanes n = four(n_[h]), k = four(k_), none{};
  for (uint32_t r = 0; r < block.tails; r += 4) {
    const Lanes left = difference(after + r, before + r), right = n - left;
    Lanes mostLeft{}, mostRight{};
    for (uint32_t l = 0; l < labels_; ++l) {
      const Lanes of = difference(tables_->labelLeft(l, block, span.end) + here + r,
                                  tables_->labelLeft(l, block, span.first) + here + r);
      mostLeft = greater(mostLeft, of);
      mostRight = greater(mostRight, four(label_[l * tables_->classes() + h]) - of);
    }
    store(left_.data() + at + r, priceOf(left, left - mostLeft, k));
    store(right_.data() + at + r, priceOf(right, right - mostRight, k));
    store(good_.data() + at + r, (left >= k) & (right >= k));
    store(here_.data() + r,
          load<Lanes>(here_.data() + r) + (left < k ? left : none) + (right < k ? right : none));
  }
}

// The classes' rows and floors, and their tails' sides. False if the classes suppress too many rows.
bool CmBound::sides(const Span& span) {
  const uint32_t classes = tables_->classes();
  const auto& blocks = tables_->blocks();
  int32_t suppressed = 0;
  for (uint32_t h = 0; h < classes; ++h) {
    const uint32_t n = tables_->rows(span.end)[h] - tables_->rows(span.first)[h];
    int32_t most = 0;
    for (uint32_t l = 0; l < labels_; ++l) {
      int32_t& rows = label_[l * classes + h];
      rows = static_cast<int32_t>(tables_->labelRows(l, span.end)[h] - tables_->labelRows(l, span.first)[h]);
      most = std::max(most, rows);
    }
    n_[h] = static_cast<int32_t>(n);
    misses_[h] = n_[h] - most;
    floor_[h] = priceOf(n_[h], misses_[h], k_);
    suppressed += n_[h] < k_ ? n_[h] : 0;
  }
  if (suppressed > limit_) {
    std::fill(lost_.begin(), lost_.end(), suppressed);
    return false;
  }
  for (size_t b = 0; b < blocks.size(); ++b) {
    const uint32_t tails = blocks[b].tails;
    members_[b].clear();
    std::fill_n(here_.begin(), tails, suppressed);
    for (uint32_t i = 0; i < blocks[b].classes.size(); ++i) {
      if (n_[blocks[b].classes[i]] < k_) continue;
      members_[b].push_back(i);
      side(blocks[b], i, span, cells_.offset(b) + size_t{i} * tails);
    }
    for (uint32_t r = 0; r < tails; ++r) {
      lost_[blocks[b].firstTail + r] = here_[r];
      if (here_[r] <= limit_) continue;
      for (const uint32_t i : members_[b]) good_[cells_.offset(b) + size_t{i} * tails + r] = 0;
    }
  }
  return true;
}

// The allset of every class under its good tails, and of both sides of each of them.
void CmBound::allsets(const Span& span, const double* allset) {
  if (regroups_) cells_.moveTo(span);
  for (uint32_t h = 0; h < tables_->classes(); ++h) {
    if (n_[h] < 2 * k_ || misses_[h] <= 0) continue;
    floor_[h] = std::max(floor_[h], static_cast<int32_t>(allset[h]));
    if (!regroups_ || n_[h] > largest * k_) continue;
    cells_.group(h, good_.data());
    const auto& blocks = cells_.blocks();
    if (blocks.empty()) continue;
    int32_t sum = 0;
    shareAt_.clear();
    size_t size = 0;
    for (const SpanCells::Member& m : blocks) {
      shareAt_.push_back(size);
      size += tables_->blocks()[m.block].tails + 1;
    }
    share_.assign(size, 0);
    cells_.each([&](const uint32_t* labels, uint32_t cell) {
      uint32_t rows = 0, most = 0;
      for (uint32_t l = 0; l < labels_; ++l) {
        rows += labels[l];
        most = std::max(most, labels[l]);
      }
      const int32_t misses = static_cast<int32_t>(rows - most);
      if (misses == 0) return;
      sum += misses;
      for (size_t x = 0; x < blocks.size(); ++x) share_[shareAt_[x] + cells_.passed(x, cell)] += misses;
    });
    floor_[h] = std::max(floor_[h], sum);
    for (size_t x = 0; x < blocks.size(); ++x) {
      const uint32_t tails = tables_->blocks()[blocks[x].block].tails;
      int32_t before = 0;
      size_t passed = shareAt_[x], at = cells_.offset(blocks[x].block) + size_t{blocks[x].place} * tails;
      for (const size_t end = at + tails; at < end; ++at) {
        if (!good_[at]) continue;
        before += share_[passed++];
        left_[at] = std::max(left_[at], before);
        right_[at] = std::max(right_[at], sum - before);
      }
    }
  }
}

// The two good tails of every class whose sides cost least.
void CmBound::lookAhead(uint8_t* needed) {
  for (uint32_t h = 0; h < tables_->classes(); ++h) {
    best_[h] = second_[h] = misses_[h];
    bestTail_[h] = OuterModel::none;
  }
  for (size_t b = 0; b < tables_->blocks().size(); ++b) {
    const OuterTables::Block& block = tables_->blocks()[b];
    for (const uint32_t i : members_[b]) {
      const uint32_t h = block.classes[i];
      if (n_[h] < 2 * k_) continue;
      const size_t at = cells_.offset(b) + size_t{i} * block.tails;
      int32_t best = best_[h], second = second_[h];
      for (uint32_t r = 0; r < block.tails; ++r) {
        if (!good_[at + r]) continue;
        needed[block.firstTail + r] = 1;
        const int32_t split = left_[at + r] + right_[at + r];
        if (split >= second) continue;
        if (split < best) {
          second = best;
          best = split;
          bestTail_[h] = block.firstTail + r;
        } else {
          second = split;
        }
      }
      best_[h] = best;
      second_[h] = second;
    }
  }
}

double CmBound::full(const Span& span, const double* allset, double* chosen, double* refused, double* lost,
                     uint8_t* needed) {
  const uint32_t classes = tables_->classes();
  const size_t tails = tables_->tails().size();
  const bool possible = sides(span);
  std::copy(lost_.begin(), lost_.end(), lost);
  if (!possible) {
    std::fill_n(chosen, tails, forbidden);
    std::fill_n(refused, tails, forbidden);
    return forbidden;
  }
  allsets(span, allset);
  lookAhead(needed);
  const bool lookahead = model_.rules.lookahead;
  double least = 0;
  for (uint32_t h = 0; h < classes; ++h) {
    if (lookahead && n_[h] >= 2 * k_) floor_[h] = std::max(floor_[h], best_[h]);
    least += floor_[h];
  }
  std::fill_n(refused, tails, least);
  for (uint32_t h = 0; h < classes; ++h) {
    if (lookahead && n_[h] >= 2 * k_ && bestTail_[h] != OuterModel::none) {
      refused[bestTail_[h]] += std::max(0, second_[h] - floor_[h]);
    }
  }
  for (size_t b = 0; b < tables_->blocks().size(); ++b) {
    const OuterTables::Block& block = tables_->blocks()[b];
    std::fill_n(here_.begin(), block.tails, 0);
    for (const uint32_t i : members_[b]) {
      const size_t at = cells_.offset(b) + size_t{i} * block.tails;
      const Lanes floor = four(floor_[block.classes[i]]);
      for (uint32_t r = 0; r < block.tails; r += 4) {
        const Lanes split = load<Lanes>(left_.data() + at + r) + load<Lanes>(right_.data() + at + r);
        store(here_.data() + r, load<Lanes>(here_.data() + r) + greater(split, floor) - floor);
      }
    }
    std::copy_n(here_.begin(), block.tails, extra_.data() + block.firstTail);
  }
  for (size_t v = 0; v < tails; ++v) chosen[v] = lost_[v] > limit_ ? forbidden : least + extra_[v];
  return least;
}

}  // namespace indistinct
