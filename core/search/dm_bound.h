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

namespace indistinct {

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
  // A cell's bound from its size alone.
  double even(uint32_t rows) const { return rows < evenTable_.size() ? evenTable_[rows] : evenly(rows); }
  double evenly(double rows) const;
  void judgeTails(const Span& span);
  void floors(const Span& span, const double* allset, uint8_t* needed);
  double additive();
  // [block][member * tails + tail]: rows left of a tail.
  int32_t* leftOf(size_t block, size_t member) {
    return left_.data() + offset_[block] + member * tables_->blocks()[block].tails;
  }
  template <class T>
  struct Counts {
    std::vector<T> left;   // [joined * width + point]
    std::vector<T> price;  // [joined]: of a row of a part below k
  };
  template <class T>
  void block(size_t number, Counts<T>& counts);
  template <class T, bool drops>
  void arcs(size_t y, const Counts<T>& counts);

  const OuterModel& model_;
  const OuterTables* tables_ = nullptr;
  const double k_;
  const double rows_;
  const double limit_;
  const bool mayDrop_;
  const bool guarded_;             // may a cell's bound assume that suppression never helps?
  std::vector<double> evenTable_;  // [rows], for the first many

  // Of the span at work.
  std::vector<double> n_, floor_;    // [class]
  std::vector<uint8_t> joins_;       // [class]: takes part in the additive bound
  std::vector<double> gain_;         // [class]: claimed by the additive bound
  std::vector<double> small_;        // [class]: what a row of a part below k costs
  std::vector<double> gains_;        // [class * (tails + 1)]: of good tails
  std::vector<uint32_t> gainCount_;  // [class]
  std::vector<size_t> offset_;       // [block]: into left_
  std::vector<int32_t> left_;
  std::vector<double> lost_;                        // [tail]: rows suppressed if it is chosen, at least
  std::vector<std::vector<uint32_t>> allowed_;      // [block]: tails that the limit allows in this span
  std::vector<double> extra_;                       // what choosing a tail adds to a cell's floor, likewise
  std::vector<double> chosenExtra_, refusedExtra_;  // [tail]: of the additive bound
  double saved_ = 0;                                // by all blocks together

  // Of the block at work.
  std::vector<uint32_t> joined_;
  Counts<int32_t> narrow_;
  Counts<double> wide_;
  size_t width_ = 0;         // of a row of arcs: points, rounded up
  std::vector<double> arc_;  // [end * width + start]
  std::vector<double> forward_, backward_, across_, least_, others_;
};

}  // namespace indistinct
