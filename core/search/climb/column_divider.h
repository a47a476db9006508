#pragma once
// One column divided anew, as well as can be while the others stay.
//
// Idea. With every other column fixed, what a division of one column costs is a sum over its intervals
// (interval_prices.h). So the cheapest of all its divisions, of which there are exponentially many, is found
// by dynamic programming: over the cuts where each is a choice of its own, over the tree where a taxonomy
// ties them together, over the levels in a lattice. A suppressed row may be given a price beyond its own;
// where each cut is a choice of its own, the cheapest division within a limit of suppressed rows is found,
// too.
//
// Source: the exact search divides one column so below every node (core/search/path); as a step of a climb it
// is ours. Invariant: no division of the column costs less than cheapest() says; of a column of more places
// than are looked at, none of those looked at, among which its present cuts are.
#include "core/search/climb/interval_prices.h"

namespace indistinct {

class ColumnDivider {
 public:
  // Both must outlive it.
  ColumnDivider(const Problem& problem, const Alphabet& alphabet, uint64_t seed, uint32_t mostPlaces = 512);

  struct Worth {
    double cost = 0;
    double suppressed = 0;
  };

  void place(const Selection& selection) { prices_.place(selection); }
  const Selection& selection() const { return prices_.selection(); }
  bool divides(uint32_t column) const { return prices_.divides(column); }

  // What follows tells of the column that was looked at last.
  void look(uint32_t column) { prices_.look(column); }
  // The cheapest division where a suppressed row costs so much more.
  Worth cheapest(double dearer);
  // The cheapest that suppresses so many rows at most, or a cheap one; none if the cost is infinite.
  Worth within(double most);
  // Divides the column as was answered last.
  void take() { prices_.divide(chosen_); }

  void letGo() { prices_.letGo(); }
  uint64_t memory() const { return prices_.memory() + 8 * least_.capacity(); }

 private:
  double price(size_t from, size_t to, double dearer) const {
    return prices_.cost(from, to) + dearer * prices_.suppressed(from, to);
  }
  void cheapestPath(double dearer);
  void cheapestTree(double dearer);
  void cheapestLevel(double dearer);
  Worth withinPath(double most);
  Worth worthOf() const;

  const Alphabet& alphabet_;
  const double each_;  // what a suppressed row costs
  IntervalPrices prices_;
  Selection chosen_;
  std::vector<double> least_;
  std::vector<uint16_t> cameFrom_;
};

}  // namespace indistinct
