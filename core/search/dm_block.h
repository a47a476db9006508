#pragma once
// The DP of the additive bound of DM (dm_bound.h): the tails of one block part all its cells at once, at the
// least price.
//
// Points are the block's start, its tails and its end; an arc is what lies between two points, of all cells.
// A part of p rows costs p^2 if p >= k, else p times the cell's price, or forbids its arc where nothing may
// be suppressed.
//
// In tables of at most mostRows rows all sums are below 2^30: every row has one part in each
// partition and costs at most as much as all rows. Then counts take 16 bits, of two cells in turn, and one
// instruction squares both and adds them. Elsewhere double is exact.
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace indistinct {

template <class T>
class DmBlock {
 public:
  static constexpr bool narrow = std::is_same_v<T, uint32_t>;
  static constexpr uint64_t mostRows = 32766;  // a count, and one more, in 16 bits
  static constexpr T never = narrow ? static_cast<T>(1u << 30) : static_cast<T>(1e200);

  struct Cell {
    const uint32_t* left;  // [tail]: rows left of it
    uint32_t rows;
    T price;  // of a row of a part below k
  };

  DmBlock(T k, bool drops) : k_(k), drops_(drops) {}

  void solve(const std::vector<Cell>& cells, size_t tails);

  T best() const { return forward_[end_]; }
  // With the x-th tail chosen, or refused.
  T chosen(size_t x) const { return forward_[x + 1] + backward_[x + 1]; }
  T refused(size_t x) const { return around_[x + 1]; }
  // What the best parts save of a cell's rows, each paired with each.
  double gain(const std::vector<Cell>& cells, size_t cell) const;

 private:
  using Count = std::conditional_t<narrow, int16_t, double>;
  static constexpr size_t side = narrow ? 2 : 1;  // cells in turn
  static constexpr size_t step = 8;               // points at once

  void spread(const std::vector<Cell>& cells, size_t tails);
  template <bool drops>
  void arcs(size_t to);
  void back();

  const T k_;
  const bool drops_;
  size_t end_ = 0;            // the last point
  size_t width_ = 0;          // points, rounded up
  size_t rows_ = 0;           // of cells in turn
  std::vector<Count> left_;   // [row * width * side + point * side + cell in turn]
  std::vector<Count> price_;  // [cell]
  std::vector<T> arc_;        // [end * width + start]
  std::vector<T> forward_, backward_, across_, around_;
  std::vector<size_t> path_;  // points of the best, from the end
};

}  // namespace indistinct
