#pragma once
// Classes that are refined by one cut at a time and undone in place: what a depth-first search over cuts
// needs. Bayardo and Agrawal (2005), section 6 (incremental maintenance of equivalence classes).
//
// The tuples stand in one array, each class a stretch of it. A cut splits a class by moving its tuples below
// the cut to the front of its stretch; the rest becomes a new class at the end of the list. Undoing takes the
// new classes off the list, last first, and gives their stretch, rows and labels back to the class that each
// was split from: stretches join again because everything that was split later is already undone. The order
// within a stretch is not restored, and nothing depends on it.
#include <cstdint>
#include <span>
#include <vector>

#include "core/domain/cuts.h"
#include "core/partition/tuples.h"

namespace indistinct {

class Classes {
 public:
  // `tuples` must outlive this. Begins with one class of all tuples (none if there are none).
  explicit Classes(const Tuples& tuples);

  // Splits by a cut before `position` of `column`. Requires: 0 < position < size of the domain, and no such
  // cut yet.
  void refine(uint32_t column, Position position);
  // Takes the last cut back. Requires: there is one.
  void undo();

  uint32_t size() const { return static_cast<uint32_t>(begin_.size()); }
  uint64_t rows(uint32_t c) const { return rows_[c]; }
  std::span<const uint64_t> labels(uint32_t c) const {
    return {labelCount_.data() + static_cast<size_t>(c) * tuples_.labels, tuples_.labels};
  }
  std::span<const uint32_t> members(uint32_t c) const {
    return {order_.data() + begin_[c], static_cast<size_t>(end_[c] - begin_[c])};
  }
  // The classes that the last cut made; each was split from `splitFrom` of it.
  uint32_t firstNew() const { return done_.empty() ? 0 : done_.back().sizeBefore; }
  uint32_t splitFrom(uint32_t c) const { return parent_[c]; }
  // The cuts made so far.
  Cuts cuts() const;

 private:
  struct Step {
    uint32_t column, position, sizeBefore;
  };
  void split(uint32_t c, const std::vector<Position>& position, Position cut);

  const Tuples& tuples_;
  std::vector<uint32_t> order_;        // tuples, class by class
  std::vector<uint32_t> begin_, end_;  // [class]: its stretch of order_
  std::vector<uint32_t> parent_;       // [class]: the one it was split from
  std::vector<uint64_t> rows_;
  std::vector<uint64_t> labelCount_;  // [class * labels + label]
  std::vector<Step> done_;
};

}  // namespace indistinct
