#include "core/search/dm_bound.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

#include "core/search/outer_path.h"

namespace indistinct {

namespace {
constexpr uint32_t mostTails = 72;  // of a block whose DP is worth its quadratic cost
constexpr size_t table = 1 << 16;

// Four numbers side by side. In whole numbers where the square of the rows fits them: then wasm, too, handles
// four at once. Sums of squares are whole numbers either way, so the order of a sum is free.
constexpr size_t lanes = 4;
constexpr double mostNarrow = 46340;  // the largest whose square is below 2^31
template <class T>
using Four [[gnu::vector_size(lanes * sizeof(T))]] = T;

template <class T>
Four<T> load(const T* from) {
  Four<T> value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

Four<double> lesser(Four<double> a, Four<double> b) { return a < b ? a : b; }

// The least of the first `size` numbers.
double leastOf(const double* from, size_t size) {
  Four<double> least{OuterPath::infinite, OuterPath::infinite, OuterPath::infinite, OuterPath::infinite};
  size_t i = 0;
  for (; i + lanes <= size; i += lanes) least = lesser(least, load(from + i));
  double result = std::min(std::min(least[0], least[1]), std::min(least[2], least[3]));
  for (; i < size; ++i) result = std::min(result, from[i]);
  return result;
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
  for (size_t n = 0; n < size; ++n) values[n] = evenly(static_cast<double>(n));
  evenTable_ = std::move(values);
}

double DmBound::evenly(double n) const {
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
  gains_.resize(classes * (tables.tails().size() + 1));
  gainCount_.resize(classes);
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
    const uint32_t size = to[h] - from[h];
    const double n = size;
    result.least += even(size);
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
    const uint32_t n = to[h] - from[h];
    least += n < k_ ? even(n) : std::max(even(n), allset[h]);
  }
  return least;
}

// The rows left of every tail, and which tails the limit allows in this span.
void DmBound::judgeTails(const Span& span) {
  double suppressed = 0;
  for (const double n : n_) suppressed += n < k_ ? n : 0;
  std::fill(lost_.begin(), lost_.end(), suppressed);
  const int32_t k = static_cast<int32_t>(std::min(k_, rows_ + 1));  // any k is allowed, also 10 billion
  for (size_t b = 0; b < tables_->blocks().size(); ++b) {
    const OuterTables::Block& block = tables_->blocks()[b];
    const size_t members = block.classes.size();
    const uint32_t* before = tables_->left(block, span.first);
    const uint32_t* after = tables_->left(block, span.end);
    double* lost = lost_.data() + block.firstTail;
    for (size_t i = 0; i < members; ++i) {
      int32_t* left = leftOf(b, i);
      for (size_t r = 0; r < block.tails; ++r) {
        left[r] = static_cast<int32_t>(after[r * members + i] - before[r * members + i]);
      }
      const int32_t n = static_cast<int32_t>(n_[block.classes[i]]);
      if (n < k || limit_ >= rows_) continue;
      for (size_t r = 0; r < block.tails; ++r) {
        const int32_t l = left[r], other = n - l;
        lost[r] += (l < k ? l : 0) + (other < k ? other : 0);
      }
    }
    allowed_[b].clear();
    for (uint32_t r = 0; r < block.tails; ++r) {
      if (lost[r] <= limit_) allowed_[b].push_back(r);
    }
  }
}

void DmBound::floors(const Span& span, const double* allset, uint8_t* needed) {
  const uint32_t classes = tables_->classes();
  const uint32_t* from = tables_->rows(span.first);
  const uint32_t* to = tables_->rows(span.end);
  for (uint32_t h = 0; h < classes; ++h) {
    n_[h] = to[h] - from[h];
    gainCount_[h] = 0;
  }
  const size_t tails = tables_->tails().size();
  judgeTails(span);
  for (size_t b = 0; b < tables_->blocks().size(); ++b) {
    const OuterTables::Block& block = tables_->blocks()[b];
    for (size_t i = 0; i < block.classes.size(); ++i) {
      const uint32_t h = block.classes[i];
      const double n = n_[h];
      const bool large = mayDrop_ && 2 * n > rows_;
      if (n < k_ || (n < 2 * k_ && !large)) continue;
      const int32_t* left = leftOf(b, i);
      double* gains = gains_.data() + h * (tails + 1);
      uint32_t count = gainCount_[h];
      for (uint32_t r : allowed_[b]) {
        const double l = left[r], other = n - l;
        const bool good = l >= k_ && other >= k_;
        gains[count] = 2 * l * other;
        count += good ? 1 : 0;
        const bool may = good || (large && l > 0 && other > 0 && (l >= k_ || other >= k_));
        needed[block.firstTail + r] |= may ? 1 : 0;
      }
      gainCount_[h] = count;
    }
  }
  for (uint32_t h = 0; h < classes; ++h) {
    const double n = n_[h];
    double floor = even(static_cast<uint32_t>(n));
    if (n >= k_) {
      floor = std::max(floor, allset[h]);
      if (model_.rules.gains && (!mayDrop_ || 2 * n <= rows_)) {
        double* gains = gains_.data() + h * (tails + 1);
        const size_t most = static_cast<size_t>(n / k_) - 1, count = gainCount_[h];
        if (count > most) std::nth_element(gains, gains + most, gains + count, std::greater<double>());
        floor = std::max(floor, n * n - std::accumulate(gains, gains + std::min(count, most), 0.0));
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

  // What each tail adds to the floors of the cells it splits: nothing where it leaves one side empty, as no
  // floor is below that of the size alone.
  std::fill_n(chosen, tails, byFloors);
  std::fill_n(refused, tails, byFloors);
  for (size_t b = 0; b < tables_->blocks().size(); ++b) {
    const OuterTables::Block& block = tables_->blocks()[b];
    double* here = chosen + block.firstTail;
    for (size_t i = 0; i < block.classes.size(); ++i) {
      const uint32_t h = block.classes[i];
      const int32_t* left = leftOf(b, i);
      double* extra = extra_.data() + (left - left_.data());
      if (n_[h] < k_) {
        std::fill_n(extra, block.tails, 0.0);
        continue;
      }
      const double floor = floor_[h];
      const uint32_t n = static_cast<uint32_t>(n_[h]);
      for (uint32_t r = 0; r < block.tails; ++r) {
        const uint32_t l = static_cast<uint32_t>(left[r]);
        extra[r] = std::max(0.0, even(l) + even(n - l) - floor);
        here[r] += extra[r];
      }
    }
  }

  const int rounds = model_.rules.additive ? 2 : 0;
  for (int round = 0; round < rounds; ++round) {
    if (std::none_of(joins_.begin(), joins_.end(), [](uint8_t j) { return j != 0; })) break;
    const double sum = additive();
    least = std::max(least, sum);
    for (size_t b = 0; b < tables_->blocks().size(); ++b) {
      const OuterTables::Block& block = tables_->blocks()[b];
      others_.assign(block.tails, 0);
      for (size_t i = 0; i < block.classes.size(); ++i) {
        if (joins_[block.classes[i]]) continue;
        const double* extra = extra_.data() + (leftOf(b, i) - left_.data());
        for (size_t r = 0; r < block.tails; ++r) others_[r] += extra[r];
      }
      for (uint32_t r : allowed_[b]) {
        const uint32_t v = block.firstTail + r;
        chosen[v] = std::max(chosen[v], sum + chosenExtra_[v] + others_[r]);
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
    for (size_t i = 0; i < blocks[b].classes.size(); ++i) {
      const uint32_t h = blocks[b].classes[i];
      if (!joins_[h]) continue;
      const int32_t* left = leftOf(b, i);
      double before = 0;
      bool small = false;
      for (size_t x = 0; x <= allowed_[b].size() && !small; ++x) {
        const double now = x == allowed_[b].size() ? n_[h] : left[allowed_[b][x]];
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
  for (size_t b = 0; b < blocks.size(); ++b) {
    if (rows_ <= mostNarrow) {
      block<int32_t>(b, narrow_);
    } else {
      block<double>(b, wide_);
    }
  }
  return sum - saved_;
}

// Points are the block's start, its allowed tails and its end; an arc is what lies between two points, for
// all cells that take part.
template <class T>
void DmBound::block(size_t number, Counts<T>& counts) {
  const OuterTables::Block& block = tables_->blocks()[number];
  joined_.clear();
  for (uint32_t i = 0; i < block.classes.size(); ++i) {
    if (joins_[block.classes[i]]) joined_.push_back(i);
  }
  const std::vector<uint32_t>& tails = allowed_[number];
  if (joined_.empty() || tails.empty()) return;
  const size_t points = tails.size() + 2, end = points - 1;
  width_ = (points + lanes - 1) / lanes * lanes;
  counts.left.resize(joined_.size() * width_);
  counts.price.resize(joined_.size());
  double whole = 0;
  for (size_t i = 0; i < joined_.size(); ++i) {
    const uint32_t h = block.classes[joined_[i]];
    const int32_t* left = leftOf(number, joined_[i]);
    T* to = counts.left.data() + i * width_;
    for (size_t x = 0; x < tails.size(); ++x) to[x + 1] = left[tails[x]];
    to[0] = 0;
    std::fill(to + end, to + width_, static_cast<T>(n_[h]));
    counts.price[i] = mayDrop_ ? static_cast<T>(small_[h]) : 0;
    whole += n_[h] * n_[h];
  }
  arc_.resize(points * width_);
  forward_.assign(width_, OuterPath::infinite);
  backward_.assign(width_, OuterPath::infinite);
  across_.assign(width_, OuterPath::infinite);
  least_.assign(points, OuterPath::infinite);
  forward_[0] = 0;
  backward_[end] = 0;
  for (size_t y = 1; y < points; ++y) {
    if (mayDrop_) {
      arcs<T, true>(y, counts);
    } else {
      arcs<T, false>(y, counts);
    }
  }
  const double best = forward_[end];
  saved_ += whole - best;
  // With a tail refused: the cheapest arc across it on a whole path.
  for (size_t y = end; y > 0; --y) {
    const double* arc = arc_.data() + y * width_;
    const double rest = backward_[y];
    const Four<double> onward{rest, rest, rest, rest};
    for (size_t x = 0; x < y; x += lanes) {
      const Four<double> cost = load(arc + x) + onward;
      const Four<double> back = lesser(load(backward_.data() + x), cost);
      const Four<double> over = lesser(load(across_.data() + x), load(forward_.data() + x) + cost);
      std::memcpy(backward_.data() + x, &back, sizeof back);
      std::memcpy(across_.data() + x, &over, sizeof over);
    }
    least_[y - 1] = leastOf(across_.data(), y - 1);
  }
  for (size_t x = 0; x < tails.size(); ++x) {
    chosenExtra_[block.firstTail + tails[x]] = forward_[x + 1] + backward_[x + 1] - best;
    refusedExtra_[block.firstTail + tails[x]] = least_[x + 1] - best;
  }
  // What each cell gains on the best path.
  for (size_t y = end; y > 0;) {
    size_t x = 0;
    while (forward_[x] + arc_[y * width_ + x] > forward_[y]) ++x;
    for (size_t i = 0; i < joined_.size(); ++i) {
      const uint32_t h = block.classes[joined_[i]];
      const double p = static_cast<double>(counts.left[i * width_ + y] - counts.left[i * width_ + x]);
      gain_[h] += p * n_[h] - p * (p >= k_ ? p : small_[h]);
    }
    y = x;
  }
}

// The arcs that end at y, and the cheapest way there. Where nothing may be suppressed, a part below k forbids
// its arc.
template <class T, bool drops>
void DmBound::arcs(size_t y, const Counts<T>& counts) {
  using Mask = decltype(Four<T>{} < Four<T>{});
  using WideMask = decltype(Four<double>{} < Four<double>{});
  const T limit = static_cast<T>(std::min(k_, rows_ + 1));
  const Four<T> k{limit, limit, limit, limit}, zero{};
  const Four<double> never{forbidden, forbidden, forbidden, forbidden};
  double* arc = arc_.data() + y * width_;
  Four<double> reached{OuterPath::infinite, OuterPath::infinite, OuterPath::infinite, OuterPath::infinite};
  for (size_t x = 0; x < y; x += lanes) {
    Four<T> cost{};
    Mask dead{};
    const T* left = counts.left.data();
    for (size_t i = 0; i < counts.price.size(); ++i, left += width_) {
      const T to = left[y], dear = counts.price[i];
      const Four<T> part = Four<T>{to, to, to, to} - load(left + x), price{dear, dear, dear, dear};
      if constexpr (drops) {
        cost += part * (part >= k ? part : price);
      } else {
        cost += part * part;
        dead |= (part > zero) & (part < k);
      }
    }
    Four<double> whole = __builtin_convertvector(cost, Four<double>);
    if constexpr (!drops) whole = __builtin_convertvector(dead, WideMask) ? never : whole;
    std::memcpy(arc + x, &whole, sizeof whole);
    reached = lesser(reached, load(forward_.data() + x) + whole);
  }
  for (size_t x = y; x < width_ && x % lanes != 0; ++x) arc[x] = OuterPath::infinite;
  forward_[y] = std::min(std::min(reached[0], reached[1]), std::min(reached[2], reached[3]));
}

}  // namespace indistinct
