#pragma once
// Lower bounds of CM for the pieces of one outer span: unit prices, any number of labels. Source:
// Bayardo & Agrawal, section 5.2, for the allset; the rest is ours. A piece has n rows of one class of the
// chosen cuts, m of them not of its majority label. Every suppressed row costs 1, at least what it costs when
// kept. With nothing suppressed 0 < n < k is impossible.
//
// Suppressed: n < k. The piece costs n.
// One part: n < 2k. At most one part is kept. It pays at least what its rows that are not of its own
// majority pay, and the others pay 1 each: m at least.
// Few misses: m < k. A kept part whose majority is not the piece's has at least k rows, at most m of
// them not of the piece's majority, so at least k - m of it; against publishing the piece's majority it
// saves at most m - (k - m) = 2m - k, and needs more than k / 2 of the m rows, so there is at most one.
// Hence m - max(0, 2m - k).
// Allset: the sum over the allset's cells of rows that are not of the cell's majority: allset_bound.h.
// Good tails: a tail that leaves fewer than k rows on one side of the piece helps nobody in it. Without it
// these rows join others, at 1 each at most, which is what they cost before. So the piece alone may be
// looked at under its good tails, those with k rows on both sides, and its allset is that of the good
// tails: far fewer, larger groups (span_cells.h). Their sums left and right of a good tail bound its sides.
// Barred: a tail that leaves fewer than k rows of a piece on one side suppresses them in every solution that
// chooses it. Where these, with the pieces below k, exceed the limit, no solution has both tail and span: the
// tail is good for none of its pieces.
// Lookahead: either one part is kept and the piece costs m, or two kept parts are separated by a good
// tail, and the piece costs what its two sides cost by the rules above, at the best such tail.
// A tail chosen: the sides' bounds by the same rules. A tail refused: the lookahead over the others.
//
// Tried and dropped: branching by what choosing and refusing add to the bound instead of by pairs
// separated (as many nodes); good tails where few rows may be suppressed (fewer nodes, far dearer ones).
#include "core/search/outer/span_bound.h"
#include "core/search/outer/span_cells.h"

namespace indistinct {

class CmBound : public SpanBound {
 public:
  explicit CmBound(const OuterModel& model);
  void begin(const OuterTables& tables) override;
  Quick quick(const Span& span) override;
  void sweep(const std::vector<Span>& spans, std::vector<double>& allset) override;
  double coarse(const Span& span, const double* allset) override;
  double full(const Span& span, const double* allset, double* chosen, double* refused, double* lost,
              uint8_t* needed) override;

 private:
  double simple(uint32_t rows, uint32_t misses) const;
  bool sides(const Span& span);
  void side(const OuterTables::Block& block, uint32_t member, const Span& span, size_t at);
  void allsets(const Span& span, const double* allset);
  void lookAhead(uint8_t* needed);
  void count(const OuterRows& entries, uint32_t unit);

  const OuterModel& model_;
  const OuterTables* tables_ = nullptr;
  const uint32_t labels_;
  const int32_t k_;  // at most one more than all rows
  const double limit_;
  const bool mayDrop_;
  const bool regroups_;  // by good tails

  // Of the sweep at work.
  std::vector<uint32_t> cellRows_, cellMost_, cellLabels_;
  std::vector<double> sum_;  // [class]

  // Of the span at work. Costs are whole numbers.
  SpanCells cells_;
  std::vector<int32_t> n_, misses_, floor_, best_, second_;  // [class]; best_, second_: of the lookahead
  std::vector<uint32_t> bestTail_;                           // [class]
  std::vector<int32_t> label_;                               // [label * classes + class]
  std::vector<std::vector<uint32_t>> members_;               // [block]: those of k rows or more
  // [block][member * tails + tail]: both sides; does a tail leave k rows on both?
  std::vector<int32_t> left_, right_;
  std::vector<int32_t> good_;
  std::vector<int32_t> here_;   // [tail of the block]
  std::vector<int32_t> lost_;   // [tail]: rows suppressed if it is chosen, at least
  std::vector<int32_t> extra_;  // [tail]: what its sides add to the floors
  std::vector<int32_t> share_;  // misses between neighbouring good tails
  std::vector<size_t> shareAt_;
};

}  // namespace indistinct
