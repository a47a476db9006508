#pragma once
// Lower bounds of DM for the cells of one outer span. Sources: Bayardo & Agrawal, section 5.2, for the
// allset; the rest is ours. A cell has n rows of one class of the chosen cuts; N rows in all; a part is
// what open cuts make of a cell; s counts its suppressed rows. Every cut is global, but within a cell
// any choice of cuts is some choice: a bound over all choices for each cell alone, or for each block of
// cells that share their cuts, is a bound.
//
// Suppressed: n < k. The cell costs N n, and can never cost less.
// Barred: a tail that leaves fewer than k rows of a cell on one side suppresses them in every solution that
// chooses it. Where these, with the cells below k, exceed the limit, no solution has both tail and span, and
// the bounds below leave the tail out.
// Even parts: at most M = floor(n / k) parts are kept, and n rows spread evenly over M parts have the
// least sum of squares. Suppressing instead never helps: giving a suppressed row back to a least part
// of p < 2k rows costs 2p + 1 <= 4k - 1 <= N. So this needs N >= 4k, or no suppression at all;
// elsewhere a row costs at least k.
// Best gains: n^2 minus the M - 1 largest 2 l (n - l) over the tails that leave k rows on both sides.
// Of the cuts of a solution at most M - 1 suffice to separate its at most M kept parts from one
// another, each leaves a kept part on both sides, and a union separates no more pairs than its members
// together. n^2 minus the cost is the number of ordered pairs separated among kept rows, plus s (2n - s
// - N), which is not positive if 2n <= N; with nothing suppressed it is nothing. So this needs 2n <= N
// or no suppression.
// Allset: the sum over the allset's cells of d rows of d max(d, k): allset_bound.h.
// Additive: per block, one DP over its tails partitions all its cells at once. A part of p rows costs
// p^2 if p >= k, else p (alpha N + (1 - alpha) n), where 1 / alpha counts the blocks that can make a
// part below k of this cell. The cell then costs at least n^2 minus the sum over blocks of what each
// block gains. Row by row: a kept row gains n minus the size of its class, the number of rows separated
// from it, at most the sum over blocks of those that the block separates from it (n - p). A suppressed
// row gains n - N < 0; each of at most 1 / alpha blocks charges it alpha (N - n), the others credit it
// n - p >= 0. With nothing suppressed a part below k forbids itself. The blocks' DPs also know the
// least cost with a tail chosen and with it refused.
// A cell takes part in the additive bound unless that would claim more gain than its floor leaves; both
// variants hold, the larger counts.
#include "core/search/cell_bound.h"
#include "core/search/dm_block.h"

namespace indistinct {

// T: what costs are counted in. Whole numbers where they are small enough (dm_block.h), else double.
template <class T>
class DmBound : public CellBound {
 public:
  explicit DmBound(const OuterModel& model);
  void begin(const OuterTables& tables) override;
  Quick quick(const Span& span) override;
  void sweep(const std::vector<Span>& spans, std::vector<double>& allset) override;
  double coarse(const Span& span, const double* allset) override;
  double full(const Span& span, const double* allset, double* chosen, double* refused, double* lost,
              uint8_t* needed) override;

 private:
  using Block = DmBlock<T>;
  static constexpr T never = Block::never;
  static double wide(T cost) { return cost >= never ? forbidden : static_cast<double>(cost); }
  static T square(uint32_t rows) { return static_cast<T>(rows) * static_cast<T>(rows); }

  // A cell's bound from its size alone.
  T even(uint32_t rows) const {
    return Block::narrow || rows < evenTable_.size() ? evenTable_[rows] : evenly(rows);
  }
  T evenly(uint32_t rows) const;
  void judgeTails(const Span& span);
  void findGains(size_t block, size_t member);
  void floors(const double* allset, uint8_t* needed);
  void addExtras(const uint32_t* left, uint32_t n, T floor, size_t tails, T* extra) const;
  void sumExtras(const T* extra, size_t tails);
  double additive();
  void keepOut();
  T priceOfSmall(uint32_t h) const;
  // [block][member * tails allowed + tail]: rows left of a tail.
  uint32_t* leftOf(size_t block, size_t member) {
    return left_.data() + offset_[block] + member * allowed_[block].size();
  }

  const OuterModel& model_;
  const OuterTables* tables_ = nullptr;
  const uint32_t rows_;
  const uint32_t k_;  // at most rows_ + 1
  const double limit_;
  const bool mayDrop_;
  const bool guarded_;        // may a cell's bound assume that suppression never helps?
  std::vector<T> evenTable_;  // [rows], for the first many

  // Of the span at work.
  std::vector<uint32_t> n_;                     // [class]
  std::vector<std::vector<uint32_t>> members_;  // [block]: its classes of k rows or more
  std::vector<T> floor_;                        // [class]
  std::vector<uint8_t> joins_;                  // [class]: takes part in the additive bound
  std::vector<double> gain_;                    // [class]: claimed by the additive bound
  std::vector<uint32_t> small_;                 // [class]: blocks that can make a part below k of it
  std::vector<T> gains_;                        // [class * (tails + 1)]: of good tails
  std::vector<uint32_t> gainCount_;             // [class]
  std::vector<size_t> offset_;                  // [block]: into left_
  std::vector<uint32_t> left_;
  std::vector<uint32_t> lostHere_;                  // [tail of the block]
  std::vector<double> lost_;                        // [tail]: rows suppressed if it is chosen, at least
  std::vector<std::vector<uint32_t>> allowed_;      // [block]: its tails that the limit allows in this span
  std::vector<T> extra_;                            // what choosing a tail adds to a cell's floor, likewise
  std::vector<T> extraHere_;                        // [tail of the block]: of all cells
  std::vector<uint32_t> neededHere_;                // [tail of the block]: 1 if it is
  std::vector<double> chosenExtra_, refusedExtra_;  // [tail]: of the additive bound

  Block block_;
  std::vector<typename Block::Cell> joined_;
  std::vector<uint32_t> joinedClass_;
};

}  // namespace indistinct
