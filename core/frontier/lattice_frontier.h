#pragma once
// Which k costs what over the lattice of whole levels: three methods behind one interface, worked off in
// slices like a search (core/search/search.h), to be paused, resumed, stopped and kept at any time.
//
//     auto frontier = makeLatticeFrontier(problem, {.method = FrontierMethod::exact, .threads = 2});
//     while (!(*frontier)->progress().finished) (*frontier)->advance(std::chrono::milliseconds(50));
//     for (const FrontPoint& point : (*frontier)->progress().points) …
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/frontier/front.h"
#include "core/search/lattice/ground.h"

namespace indistinct {

enum class FrontierMethod : uint8_t {
  exact,       // evaluates what could be on the front; the same front as exhaustive, all ties included
  poka,        // Dewri et al. (2009), with its weaknesses; pareto reading only
  exhaustive,  // evaluates every node
};

struct LatticeFrontierOptions {
  FrontierMethod method = FrontierMethod::exact;
  Reading reading = Reading::pareto;
  std::optional<uint32_t> depth;  // poka: d; without it d_avg
  uint32_t threads = 1;
  std::vector<uint32_t> order;  // of the columns while working; empty: chosen
};

struct LatticeFrontierProgress {
  std::vector<FrontPoint> points;  // found so far; k and cost ascend
  uint64_t nodes = 0;              // of the lattice
  uint64_t evaluated = 0;          // distinct nodes whose class table or loss was computed
  uint64_t tables = 0;             // of prefixes, made on the way
  double share = 0;                // of the work that is done, 0 … 1
  bool finished = false;
  bool exact = false;  // finished, and nothing is missing from `points`
  std::string doing;   // in words, for people
};

class LatticeFrontier {
 public:
  virtual ~LatticeFrontier() = default;
  // Works for about `slice`, or until finished. Where it throws (memory has run out), the points found by the
  // last slice hold all the same; only to surrender may follow.
  virtual void advance(std::chrono::milliseconds slice) = 0;
  // Gives all memory back but that of what is known: the progress, the problem and the lattice.
  virtual void surrender();
  const LatticeFrontierProgress& progress() const { return progress_; }
  const Problem& problem() const { return ground_->problem(); }
  const Lattice& lattice() const { return ground_->lattice(); }
  // [node] as far as evaluated.
  const std::vector<NodeValue>& values() const { return values_; }

 protected:
  explicit LatticeFrontier(std::unique_ptr<Ground> ground);
  std::unique_ptr<Ground> ground_;
  std::vector<NodeValue> values_;
  LatticeFrontierProgress progress_;
};

// Requires: a taxonomy in every column; a target where the loss needs one. Errors: the pareto reading without
// a limit; poka for another reading.
Result<std::unique_ptr<LatticeFrontier>> makeLatticeFrontier(Problem problem, LatticeFrontierOptions options);

std::unique_ptr<LatticeFrontier> exhaustiveFrontier(std::unique_ptr<Ground> ground, Reading reading);
std::unique_ptr<LatticeFrontier> pokaFrontier(std::unique_ptr<Ground> ground, uint32_t depth);
std::unique_ptr<LatticeFrontier> exactFrontier(std::unique_ptr<Ground> ground, Reading reading);

}  // namespace indistinct
