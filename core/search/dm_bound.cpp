#include "core/search/dm_bound.h"

#include <algorithm>
#include <numeric>

#include "core/search/lanes.h"

namespace indistinct {

namespace {
constexpr uint32_t mostTails = 72;  // of a block whose DP is worth its quadratic cost
constexpr size_t table = 1 << 16;
}  // namespace

std::unique_ptr<CellBound> makeDmBound(const OuterModel& model) {
  if (model.problem.tuples.rows <= DmBlock<uint32_t>::mostRows)
    return std::make_unique<DmBound<uint32_t>>(model);
  return std::make_unique<DmBound<double>>(model);
}

template <class T>
DmBound<T>::DmBound(const OuterModel& model)
    : model_(model),
      rows_(static_cast<uint32_t>(model.problem.tuples.rows)),
      k_(static_cast<uint32_t>(std::min<uint64_t>(model.problem.k, rows_ + 1))),
      limit_(static_cast<double>(model.problem.maxSuppressed)),
      mayDrop_(model.problem.maxSuppressed > 0),
      guarded_(!mayDrop_ || rows_ / 4 >= k_),
      block_(static_cast<T>(k_), mayDrop_) {
  const size_t size = Block::narrow ? rows_ + 1 : std::min<size_t>(table, rows_ + 1);
  std::vector<T> values;
  for (uint32_t n = 0; n < size; ++n) values.push_back(evenly(n));
  evenTable_ = std::move(values);
}

template <class T>
T DmBound<T>::evenly(uint32_t n) const {
  if (n == 0) return 0;
  if (n < k_) return mayDrop_ ? static_cast<T>(rows_) * static_cast<T>(n) : never;
  if (!guarded_) return static_cast<T>(n) * static_cast<T>(k_);
  const uint32_t parts = n / k_, least = n / parts, larger = n - least * parts;
  return static_cast<T>(larger) * square(least + 1) + static_cast<T>(parts - larger) * square(least);
}

template <class T>
void DmBound<T>::begin(const OuterTables& tables) {
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
  left_.resize(size + overhang);
  extra_.resize(size + overhang);
  lostHere_.resize(tables.tails().size() + overhang);
  lost_.resize(tables.tails().size());
  members_.resize(tables.blocks().size());
  allowed_.resize(tables.blocks().size());
  extraHere_.resize(tables.tails().size() + overhang);
  neededHere_.resize(tables.tails().size());
  chosenExtra_.resize(tables.tails().size());
  refusedExtra_.resize(tables.tails().size());
}

template <class T>
CellBound::Quick DmBound<T>::quick(const Span& span) {
  Quick result;
  const uint32_t* from = tables_->rows(span.first);
  const uint32_t* to = tables_->rows(span.end);
  for (uint32_t h = 0; h < tables_->classes(); ++h) {
    const uint32_t n = to[h] - from[h];
    if (n == 0) continue;
    result.least += wide(even(n));
    if (n >= k_) {
      result.exact += static_cast<double>(square(n));
    } else {
      result.exact += wide(even(n));
      result.suppressed += n;
    }
  }
  return result;
}

template <class T>
void DmBound<T>::sweep(const std::vector<Span>& spans, std::vector<double>& allset) {
  const uint32_t classes = tables_->classes();
  allset.resize(spans.size() * classes);
  const OuterRows& entries = tables_->entries();
  const auto& classOf = tables_->classOfCell();
  std::vector<uint32_t> count(entries.cells);
  std::vector<double> sum(classes);
  const uint32_t k = k_;
  for (size_t i = 0; i < spans.size();) {
    const uint32_t first = spans[i].first;
    std::fill(count.begin(), count.end(), 0);
    std::fill(sum.begin(), sum.end(), 0);
    uint32_t unit = first;
    for (; i < spans.size() && spans[i].first == first; ++i) {
      for (; unit < spans[i].end; ++unit) {
        for (uint32_t e = entries.unitBegin[unit]; e < entries.unitBegin[unit + 1]; ++e) {
          const uint32_t c = entries.entryCell[e];
          const uint32_t before = count[c], now = before + entries.entryRows[e];
          count[c] = now;
          sum[classOf[c]] +=
              static_cast<double>(static_cast<T>(now) * static_cast<T>(std::max(now, k)) -
                                  static_cast<T>(before) * static_cast<T>(std::max(before, k)));
        }
      }
      std::copy(sum.begin(), sum.end(), allset.begin() + static_cast<std::ptrdiff_t>(i * classes));
    }
  }
}

template <class T>
double DmBound<T>::coarse(const Span& span, const double* allset) {
  const uint32_t* from = tables_->rows(span.first);
  const uint32_t* to = tables_->rows(span.end);
  double least = 0;
  for (uint32_t h = 0; h < tables_->classes(); ++h) {
    const uint32_t n = to[h] - from[h];
    const double sizes = wide(even(n));
    least += n < k_ ? sizes : std::max(sizes, allset[h]);
  }
  return least;
}

// The classes' rows, the rows left of every tail, and which tails the limit allows in this span. Four tails
// at a time: what overhangs belongs to the next member, and is written again.
template <class T>
void DmBound<T>::judgeTails(const Span& span) {
  const uint32_t* from = tables_->rows(span.first);
  const uint32_t* to = tables_->rows(span.end);
  uint32_t suppressed = 0;
  for (uint32_t h = 0; h < tables_->classes(); ++h) {
    n_[h] = to[h] - from[h];
    suppressed += n_[h] < k_ ? n_[h] : 0;
  }
  using Lanes = Four<int32_t>;
  const Lanes k = four(static_cast<int32_t>(k_)), none{};
  for (size_t b = 0; b < tables_->blocks().size(); ++b) {
    const OuterTables::Block& block = tables_->blocks()[b];
    const uint32_t tails = block.tails;
    const uint32_t* before = tables_->left(block, span.first);
    const uint32_t* after = tables_->left(block, span.end);
    uint32_t* lost = lostHere_.data();
    std::fill_n(lost, tails, suppressed);
    members_[b].clear();
    uint32_t* left = left_.data() + offset_[b];
    for (const uint32_t h : block.classes) {
      if (n_[h] >= k_) {
        const Lanes n = four(static_cast<int32_t>(n_[h]));
        members_[b].push_back(h);
        for (uint32_t r = 0; r < tails; r += 4) {
          const Lanes l = load<Lanes>(after + r) - load<Lanes>(before + r), other = n - l;
          store(left + r, l);
          store(lost + r, load<Lanes>(lost + r) + (l < k ? l : none) + (other < k ? other : none));
        }
        left += tails;
      }
      before += tails;
      after += tails;
    }
    allowed_[b].clear();
    for (uint32_t r = 0; r < tails; ++r) {
      lost_[block.firstTail + r] = lost[r];
      if (lost[r] <= limit_) allowed_[b].push_back(r);
    }
    if (allowed_[b].size() == tails) continue;
    const uint32_t* whole = left_.data() + offset_[b];
    uint32_t* closed = left_.data() + offset_[b];
    for (size_t i = 0; i < members_[b].size(); ++i, whole += tails) {
      for (const uint32_t r : allowed_[b]) *closed++ = whole[r];
    }
  }
}

template <class T>
void DmBound<T>::findGains(size_t block, size_t member) {
  const uint32_t h = members_[block][member], n = n_[h], k = k_;
  const bool large = mayDrop_ && n > rows_ - n;
  if (n - k < k && !large) return;
  const uint32_t* left = leftOf(block, member);
  const size_t tails = allowed_[block].size();
  T* gains = gains_.data() + h * (tables_->tails().size() + 1) + gainCount_[h];
  uint32_t* needed = neededHere_.data();
  uint32_t count = 0;
  for (size_t x = 0; x < tails; ++x) {
    const uint32_t l = left[x], other = n - l;
    const bool good = l >= k && other >= k;
    gains[count] = static_cast<T>(2) * static_cast<T>(l) * static_cast<T>(other);
    count += good ? 1 : 0;
    needed[x] |= good ? 1 : 0;
  }
  gainCount_[h] += count;
  if (!large) return;
  for (size_t x = 0; x < tails; ++x) {
    const uint32_t l = left[x], other = n - l;
    needed[x] |= l > 0 && other > 0 && (l >= k || other >= k) ? 1 : 0;
  }
}

template <class T>
void DmBound<T>::floors(const double* allset, uint8_t* needed) {
  std::fill(gainCount_.begin(), gainCount_.end(), 0);
  for (size_t b = 0; b < tables_->blocks().size(); ++b) {
    std::fill_n(neededHere_.begin(), allowed_[b].size(), 0u);
    for (size_t i = 0; i < members_[b].size(); ++i) findGains(b, i);
    uint8_t* here = needed + tables_->blocks()[b].firstTail;
    for (size_t x = 0; x < allowed_[b].size(); ++x)
      if (neededHere_[x] != 0) here[allowed_[b][x]] = 1;
  }
  const size_t tails = tables_->tails().size();
  for (uint32_t h = 0; h < tables_->classes(); ++h) {
    const uint32_t n = n_[h];
    T floor = even(n);
    joins_[h] = 0;
    gain_[h] = 0;
    if (n >= k_) {
      floor = std::max(floor, static_cast<T>(allset[h]));
      if (model_.rules.gains && (!mayDrop_ || n <= rows_ - n)) {
        T* gains = gains_.data() + h * (tails + 1);
        const size_t most = n / k_ - 1, count = gainCount_[h];
        if (count > most) std::nth_element(gains, gains + most, gains + count, std::greater<T>());
        const double saved = std::accumulate(gains, gains + std::min(count, most), 0.0);
        const double whole = static_cast<double>(square(n));
        if (saved < whole) floor = std::max(floor, static_cast<T>(whole - saved));
      }
      joins_[h] = n - k_ >= k_ && floor < square(n) ? 1 : 0;
    }
    floor_[h] = floor;
  }
}

// What the sides of every tail cost more than the cell's floor.
template <class T>
void DmBound<T>::addExtras(const uint32_t* left, uint32_t n, T floor, size_t tails, T* extra) const {
  const T* evens = evenTable_.data();
  for (size_t x = 0; x < tails; ++x) {
    const uint32_t l = left[x];
    const T sides = Block::narrow ? evens[l] + evens[n - l] : even(l) + even(n - l);
    extra[x] = std::max(sides, floor) - floor;
  }
}

template <class T>
void DmBound<T>::sumExtras(const T* extra, size_t tails) {
  T* sum = extraHere_.data();
  for (size_t x = 0; x < tails; x += 4) {
    store(sum + x, lesser(load<Four<T>>(sum + x) + load<Four<T>>(extra + x), four(never)));
  }
}

template <class T>
double DmBound<T>::full(const Span& span, const double* allset, double* chosen, double* refused, double* lost,
                        uint8_t* needed) {
  judgeTails(span);
  floors(allset, needed);
  const size_t tails = tables_->tails().size();
  std::copy(lost_.begin(), lost_.end(), lost);
  double least = 0;
  for (const T floor : floor_) least += wide(floor);

  // What each tail adds to the floors of the cells it splits: nothing where it leaves one side empty, as no
  // floor is below that of the size alone.
  std::fill_n(refused, tails, least);
  std::fill_n(chosen, tails, forbidden);
  for (size_t b = 0; b < tables_->blocks().size(); ++b) {
    const std::vector<uint32_t>& here = allowed_[b];
    std::fill_n(extraHere_.begin(), here.size(), T{0});
    for (size_t i = 0; i < members_[b].size(); ++i) {
      const uint32_t* left = leftOf(b, i);
      T* extra = extra_.data() + (left - left_.data());
      addExtras(left, n_[members_[b][i]], floor_[members_[b][i]], here.size(), extra);
      sumExtras(extra, here.size());
    }
    double* block = chosen + tables_->blocks()[b].firstTail;
    for (size_t x = 0; x < here.size(); ++x) block[here[x]] = least + wide(extraHere_[x]);
  }

  const int rounds = model_.rules.additive ? 2 : 0;
  keepOut();
  for (int round = 0; round < rounds; ++round) {
    if (std::none_of(joins_.begin(), joins_.end(), [](uint8_t j) { return j != 0; })) break;
    const double sum = additive();
    least = std::max(least, sum);
    for (size_t b = 0; b < tables_->blocks().size(); ++b) {
      const std::vector<uint32_t>& here = allowed_[b];
      std::fill_n(extraHere_.begin(), here.size(), T{0});
      for (size_t i = 0; i < members_[b].size(); ++i) {
        if (joins_[members_[b][i]]) continue;
        sumExtras(extra_.data() + (leftOf(b, i) - left_.data()), here.size());
      }
      for (size_t x = 0; x < here.size(); ++x) {
        const uint32_t v = tables_->blocks()[b].firstTail + here[x];
        chosen[v] = std::max(chosen[v], sum + chosenExtra_[v] + wide(extraHere_[x]));
        refused[v] = std::max(refused[v], sum + refusedExtra_[v]);
      }
    }
    bool left = false;
    for (uint32_t h = 0; h < joins_.size(); ++h) {
      if (joins_[h] && gain_[h] > static_cast<double>(square(n_[h])) - wide(floor_[h])) {
        joins_[h] = 0;
        left = true;
      }
    }
    if (!left) break;
  }
  for (size_t v = 0; v < tails; ++v) {
    chosen[v] = std::max(chosen[v], least);
    refused[v] = std::max(refused[v], least);
  }
  return least;
}

// A block too long for its DP keeps its cells out. And counts the blocks that can make small parts.
template <class T>
void DmBound<T>::keepOut() {
  const auto& blocks = tables_->blocks();
  for (size_t b = 0; b < blocks.size(); ++b) {
    if (allowed_[b].size() <= mostTails) continue;
    for (uint32_t h : blocks[b].classes) joins_[h] = 0;
  }
  if (!mayDrop_) return;
  std::fill(small_.begin(), small_.end(), 0);
  for (size_t b = 0; b < blocks.size(); ++b) {
    for (size_t i = 0; i < members_[b].size(); ++i) {
      const uint32_t h = members_[b][i];
      if (!joins_[h]) continue;
      const uint32_t* left = leftOf(b, i);
      uint32_t before = 0;
      bool small = false;
      for (size_t x = 0; x <= allowed_[b].size() && !small; ++x) {
        const uint32_t now = x == allowed_[b].size() ? n_[h] : left[x];
        small = now > before && now - before < k_;
        before = now;
      }
      if (small) small_[h] += 1;
    }
  }
}

template <class T>
T DmBound<T>::priceOfSmall(uint32_t h) const {
  if (!mayDrop_) return 0;
  const uint32_t share = (rows_ - n_[h]) / std::max(1u, small_[h]);
  return static_cast<T>(n_[h] + share);
}

template <class T>
double DmBound<T>::additive() {
  const auto& blocks = tables_->blocks();
  double sum = 0;
  for (uint32_t h = 0; h < joins_.size(); ++h) {
    sum += joins_[h] ? static_cast<double>(square(n_[h])) : wide(floor_[h]);
    gain_[h] = 0;
  }
  std::fill(chosenExtra_.begin(), chosenExtra_.end(), 0);
  std::fill(refusedExtra_.begin(), refusedExtra_.end(), 0);
  double saved = 0;
  for (size_t b = 0; b < blocks.size(); ++b) {
    const std::vector<uint32_t>& tails = allowed_[b];
    joined_.clear();
    joinedClass_.clear();
    double whole = 0;
    for (size_t i = 0; i < members_[b].size(); ++i) {
      const uint32_t h = members_[b][i];
      if (!joins_[h]) continue;
      joined_.push_back({leftOf(b, i), n_[h], priceOfSmall(h)});
      joinedClass_.push_back(h);
      whole += static_cast<double>(square(n_[h]));
    }
    if (joined_.empty() || tails.empty()) continue;
    block_.solve(joined_, tails.size());
    const double best = static_cast<double>(block_.best());
    saved += whole - best;
    for (size_t x = 0; x < tails.size(); ++x) {
      chosenExtra_[blocks[b].firstTail + tails[x]] = wide(block_.chosen(x)) - best;
      refusedExtra_[blocks[b].firstTail + tails[x]] = wide(block_.refused(x)) - best;
    }
    for (size_t i = 0; i < joined_.size(); ++i) gain_[joinedClass_[i]] += block_.gain(joined_, i);
  }
  return sum - saved;
}

template class DmBound<uint32_t>;
template class DmBound<double>;

}  // namespace indistinct
