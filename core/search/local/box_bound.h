#pragma once
// What each row loses at least: the price of the cheapest box that holds it and k - 1 other rows.
//
// Idea. Boxes are looked for in bands of growing price (box_walk.h), where some row without a box is at hand.
// A row that no band has a box for yet loses more than the limit of the last one. So the sum over all rows is
// a bound at every moment, and rises.
//
// Source: ours. Invariant: a group's box is among those looked at, or costs more than the limit; so no row of
// any group loses less than is said here, by whatever rule that asks for k rows at least.
#include "core/search/local/box_walk.h"

namespace indistinct {

class BoxBound : private BoxWalk::Asker {
 public:
  // Both must outlive it.
  BoxBound(const Problem& problem, const BoxWalk& walk);
  // Goes through one band; false once every row has its box.
  bool band();
  // Of all rows together.
  uint64_t least() const;

 private:
  bool follows(std::span<const uint32_t> tuples, uint64_t price) override;
  void found(std::span<const uint32_t> tuples, uint64_t price) override;

  const Problem& problem_;
  const BoxWalk& walk_;
  std::vector<uint32_t> all_;
  std::vector<uint64_t> least_;  // [tuple]: `open` where it has no box yet
  bool begun_ = false;
  uint64_t limit_ = 0;  // of the band before; no row loses more
  static constexpr uint64_t open = ~uint64_t{0};
};

}  // namespace indistinct
