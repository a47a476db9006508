#include "core/search/outer/dm_bound.h"

#include <algorithm>

#include "core/search/lanes.h"

namespace indistinct {

namespace {
constexpr size_t table = 1 << 16;
}  // namespace

std::unique_ptr<SpanBound> makeDmBound(const OuterModel& model) {
  if (model.problem.tuples.rows <= DmBound<uint32_t>::mostRows)
    return std::make_unique<DmBound<uint32_t>>(model);
  return std::make_unique<DmBound<double>>(model);
}

template <class T>
DmBound<T>::DmBound(const OuterModel& model)
    : model_(model),
      rows_(static_cast<uint32_t>(model.problem.tuples.rows)),
      k_(static_cast<uint32_t>(std::min<uint64_t>(model.problem.rule.k, rows_ + 1))),
      limit_(static_cast<double>(model.problem.maxSuppressed)),
      mayDrop_(model.problem.maxSuppressed > 0),
      guarded_(!mayDrop_ || rows_ / 4 >= k_) {
  const size_t size = whole ? rows_ + 1 : std::min<size_t>(table, rows_ + 1);
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
  n_.resize(tables.classes());
  floor_.resize(tables.classes());
  const size_t tails = tables.tails().size() + overhang;
  left_.resize(tails);
  lost_.resize(tails);
  needed_.resize(tails);
  sides_.resize(tails);
  extra_.resize(tails);
}

template <class T>
SpanBound::Quick DmBound<T>::quick(const Span& span) {
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

// The rows left of every tail, of the piece at work: those that it suppresses, and whether it is needed.
template <class T>
void DmBound<T>::part(uint32_t rows, const uint32_t* before, const uint32_t* after, size_t tails) {
  using Lanes = Four<int32_t>;
  const Lanes n = four(static_cast<int32_t>(rows)), k = four(static_cast<int32_t>(k_)), none{};
  const Lanes large = mayDrop_ && rows > rows_ - rows ? ~none : none;
  for (size_t x = 0; x < tails; x += 4) {
    const Lanes left = load<Lanes>(after + x) - load<Lanes>(before + x), right = n - left;
    const Lanes few = left < k, fewRight = right < k;
    store(left_.data() + x, left);
    store(lost_.data() + x, load<Lanes>(lost_.data() + x) + (left & few) + (right & fewRight));
    const Lanes some = (left > none) & (right > none) & ~(few & fewRight);
    store(needed_.data() + x, load<Lanes>(needed_.data() + x) | ~(few | fewRight) | (some & large));
  }
}

// What the sides of every tail cost more than the piece's floor.
template <class T>
void DmBound<T>::addExtras(uint32_t rows, T floor, size_t tails) {
  for (size_t x = 0; x < tails; ++x) sides_[x] = even(left_[x]) + even(rows - left_[x]);
  const Four<T> least = four(floor);
  for (size_t x = 0; x < tails; x += 4) {
    const Four<T> extra = greater(load<Four<T>>(sides_.data() + x), least) - least;
    store(extra_.data() + x, lesser(load<Four<T>>(extra_.data() + x) + extra, four(never)));
  }
}

template <class T>
double DmBound<T>::full(const Span& span, const double* allset, double* chosen, double* refused, double* lost,
                        uint8_t* needed) {
  const uint32_t* from = tables_->rows(span.first);
  const uint32_t* to = tables_->rows(span.end);
  uint32_t suppressed = 0;
  double least = 0;
  for (uint32_t h = 0; h < tables_->classes(); ++h) {
    n_[h] = to[h] - from[h];
    suppressed += n_[h] < k_ ? n_[h] : 0;
    floor_[h] = n_[h] < k_ ? even(n_[h]) : std::max(even(n_[h]), static_cast<T>(allset[h]));
    least += wide(floor_[h]);
  }
  for (const OuterTables::Block& block : tables_->blocks()) {
    const size_t tails = block.tails;
    const uint32_t* before = tables_->left(block, span.first);
    const uint32_t* after = tables_->left(block, span.end);
    std::fill_n(lost_.begin(), tails, suppressed);
    std::fill_n(needed_.begin(), tails, 0u);
    std::fill_n(extra_.begin(), tails, T{0});
    for (const uint32_t h : block.classes) {
      if (n_[h] >= k_) {
        part(n_[h], before, after, tails);
        addExtras(n_[h], floor_[h], tails);
      }
      before += tails;
      after += tails;
    }
    for (size_t x = 0; x < tails; ++x) {
      const size_t v = block.firstTail + x;
      const bool barred = lost_[x] > limit_;
      lost[v] = lost_[x];
      chosen[v] = barred ? forbidden : least + wide(extra_[x]);
      refused[v] = least;
      if (!barred && needed_[x] != 0) needed[v] = 1;
    }
  }
  return least;
}

template class DmBound<uint32_t>;
template class DmBound<double>;

}  // namespace indistinct
