#include "core/search/dm_bound.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/search/outer_path.h"

namespace indistinct {

namespace {
constexpr uint32_t mostTails = 72;  // of a block whose DP is worth its quadratic cost
constexpr size_t table = 1 << 16;

// Four numbers that are summed side by side. A compiler must keep the order of one sum; these are whole
// numbers, so here the order is free.
constexpr size_t lanes = 4;
using Lanes [[gnu::vector_size(lanes * sizeof(double))]] = double;

Lanes load(const double* from) {
  Lanes value;
  std::memcpy(&value, from, sizeof value);
  return value;
}
}  // namespace

std::unique_ptr<CellBound> makeDmBound(const OuterModel& model) { return std::make_unique<DmBound>(model); }

DmBound::DmBound(const OuterModel& model)
    : model_(model),
      k_(static_cast<double>(model.problem.k)),
      rows_(static_cast<double>(model.problem.tuples.rows)),
      limit_(static_cast<double>(model.problem.maxSuppressed)),
      mayDrop_(model.problem.maxSuppressed > 0),
      guarded_(!mayDrop_ || rows_ >= 4 * k_) {
  const size_t size = std::min<size_t>(table, static_cast<size_t>(model.problem.tuples.rows) + 1);
  std::vector<double> values(size);
  for (size_t n = 0; n < size; ++n) values[n] = even(static_cast<double>(n));
  evenTable_ = std::move(values);
}

double DmBound::even(double n) const {
  if (n < static_cast<double>(evenTable_.size())) return evenTable_[static_cast<size_t>(n)];
  if (n <= 0) return 0;
  if (n < k_) return mayDrop_ ? rows_ * n : forbidden;
  if (!guarded_) return n * k_;
  const double parts = std::floor(n / k_), least = std::floor(n / parts);
  const double larger = n - least * parts;
  return larger * (least + 1) * (least + 1) + (parts - larger) * least * least;
}

void DmBound::begin(const OuterTables& tables) {
  tables_ = &tables;
  const size_t classes = tables.classes();
  n_.resize(classes);
  floor_.resize(classes);
  joins_.resize(classes);
  gain_.resize(classes);
  small_.resize(classes);
  gains_.resize(classes);
  offset_.clear();
  size_t size = 0;
  for (const auto& b : tables.blocks()) {
    offset_.push_back(size);
    size += b.tails * b.classes.size();
  }
  left_.resize(size);
  extra_.resize(size);
  lost_.resize(tables.tails().size());
  allowed_.resize(tables.blocks().size());
  chosenExtra_.resize(tables.tails().size());
  refusedExtra_.resize(tables.tails().size());
}

CellBound::Quick DmBound::quick(const Span& span) {
  Quick result;
  const uint32_t* from = tables_->rows(span.first);
  const uint32_t* to = tables_->rows(span.end);
  for (uint32_t h = 0; h < tables_->classes(); ++h) {
    const double n = to[h] - from[h];
    result.least += even(n);
    if (n >= k_) {
      result.exact += n * n;
    } else if (n > 0) {
      result.exact += mayDrop_ ? rows_ * n : forbidden;
      result.suppressed += n;
    }
  }
  return result;
}

void DmBound::sweep(const std::vector<Span>& spans, std::vector<double>& allset) {
  const uint32_t classes = tables_->classes();
  allset.assign(spans.size() * classes, 0);
  const OuterRows& entries = tables_->entries();
  const auto& classOf = tables_->classOfCell();
  const uint64_t k = model_.problem.k;
  std::vector<uint32_t> count(entries.cells);
  std::vector<uint64_t> sum(classes);
  for (size_t i = 0; i < spans.size();) {
    const uint32_t first = spans[i].first;
    std::fill(count.begin(), count.end(), 0);
    std::fill(sum.begin(), sum.end(), 0);
    uint32_t unit = first;
    for (; i < spans.size() && spans[i].first == first; ++i) {
      for (; unit < spans[i].end; ++unit) {
        for (uint32_t e = entries.unitBegin[unit]; e < entries.unitBegin[unit + 1]; ++e) {
          const uint32_t c = entries.entryCell[e];
          uint32_t& rows = count[c];
          const uint64_t before = rows * std::max<uint64_t>(rows, k);
          rows += entries.entryRows[e];
          sum[classOf[c]] += rows * std::max<uint64_t>(rows, k) - before;
        }
      }
      for (uint32_t h = 0; h < classes; ++h) allset[i * classes + h] = static_cast<double>(sum[h]);
    }
  }
}

double DmBound::coarse(const Span& span, const double* allset) {
  const uint32_t* from = tables_->rows(span.first);
  const uint32_t* to = tables_->rows(span.end);
  double least = 0;
  for (uint32_t h = 0; h < tables_->classes(); ++h) {
    const double n = to[h] - from[h];
    least += n < k_ ? even(n) : std::max(even(n), allset[h]);
  }
  return least;
}

// The rows left of every tail, and which tails the limit allows in this span.
void DmBound::judgeTails(const Span& span) {
  double suppressed = 0;
  for (const double n : n_) suppressed += n < k_ ? n : 0;
  for (size_t b = 0; b < tables_->blocks().size(); ++b) {
    const OuterTables::Block& block = tables_->blocks()[b];
    const size_t members = block.classes.size();
    const uint32_t* before = tables_->left(block, span.first);
    const uint32_t* after = tables_->left(block, span.end);
    double* left = left_.data() + offset_[b];
    for (size_t x = 0; x < block.tails * members; ++x) left[x] = after[x] - before[x];
    allowed_[b].clear();
    for (uint32_t r = 0; r < block.tails; ++r, left += members) {
      double lost = suppressed;
      for (size_t i = 0; i < members; ++i) {
        const double n = n_[block.classes[i]], l = left[i], other = n - l;
        if (n < k_) continue;
        lost += (l < k_ ? l : 0) + (other < k_ ? other : 0);
      }
      lost_[block.firstTail + r] = lost;
      if (lost <= limit_) allowed_[b].push_back(r);
    }
  }
}

void DmBound::floors(const Span& span, const double* allset, uint8_t* needed) {
  const uint32_t classes = tables_->classes();
  const uint32_t* from = tables_->rows(span.first);
  const uint32_t* to = tables_->rows(span.end);
  for (uint32_t h = 0; h < classes; ++h) {
    n_[h] = to[h] - from[h];
    gains_[h].clear();
  }
  judgeTails(span);
  for (size_t b = 0; b < tables_->blocks().size(); ++b) {
    const OuterTables::Block& block = tables_->blocks()[b];
    const size_t members = block.classes.size();
    for (uint32_t r : allowed_[b]) {
      const double* left = left_.data() + offset_[b] + r * members;
      for (size_t i = 0; i < members; ++i) {
        const uint32_t h = block.classes[i];
        const double n = n_[h], l = left[i], other = n - l;
        if (n < k_ || l <= 0 || other <= 0) continue;
        if (l >= k_ && other >= k_) {
          gains_[h].push_back(2 * l * other);
          needed[block.firstTail + r] = 1;
        } else if (mayDrop_ && 2 * n > rows_ && (l >= k_ || other >= k_)) {
          needed[block.firstTail + r] = 1;
        }
      }
    }
  }
  for (uint32_t h = 0; h < classes; ++h) {
    const double n = n_[h];
    double floor = even(n);
    if (n >= k_) {
      floor = std::max(floor, allset[h]);
      if (model_.rules.gains && (!mayDrop_ || 2 * n <= rows_)) {
        std::vector<double>& gains = gains_[h];
        const size_t most = static_cast<size_t>(n / k_) - 1;
        if (gains.size() > most) {
          std::nth_element(gains.begin(), gains.begin() + static_cast<std::ptrdiff_t>(most), gains.end(),
                           std::greater<double>());
          gains.resize(most);
        }
        double least = n * n;
        for (double gain : gains) least -= gain;
        floor = std::max(floor, least);
      }
    }
    floor_[h] = floor;
    joins_[h] = n >= 2 * k_ && floor < n * n ? 1 : 0;
    gain_[h] = 0;
  }
}

double DmBound::full(const Span& span, const double* allset, double* chosen, double* refused, double* lost,
                     uint8_t* needed) {
  floors(span, allset, needed);
  const size_t tails = tables_->tails().size();
  std::copy(lost_.begin(), lost_.end(), lost);
  double least = 0;
  for (double floor : floor_) least += floor;
  const double byFloors = least;

  // What each tail adds to the floors of the cells it splits.
  for (size_t b = 0; b < tables_->blocks().size(); ++b) {
    const OuterTables::Block& block = tables_->blocks()[b];
    const size_t members = block.classes.size();
    const double* left = left_.data() + offset_[b];
    double* extra = extra_.data() + offset_[b];
    for (uint32_t r : allowed_[b]) {
      double all = 0;
      for (size_t i = 0; i < members; ++i) {
        const uint32_t h = block.classes[i];
        const double l = left[r * members + i], n = n_[h];
        double& more = extra[r * members + i];
        more = 0;
        if (n < k_ || l <= 0 || l >= n) continue;
        more = std::max(0.0, even(l) + even(n - l) - floor_[h]);
        all += more;
      }
      chosen[block.firstTail + r] = byFloors + all;
    }
  }
  for (size_t v = 0; v < tails; ++v) refused[v] = byFloors;

  const int rounds = model_.rules.additive ? 4 : 0;
  for (int round = 0; round < rounds; ++round) {
    if (std::none_of(joins_.begin(), joins_.end(), [](uint8_t j) { return j != 0; })) break;
    const double sum = additive();
    least = std::max(least, sum);
    for (size_t b = 0; b < tables_->blocks().size(); ++b) {
      const OuterTables::Block& block = tables_->blocks()[b];
      const size_t members = block.classes.size();
      const double* extra = extra_.data() + offset_[b];
      for (uint32_t r : allowed_[b]) {
        double others = 0;
        for (size_t i = 0; i < members; ++i) {
          if (!joins_[block.classes[i]]) others += extra[r * members + i];
        }
        const uint32_t v = block.firstTail + r;
        chosen[v] = std::max(chosen[v], sum + chosenExtra_[v] + others);
        refused[v] = std::max(refused[v], sum + refusedExtra_[v]);
      }
    }
    bool left = false;
    for (uint32_t h = 0; h < joins_.size(); ++h) {
      if (joins_[h] && gain_[h] > n_[h] * n_[h] - floor_[h]) {
        joins_[h] = 0;
        left = true;
      }
    }
    if (!left) break;
  }
  for (size_t v = 0; v < tails; ++v) {
    chosen[v] = lost_[v] > limit_ ? forbidden : std::max(chosen[v], least);
    refused[v] = std::max(refused[v], least);
  }
  return least;
}

double DmBound::additive() {
  const auto& blocks = tables_->blocks();
  // A block too long for its DP keeps its cells out.
  for (size_t b = 0; b < blocks.size(); ++b) {
    if (allowed_[b].size() <= mostTails) continue;
    for (uint32_t h : blocks[b].classes) joins_[h] = 0;
  }
  std::fill(small_.begin(), small_.end(), 0);
  std::fill(gain_.begin(), gain_.end(), 0);
  for (size_t b = 0; b < blocks.size() && mayDrop_; ++b) {
    const size_t members = blocks[b].classes.size();
    const double* left = left_.data() + offset_[b];
    for (size_t i = 0; i < members; ++i) {
      const uint32_t h = blocks[b].classes[i];
      if (!joins_[h]) continue;
      double before = 0;
      bool small = false;
      for (size_t x = 0; x <= allowed_[b].size() && !small; ++x) {
        const double now = x == allowed_[b].size() ? n_[h] : left[allowed_[b][x] * members + i];
        small = now > before && now - before < k_;
        before = now;
      }
      if (small) small_[h] += 1;
    }
  }
  double sum = 0;
  for (uint32_t h = 0; h < joins_.size(); ++h) {
    if (!joins_[h]) {
      sum += floor_[h];
      continue;
    }
    sum += n_[h] * n_[h];
    small_[h] = !mayDrop_ ? forbidden : n_[h] + std::floor((rows_ - n_[h]) / std::max(1.0, small_[h]));
  }
  saved_ = 0;
  std::fill(chosenExtra_.begin(), chosenExtra_.end(), 0);
  std::fill(refusedExtra_.begin(), refusedExtra_.end(), 0);
  for (size_t b = 0; b < blocks.size(); ++b) block(blocks[b], b);
  return sum - saved_;
}

void DmBound::block(const OuterTables::Block& block, size_t number) {
  const size_t members = block.classes.size();
  joined_.clear();
  for (uint32_t i = 0; i < members; ++i) {
    if (joins_[block.classes[i]]) joined_.push_back(i);
  }
  const std::vector<uint32_t>& tails = allowed_[number];
  if (joined_.empty() || tails.empty()) return;
  const size_t width = (joined_.size() + lanes - 1) / lanes * lanes;  // the rest holds zeros
  const size_t points = block.tails + 2;                              // start, tails, end
  count_.assign(points * width, 0);
  price_.assign(width, 0);
  const double* left = left_.data() + offset_[number];
  double whole = 0;
  for (size_t i = 0; i < joined_.size(); ++i) {
    const uint32_t h = block.classes[joined_[i]];
    for (size_t x = 0; x < tails.size(); ++x) {
      count_[(x + 1) * width + i] = left[tails[x] * members + joined_[i]];
    }
    count_[(points - 1) * width + i] = n_[h];
    price_[i] = small_[h];
    whole += n_[h] * n_[h];
  }
  arc_.resize(points * points);
  forward_.assign(points, OuterPath::infinite);
  backward_.assign(points, OuterPath::infinite);
  forward_[0] = 0;
  backward_[points - 1] = 0;
  const Lanes k{k_, k_, k_, k_};
  const double* price = price_.data();
  for (size_t x = 0; x + 1 < points; ++x) {
    const double* from = count_.data() + x * width;
    double* arc = arc_.data() + x * points;
    for (size_t y = x + 1; y < points; ++y) {
      const double* to = count_.data() + y * width;
      Lanes cost{};
      for (size_t i = 0; i < width; i += lanes) {
        const Lanes p = load(to + i) - load(from + i);
        cost += p * (p >= k ? p : load(price + i));
      }
      arc[y] = (cost[0] + cost[1]) + (cost[2] + cost[3]);
    }
    const double reached = forward_[x];
    double* forward = forward_.data();
    for (size_t y = x + 1; y < points; ++y) forward[y] = std::min(forward[y], reached + arc[y]);
  }
  for (size_t x = points - 1; x-- > 0;) {
    double least = OuterPath::infinite;
    for (size_t y = x + 1; y < points; ++y) least = std::min(least, arc_[x * points + y] + backward_[y]);
    backward_[x] = least;
  }
  const double best = forward_[points - 1];
  saved_ += whole - best;
  // With a tail refused: the cheapest arc across it on a whole path.
  least_.assign(points, OuterPath::infinite);
  for (size_t x = 0; x + 1 < points; ++x) {
    double across = OuterPath::infinite;
    for (size_t y = points - 1; y > x + 1; --y) {
      across = std::min(across, forward_[x] + arc_[x * points + y] + backward_[y]);
      least_[y - 1] = std::min(least_[y - 1], across);
    }
  }
  for (size_t x = 0; x < tails.size(); ++x) {
    chosenExtra_[block.firstTail + tails[x]] = forward_[x + 1] + backward_[x + 1] - best;
    refusedExtra_[block.firstTail + tails[x]] = least_[x + 1] - best;
  }
  // What each cell gains on the best path.
  for (size_t y = points - 1; y > 0;) {
    size_t x = 0;
    while (forward_[x] + arc_[x * points + y] > forward_[y]) ++x;
    for (size_t i = 0; i < joined_.size(); ++i) {
      const double p = count_[y * width + i] - count_[x * width + i];
      const double n = count_[(points - 1) * width + i];
      gain_[block.classes[joined_[i]]] += p * n - p * (p >= k_ ? p : price[i]);
    }
    y = x;
  }
}

}  // namespace indistinct
