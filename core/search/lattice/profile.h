#pragma once
// What one node costs at every k. Rows are suppressed where their class is weaker than k (core/privacy/
// strength.h: smaller than k, where rows alone decide), so between two
// class sizes nothing changes: the node is a staircase, one step per distinct size, up to the largest k that
// the limit lets it reach (POkA, section 5.1: the least class size s such that the rows in classes of at most
// s are more than the limit; without a limit, the largest size).
//
// `base` bounds a node's cost at every k, and that of every node above it, from below: the cost with nothing
// suppressed, but of every class no more than it would cost to suppress it. Only a CM matrix with a mistake
// dearer than a suppressed row makes that less; without one a node's cost rises from step to step.
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/search/lattice/rollup.h"
#include "core/search/price.h"

namespace indistinct {

struct NodeProfile {
  struct Step {
    uint64_t k = 0;           // the largest of the step
    uint64_t suppressed = 0;  // rows
    Cost cost = 0;
  };
  std::vector<Step> steps;  // k ascends; one with k = 0 alone: no k is reached
  Cost base = 0;
};

// What one node costs at one k, whatever the limit.
struct NodeAtK {
  uint64_t suppressed = 0;
  Cost cost = 0;
  uint64_t classes = 0;        // unsuppressed ones
  uint64_t smallestClass = 0;  // of the unsuppressed ones; 0 without any
};

// Above this k no class of the leaves is kept, and the limit admits that; nothing where it does not. Then
// suppressing everything is a solution, which no step of a profile says: they end with the largest class.
std::optional<uint64_t> leavesKeepNothingAbove(const Problem& problem);

// One per thread: it keeps its working memory.
class Profiler {
 public:
  explicit Profiler(const Problem& problem);

  // Valid until the next call.
  // `strength`: of every class; empty: their rows.
  const NodeProfile& profile(const ClassTable& classes, std::span<const uint64_t> strength);
  // A lower bound on every node below: the entries are the classes of the lowest of them. Not by cells.
  Cost base(const ClassTable& table) const;
  NodeAtK at(const ClassTable& classes, std::span<const uint64_t> strength, uint64_t k) const;
  Cost ofAllSuppressed() const { return price_.total(price_.suppressed(problem_.tuples.rows)); }

 private:
  struct Size {
    uint64_t size = 0, rows = 0;  // size: its strength
    Cost kept = 0;
  };
  static constexpr uint32_t few = 256;

  const Problem& problem_;
  const Price price_;
  const Cost suppressedRow_;
  Size small_[few];          // by strength
  std::vector<Size> large_;  // one per class
  NodeProfile profile_;

  Cost kept(const ClassTable& table, uint32_t entry, Cost price) const;
};

}  // namespace indistinct
