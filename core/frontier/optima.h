#pragma once
// The optimum of every k where suppressing a row can be cheaper than keeping it (a cost matrix can make it
// so). Cost may then fall as k grows, and a point at a greater k says nothing of a smaller one, as it does in
// a front (front.h): what a node costs holds between two of its class sizes and nowhere else.
//
// The optimum is kept as a staircase over k = 2 … rows, and beside it every step of a node that touches it
// somewhere. So ties are remembered once per node, however often the staircase is cut later.
//
// Of nodes that suppress everything only the leaves are offered: where any node does so, the leaves do, at
// the same cost. Where a node that keeps rows costs no more, they are not named.
#include <cstdint>
#include <vector>

#include "core/frontier/front.h"

namespace indistinct {

class Optima {
 public:
  explicit Optima(const Problem& problem);
  Optima fresh() const { return Optima(rows_); }  // of the same problem, without anything found

  // One per k after which the optimum changes, k ascending: for any k, the first at or above it.
  std::vector<FrontPoint> points() const;
  // Is a node of no use, for certain, if its k is at most `most` and its cost at least `least`?
  bool beats(uint64_t most, Cost least) const;
  void offer(const NodeProfile& profile, Node node);
  void absorb(const Optima& other);
  std::vector<Node> nodes() const;

 private:
  explicit Optima(uint64_t rows);
  // Holds for the k above `after`, up to and with `k`.
  struct Held {
    uint64_t after = 0, k = 0;
    Cost cost = 0;
    FrontPoint::At at;
    auto operator<=>(const Held&) const = default;
  };
  struct Step {
    uint64_t k = 0;  // the largest of the step
    Cost cost = 0;
    Cost dearest = 0;  // of this step and those before
  };
  uint64_t rows_;
  std::vector<Step> steps_;  // k ascends, the last at `rows_`; none for fewer than two rows
  std::vector<Held> held_;
  size_t swept_ = 64;  // so many may be held before those that are beaten by now are let go

  static constexpr Cost nothing = ~Cost{0};
  size_t firstAt(uint64_t k) const;
  bool touches(const Held& held) const;
  void cutAfter(uint64_t k);
  void offer(const Held& held);
};

}  // namespace indistinct
