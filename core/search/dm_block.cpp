#include "core/search/dm_block.h"

#include <algorithm>

#include "core/search/lanes.h"

namespace indistinct {

namespace {

// The cost of four arcs.
template <class T, bool drops>
struct Arcs;

template <bool drops>
struct Arcs<uint32_t, drops> {
  Four<uint32_t> cost{};
  Eight<uint16_t> smallest = ~Eight<uint16_t>{};  // part that is not empty, less one

  void add(Eight<int16_t> part, Eight<int16_t> price, Eight<int16_t> k) {
    if constexpr (drops) {
      cost += dot(part, part >= k ? part : price);
    } else {
      cost += dot(part, part);
      smallest = lesser(smallest, reinterpret_cast<Eight<uint16_t>>(part) - 1);
    }
  }
  Four<uint32_t> result(Eight<int16_t> k) const {
    if constexpr (drops) return cost;
    const auto dead = smallest < reinterpret_cast<Eight<uint16_t>>(k) - 1;
    return reinterpret_cast<Four<uint32_t>>(dead) != 0 ? four(DmBlock<uint32_t>::never) : cost;
  }
};

template <bool drops>
struct Arcs<double, drops> {
  Four<double> cost{};
  Four<int64_t> dead{};

  void add(Four<double> part, Four<double> price, Four<double> k) {
    if constexpr (drops) {
      cost += part * (part >= k ? part : price);
    } else {
      cost += part * part;
      dead |= (part > 0.0) & (part < k);
    }
  }
  Four<double> result(Four<double>) const {
    if constexpr (drops) return cost;
    return dead ? four(DmBlock<double>::never) : cost;
  }
};

Eight<int16_t> splat(const int16_t* pair) { return inTurn(pair); }
Four<double> splat(const double* one) { return four(*one); }

// A vector that shrinks and grows again is filled each time.
template <class T>
void reserve(std::vector<T>& room, size_t size) {
  if (room.size() < size) room.resize(size);
}

// The least of the first `size` numbers.
template <class T>
T leastOf(const T* from, size_t size) {
  Four<T> least = four(DmBlock<T>::never);
  size_t i = 0;
  for (; i + 4 <= size; i += 4) least = lesser(least, load<Four<T>>(from + i));
  T result = leastLane<T>(least);
  for (; i < size; ++i) result = std::min(result, from[i]);
  return result;
}

}  // namespace

template <class T>
void DmBlock<T>::spread(const std::vector<Cell>& cells, size_t tails) {
  end_ = tails + 1;
  width_ = (end_ + 1 + step - 1) / step * step;
  rows_ = (cells.size() + side - 1) / side;
  reserve(left_, rows_ * width_ * side);
  reserve(price_, rows_ * side);
  for (size_t i = 0; i < rows_ * side; ++i) {
    Count* to = left_.data() + i / side * width_ * side + i % side;
    if (i >= cells.size()) {
      for (size_t x = 0; x < width_; ++x) to[x * side] = 0;
      price_[i] = 0;
      continue;
    }
    const uint32_t* left = cells[i].left;
    to[0] = 0;
    for (size_t x = 0; x < tails; ++x) to[(x + 1) * side] = static_cast<Count>(left[x]);
    for (size_t x = end_; x < width_; ++x) to[x * side] = static_cast<Count>(cells[i].rows);
    price_[i] = static_cast<Count>(cells[i].price);
  }
}

template <class T>
void DmBlock<T>::solve(const std::vector<Cell>& cells, size_t tails) {
  spread(cells, tails);
  reserve(arc_, (end_ + 1) * width_);
  reserve(forward_, width_);
  std::fill_n(forward_.begin(), width_, never);
  forward_[0] = 0;
  for (size_t to = 1; to <= end_; ++to) {
    if (drops_) {
      arcs<true>(to);
    } else {
      arcs<false>(to);
    }
  }
  back();
  path_.clear();
  path_.push_back(end_);
  while (path_.back() > 0) {
    const size_t to = path_.back();
    size_t from = 0;
    while (forward_[from] + arc_[to * width_ + from] > forward_[to]) ++from;
    path_.push_back(from);
  }
}

// The arcs that end at a point, and the cheapest way there.
template <class T>
template <bool drops>
void DmBlock<T>::arcs(size_t to) {
  T* arc = arc_.data() + to * width_;
  Count limit[side];
  std::fill_n(limit, side, static_cast<Count>(k_));
  const auto k = splat(limit);
  using Lanes = std::remove_const_t<decltype(k)>;
  for (size_t x = 0; x < to; x += step) {
    Arcs<T, drops> near, far;
    const Count* left = left_.data();
    for (size_t i = 0; i < rows_; ++i, left += width_ * side) {
      const Lanes end = splat(left + to * side), price = splat(price_.data() + i * side);
      near.add(end - load<Lanes>(left + x * side), price, k);
      far.add(end - load<Lanes>(left + (x + 4) * side), price, k);
    }
    const Four<T> first = near.result(k), second = far.result(k);
    store(arc + x, first);
    store(arc + x + 4, second);
  }
  for (size_t x = to; x < width_ && x % step != 0; ++x) arc[x] = never;
  Four<T> reached = four(never);
  for (size_t x = 0; x < to; x += 4) {
    reached = lesser(reached, load<Four<T>>(forward_.data() + x) + load<Four<T>>(arc + x));
  }
  forward_[to] = leastLane<T>(reached);
}

// From every point to the end; and with a tail refused, the cheapest arc across it on a whole path.
template <class T>
void DmBlock<T>::back() {
  reserve(backward_, width_);
  reserve(across_, width_);
  reserve(around_, end_);
  std::fill_n(backward_.begin(), width_, never);
  std::fill_n(across_.begin(), width_, never);
  backward_[end_] = 0;
  for (size_t to = end_; to > 0; --to) {
    const T* arc = arc_.data() + to * width_;
    const Four<T> rest = four(backward_[to]);
    for (size_t x = 0; x < to; x += 4) {
      const Four<T> cost = load<Four<T>>(arc + x) + rest;
      const Four<T> onward = lesser(load<Four<T>>(backward_.data() + x), cost);
      const Four<T> over =
          lesser(load<Four<T>>(across_.data() + x), load<Four<T>>(forward_.data() + x) + cost);
      store(backward_.data() + x, onward);
      store(across_.data() + x, over);
    }
    around_[to - 1] = leastOf(across_.data(), to - 1);
  }
}

template <class T>
double DmBlock<T>::gain(const std::vector<Cell>& cells, size_t cell) const {
  const Count* left = left_.data() + cell / side * width_ * side + cell % side;
  const double rows = cells[cell].rows, k = static_cast<double>(k_),
               price = static_cast<double>(cells[cell].price);
  double sum = 0;
  for (size_t i = 0; i + 1 < path_.size(); ++i) {
    const double part = static_cast<double>(left[path_[i] * side] - left[path_[i + 1] * side]);
    sum += part * rows - part * (part >= k ? part : price);
  }
  return sum;
}

template class DmBlock<uint32_t>;
template class DmBlock<double>;

}  // namespace indistinct
