#pragma once
// What is known of every k: the best generalization found and a proven lower bound.
//
// Costs spread downward: a generalization is looked up for every k that its suppressed rows allow, so what is
// good for k + 1 is known to k. Bounds spread upward: a solution for k + 1 is one for k that costs no more,
// as long as no row is dearer when kept than when suppressed; so what no solution for k undercuts, none for k
// + 1 does. (Only a cost matrix can break this: then each k has its own bound alone.)
#include <memory>
#include <vector>

#include "core/frontier/generalization.h"

namespace indistinct {

class Band {
 public:
  using Found = std::shared_ptr<const Generalization>;

  // For k = least … most. Requires: least >= 1.
  Band(uint64_t least, uint64_t most, uint64_t limit, bool monotone);

  uint64_t least() const { return least_; }
  uint64_t most() const { return most_; }

  // Would it be the cheapest, or suppress fewer rows at the same cost, for some k?
  bool helps(const Generalization& found) const;
  bool offer(const Found& found);
  void raise(uint64_t k, Cost bound);

  const Found& found(uint64_t k) const { return found_[at(k)]; }  // empty: none yet
  Cost cost(uint64_t k) const { return cost_[at(k)]; }            // nothing: none yet
  Cost bound(uint64_t k) const;                                   // never above the cost
  bool proven(uint64_t k) const { return found(k) && bound_[at(k)] >= cost(k); }
  uint64_t provenCount() const;

  static constexpr Cost nothing = ~Cost{0};

 private:
  template <class Wins>
  bool scan(const Generalization& found, const Wins& wins) const;

  size_t at(uint64_t k) const { return static_cast<size_t>(k - least_); }

  uint64_t least_, most_, limit_;
  bool monotone_;
  std::vector<Found> found_;
  std::vector<Cost> cost_, bound_;
  std::vector<uint64_t> suppressed_;
};

}  // namespace indistinct
