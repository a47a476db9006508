#pragma once
// What every k costs where groups of rows have cells of their own: for some k a file and a bound, which tell
// of all k between them.
//
// Idea. A file for one k serves every smaller one, and what no file of a smaller k undercuts, none of a
// greater one does. So some k tell of all: costs spread to smaller k, bounds to greater ones. In a first
// round each k is searched until its groups stand, which is the most that a search finds; in a second one
// until its bound is known, too; in a third one until its file stands, with rows that change places. Each
// round begins anew, by the same seed, so that memory holds one search at a time.
//
// Source: ours; the searches are those of core/search/local. Invariant: at every moment each point's file
// satisfies the rule for its k and costs what is said, no such file costs less than its bound, and neither
// falls as k grows.
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/crew.h"
#include "core/search/local/local_search.h"

namespace indistinct {

struct LocalFrontierOptions {
  uint64_t most = 1000;         // no greater k is looked at
  std::vector<uint64_t> first;  // these before all others, in this order
  SearchOptions search;
  std::vector<uint32_t> sets;  // as a LocalSearch wants them
  bool divisible = true;
};

// It serves every k from the point before it up to its own.
struct LocalPoint {
  uint64_t k = 0;
  Solution found;  // without cuts
  std::optional<Cost> bound;
  bool proven() const { return bound && *bound >= found.cost; }
};

struct LocalFrontierProgress {
  uint64_t searches = 0, of = 0;  // that ended, and in all
  bool begun = false;             // every k that was to come first has its file
  uint64_t nodes = 0;
  uint64_t at = 0;  // the k that is searched; 0: none
  bool finished = false;
  bool exact = false;  // every point is proven
  std::string doing;   // in words, for people
};

class LocalFrontier {
 public:
  // Requires: what a LocalSearch does; some k that has a solution (solvable).
  LocalFrontier(Problem problem, LocalFrontierOptions options);
  // As of a Search.
  void advance(std::chrono::milliseconds slice);
  // Gives back what only going on would need.
  void surrender() { search_.reset(); }
  std::vector<LocalPoint> points() const;
  const LocalFrontierProgress& progress() const { return progress_; }
  const Problem& problem() const { return problem_; }

 private:
  struct Known {
    std::optional<Solution> found;
    std::optional<Cost> bound;
  };

  enum class Round : uint8_t { groups, bounds, ends };
  Round round() const { return static_cast<Round>(progress_.searches / order_.size()); }
  void begin();
  bool over() const;
  void hear();
  void end();

  const Problem problem_;
  const LocalFrontierOptions options_;
  const std::shared_ptr<Crew> crew_;
  std::vector<uint64_t> order_;
  uint64_t first_ = 0;               // of them: those that were to come first
  std::map<uint64_t, Known> known_;  // by k
  std::unique_ptr<LocalSearch> search_;
  uint64_t nodes_ = 0;  // of searches that ended
  LocalFrontierProgress progress_;
};

}  // namespace indistinct
