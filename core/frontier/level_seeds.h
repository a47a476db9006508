#pragma once
// What whole levels cost, as a start for the search over split points.
//
// A level of a taxonomy is a set of cuts of its column's order. So the best file at whole levels is one of
// the files over split points, too, and what every k costs over split points is never more than over whole
// levels. Searching the lattice (lattice_frontier.h) is quick where it is small; then its optimum for every k
// is known here before anything else is proven, and it is a start that climbs seldom find by themselves.
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/frontier/lattice_frontier.h"

namespace indistinct {

// The same rows, searched by whole levels.
struct WholeLevels {
  Problem problem;
  // [column][position over split points]: the position that its value has here; Domain::none for a value
  // without rows.
  std::vector<std::vector<Position>> here;
};

class LevelSeeds {
 public:
  // Nothing where the lattice is large.
  static std::unique_ptr<LevelSeeds> make(std::optional<WholeLevels> levels);

  // Works for about `slice` and tells, as cuts over split points, what came in since; true where all has been
  // told. Where a level is no set of cuts of its column's order, it is cut more finely.
  bool advance(std::chrono::milliseconds slice, const std::function<void(const Cuts&)>& tell);

 private:
  LevelSeeds(std::unique_ptr<LatticeFrontier> frontier, std::vector<std::vector<Position>> here);
  Cuts cutsAt(Node node) const;

  std::unique_ptr<LatticeFrontier> frontier_;
  std::vector<std::vector<Position>> here_;
  std::vector<Node> told_;  // ascending
};

}  // namespace indistinct
