#pragma once
// What a frontier consists of: points (k, cost) of which no other has at least this k and costs less, or more
// k and costs the same. All nodes that reach a point are kept with it.
//
// Both readings live in this one structure, and differ only in what they offer to it. For POkA's reading each
// node is offered at the largest k that the limit lets it reach. For the reading per k every step of every
// node is offered; then the first point at or above a k has the least cost of all nodes at that k. This holds
// for losses in which no row is dearer when kept than when suppressed; optima.h serves the others.
#include <cstdint>
#include <optional>
#include <vector>

#include "core/search/lattice/profile.h"

namespace indistinct {

enum class Reading : uint8_t { pareto, perK };

struct FrontPoint {
  struct At {
    uint64_t suppressed = 0;
    Node node = 0;
    auto operator<=>(const At&) const = default;
  };
  uint64_t k = 0;
  Cost cost = 0;
  std::vector<At> nodes;  // ascending: the first suppresses the fewest rows
  bool operator==(const FrontPoint&) const = default;
};

class Front {
 public:
  static constexpr uint64_t leastK = 2;  // with k = 1 nothing is asked

  const std::vector<FrontPoint>& points() const { return points_; }  // k and cost ascend

  // Is it beaten by a point, for certain, if its k is at most `most` and its cost at least `least`?
  bool beats(uint64_t most, Cost least) const;
  // Did it come in?
  bool offer(uint64_t k, Cost cost, FrontPoint::At at);
  bool offer(const NodeProfile& profile, Node node, Reading reading);
  void absorb(const Front& other);

 private:
  std::vector<FrontPoint> points_;
  size_t firstAt(uint64_t k) const;
};

}  // namespace indistinct
