#pragma once
// Small random problems over the lattice, and what their frontiers are by definition, slow and obvious.
#include <string>
#include <vector>

#include "core/frontier/front.h"
#include "core/support/random.h"

namespace indistinct::support {

struct SmallLattice {
  struct Column {
    std::vector<std::vector<uint32_t>> group;  // [level][leaf]; level 0 keeps leaves apart, the last has one
    uint32_t importance = 1;
    bool lastIsMissing = false;
  };
  std::vector<Column> columns;
  std::vector<std::vector<uint32_t>> rows;  // a position per column, then the label, then the count
  LossName loss = LossName::dm;
  uint64_t limit = 0;
  uint64_t k = 2;
};

SmallLattice randomLattice(Random& random, uint32_t mostColumns = 4, uint32_t mostRows = 16);
std::vector<SmallLattice> smaller(const SmallLattice& small);
std::string describe(const SmallLattice& small);
// Requires: a row.
Problem problemOf(const SmallLattice& small);

// By definition: class sizes and costs of one node.
struct Classes {
  std::vector<uint64_t> sizes;
  std::vector<Cost> kept;
  uint64_t reach(uint64_t limit) const;  // largest k within the limit
  uint64_t suppressed(uint64_t k) const;
  Cost cost(const Problem& problem, uint64_t k) const;
};
Classes classesByHand(const Problem& problem, const Levels& levels);
std::vector<Levels> allLevels(const Problem& problem);
// The nodes that keep to k and the limit while none below does, sorted.
std::vector<Levels> minimalByHand(const Problem& problem);

// A point with its nodes as people see them.
struct PlainPoint {
  uint64_t k = 0;
  Cost cost = 0;
  std::vector<std::pair<uint64_t, Levels>> nodes;  // suppressed rows, levels; sorted
  bool operator==(const PlainPoint&) const = default;
};
std::vector<PlainPoint> plain(const std::vector<FrontPoint>& points, const Lattice& lattice);
std::vector<PlainPoint> frontByHand(const Problem& problem, Reading reading);
std::string text(const std::vector<PlainPoint>& points);

}  // namespace indistinct::support
