#pragma once
// Every search stands behind this interface. A driver calls `advance` again and again; a search does a slice
// of work, keeps `progress` true after every slice, and holds all its state itself, so that it can be paused,
// resumed, stopped and kept at any time, natively and in a browser without threads.
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/domain/cuts.h"
#include "core/domain/domain.h"
#include "core/loss/loss.h"
#include "core/partition/tuples.h"
#include "core/privacy/rule.h"
#include "core/search/rules.h"

namespace indistinct {

struct Problem {
  Tuples tuples;
  std::vector<Space> spaces;                   // [column]
  std::vector<Taxonomy> taxonomies;            // [column]; empty nodes where the space is splits
  std::vector<std::vector<Position>> offered;  // [column of splits]: the only cuts to choose from; empty: all
  Rule rule;                                   // of every class
  uint64_t maxSuppressed = 0;                  // rows; N where there is no limit
  Loss loss;
};

struct Solution {
  Cuts cuts;
  Cost cost = 0;
  uint64_t suppressed = 0;
  uint64_t classes = 0;        // unsuppressed ones
  uint64_t smallestClass = 0;  // of the unsuppressed ones: rows, or persons where the rule counts those
};

struct SearchOptions {
  uint32_t threads = 1;
  uint64_t seed = 1;
  uint64_t memoryLimit = 1ull << 30;
  std::optional<double> gapLimit;
  std::optional<uint64_t> nodeLimit;
  std::optional<Cuts> start;  // a solution to begin with
  std::optional<Cost> bound;  // a proven lower bound to begin with
  // What some methods alone have (MethodInfo::options); their own choice without it.
  std::optional<uint64_t> evaluations;
  std::optional<uint32_t> population, islands;
  bool climb = true;  // exact searches: look for solutions by hill climbing beside the proof
  Rules rules;        // of the optimal search
};

// What ended a search, or any job, before its end.
enum class Stop : uint8_t { time, memory, gap, nodes };
inline const char* word(Stop stop) {
  switch (stop) {
    case Stop::time:
      return "time";
    case Stop::memory:
      return "memory";
    case Stop::gap:
      return "gap";
    case Stop::nodes:
      break;
  }
  return "nodes";
}

struct Progress {
  std::optional<Solution> best;
  std::optional<Cost> bound;  // proven: no solution costs less
  bool finished = false;      // the search has nothing left to do
  bool proven = false;
  std::optional<Stop> stopped;  // finished by a limit, not proven
  uint64_t nodes = 0;
  uint64_t open = 0;
  uint64_t memory = 0;
  // Methods over whole levels that find them: k-minimal nodes, which keep to the rule and the limit while no
  // node below does; the level of each column.
  std::vector<std::vector<uint32_t>> minimal;
  // Of methods whose solution may break the rule: does the best keep to it? Its cost counts what it
  // publishes.
  std::optional<bool> satisfied;
  std::string doing;  // in words, for people
};

class Search {
 public:
  virtual ~Search() = default;
  // Works for about `slice`, or until finished. Where it throws (memory has run out), the best and the bound
  // of `progress` hold all the same; nothing but to surrender and to be destroyed may follow.
  virtual void advance(std::chrono::milliseconds slice) = 0;
  const Progress& progress() const { return progress_; }
  // Hands over what is known, and needs no memory to do so.
  Progress surrender() { return std::move(progress_); }

 protected:
  Progress progress_;  // its best and its bound are each changed at once, or not at all
};

}  // namespace indistinct
