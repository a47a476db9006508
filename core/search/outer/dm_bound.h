#pragma once
// Lower bounds of DM for the pieces of one outer span. Sources: Bayardo & Agrawal, section 5.2, for the
// allset; the rest is ours. A piece has n rows of one class of the chosen cuts; N rows in all; a part is
// what open cuts make of a piece. Every cut is global, but within a piece any choice of cuts is some choice:
// a bound over all choices for each piece alone is a bound.
//
// Suppressed: n < k. The piece costs N n, and can never cost less.
// Barred: a tail that leaves fewer than k rows of a piece on one side suppresses them in every solution that
// chooses it. Where these, with the pieces below k, exceed the limit, no solution has both tail and span.
// Even parts: at most M = floor(n / k) parts are kept, and n rows spread evenly over M parts have the
// least sum of squares. Suppressing instead never helps: giving a suppressed row back to a least part
// of p < 2k rows costs 2p + 1 <= 4k - 1 <= N. So this needs N >= 4k, or no suppression at all;
// elsewhere a row costs at least k.
// Allset: the sum over the allset's cells of d rows of d max(d, k): allset_bound.h.
// A tail chosen: each piece costs what even parts say of its two sides, or what the piece costs at least,
// whichever is more. A tail refused: nothing is known beyond the piece.
// Needed: a tail that leaves k rows of no piece on both sides keeps nothing apart that is kept. Without it
// the p rows that it suppresses in a piece join q others: 2pq + p^2 more instead of N p, no more where
// 2n <= N. In a larger piece suppression may be the cheaper, and any tail that makes it is needed.
//
// Tried and dropped: the largest gains 2 l (n - l) that k lets a piece have, and per column one shortest path
// that parts all its pieces at once, with what each tail chosen or refused adds to it. Together they took 5
// to 20 per cent of the nodes away and took as much time again as all else, or more.
#include <type_traits>

#include "core/search/outer/span_bound.h"

namespace indistinct {

// T: what costs are counted in: whole numbers in tables of at most mostRows rows, where all sums are below
// 2^30, as no row costs more than all rows; else double, which is exact.
template <class T>
class DmBound : public SpanBound {
 public:
  static constexpr uint64_t mostRows = 32767;

  explicit DmBound(const OuterModel& model);
  void begin(const OuterTables& tables) override;
  Quick quick(const Span& span) override;
  void sweep(const std::vector<Span>& spans, std::vector<double>& allset) override;
  double coarse(const Span& span, const double* allset) override;
  double full(const Span& span, const double* allset, double* chosen, double* refused, double* lost,
              uint8_t* needed) override;

 private:
  static constexpr bool whole = std::is_same_v<T, uint32_t>;
  static constexpr T never = whole ? static_cast<T>(1u << 30) : static_cast<T>(1e200);
  static double wide(T cost) { return cost >= never ? forbidden : static_cast<double>(cost); }
  static T square(uint32_t rows) { return static_cast<T>(rows) * static_cast<T>(rows); }

  // A piece's bound from its size alone.
  T even(uint32_t rows) const { return whole || rows < evenTable_.size() ? evenTable_[rows] : evenly(rows); }
  T evenly(uint32_t rows) const;
  void part(uint32_t rows, const uint32_t* before, const uint32_t* after, size_t tails);
  void addExtras(uint32_t rows, T floor, size_t tails);

  const OuterModel& model_;
  const OuterTables* tables_ = nullptr;
  const uint32_t rows_;
  const uint32_t k_;  // at most rows_ + 1
  const double limit_;
  const bool mayDrop_;
  const bool guarded_;        // may a piece's bound assume that suppression never helps?
  std::vector<T> evenTable_;  // [rows], for the first many

  // Of the span at work.
  std::vector<uint32_t> n_;  // [class]
  std::vector<T> floor_;     // [class]
  // Of the block at work, [tail].
  std::vector<uint32_t> left_;    // of the piece at work
  std::vector<uint32_t> lost_;    // rows suppressed if it is chosen, at least
  std::vector<uint32_t> needed_;  // not 0 if it is
  std::vector<T> sides_;          // what the two sides of the piece at work cost at least
  std::vector<T> extra_;          // what choosing it adds to the floors of all pieces
};

}  // namespace indistinct
