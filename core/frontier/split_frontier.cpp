#include "core/frontier/split_frontier.h"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "core/base/crew.h"
#include "core/frontier/cell_bounds.h"
#include "core/frontier/level_seeds.h"
#include "core/frontier/split_agenda.h"
#include "core/frontier/split_climb.h"
#include "core/privacy/strength.h"
#include "core/search/evaluate_cuts.h"
#include "core/search/methods/make_search.h"
#include "core/search/methods/several_k.h"

namespace indistinct {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds glance{20};  // how long a search works before its news are shared
constexpr uint64_t fewClimbs = 16;               // from random changes, before anything is proven
constexpr uint64_t manyClimbs = 64;              // where they are quick
constexpr uint64_t quickCells = 10'000'000;      // that all of them look at once, about
constexpr uint64_t firstNodes = 1;               // of a proof that is after a first bound only
constexpr uint32_t polish = 2;                   // climbs at the ends of a range before it is proven
constexpr double climbShare = 0.1;               // of the time, beside the proofs

double secondsSince(Clock::time_point from) {
  return std::chrono::duration<double>(Clock::now() - from).count();
}

class Splits : public SplitFrontier {
 public:
  Splits(Problem problem, const SplitFrontierOptions& options)
      : problem_(std::move(problem)),
        options_(options),
        alphabet_(makeAlphabet(problem_)),
        band_(2, std::min(options.most, problem_.tuples.rows), problem_.maxSuppressed, monotone(problem_)),
        agenda_(band_, options.first, options.budget, monotone(problem_)),
        levels_(LevelSeeds::make(options.levels)),
        crew_(options.threads) {
    for (uint32_t i = 0; i < std::max(1u, options_.threads); ++i) {
      lanes_.push_back(std::make_unique<Lane>(*this, options_.seed + i));
    }
    look(*lanes_.front(), Selection(alphabet_.size(), 0));
    boundByCells(problem_, band_);
    report();
  }

  void advance(std::chrono::milliseconds slice) override {
    if (progress_.finished) return;
    const auto until = Clock::now() + slice;
    // Half of the time, as long as it takes.
    if (levels_ && levels_->advance(slice / 2, [&](const Cuts& cuts) { learn(cuts); })) levels_.reset();
    // A deadline of its own: every lane is to have its turn.
    crew_.run(0, static_cast<uint32_t>(lanes_.size()), Clock::time_point::max(),
              [&](uint32_t, uint32_t lane) {
                do {
                  if (!step(*lanes_[lane], until)) break;
                } while (Clock::now() < until);
              });
    report();
  }

  void learn(const Cuts& cuts) override { look(*lanes_.front(), toSelection(alphabet_, cuts)); }
  void raise(uint64_t k, Cost bound) override { band_.raise(k, bound); }

  void surrender() override {
    levels_.reset();
    lanes_.clear();
    progress_.proven = band_.provenCount();
    progress_.exact = progress_.proven == band_.most() - band_.least() + 1;
    progress_.finished = true;
    progress_.at = 0;
  }

  const Band& band() const override { return band_; }
  const Problem& problem() const override { return problem_; }

 private:
  struct Lane : Staircase {
    Lane(Splits& all, uint64_t seed)
        : splits(all), evaluator(all.problem_), climb(all.problem_, all.alphabet_, seed), random(seed) {}
    void costs(uint64_t first, std::vector<Cost>& into) const override {
      const std::lock_guard<std::mutex> lock(splits.mutex_);
      for (size_t i = 0; i < into.size(); ++i) into[i] = splits.band_.cost(first + i);
    }
    void found(const Selection& selection) override { splits.look(*this, selection); }

    Splits& splits;
    Evaluator evaluator;
    SplitClimb climb;
    std::mt19937_64 random;
    SplitAgenda::Proof proof;        // what it proves, or will when it has climbed
    std::unique_ptr<SeveralK> tree;  // that proves it; or a search for a single k
    std::unique_ptr<Search> search;
    double spent = 0;
    uint64_t nodes = 0;         // counted already
    Cost last = Band::nothing;  // what the search had found
    uint32_t polish = 0;        // climbs to make before
    double climbed = 0, searched = 0;

    bool working() const { return proof.to > 0; }
    bool proving() const { return tree || search; }
  };

  // ---- the band, shared ----

  // What a generalization on the way is worth to any k.
  void look(Lane& lane, const Selection& selection) {
    const Generalization found = lane.evaluator.of(toCuts(alphabet_, selection), band_.most());
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      ++looked_;
      if (!band_.helps(found)) return;
    }
    auto pure = std::make_shared<Generalization>(
        lane.evaluator.of(canonical(problem_, alphabet_, selection).cuts, band_.most()));
    const std::lock_guard<std::mutex> lock(mutex_);
    band_.offer(pure);
  }

  // ---- one lane's work ----

  // A little of what comes next; false if nothing is left to do.
  bool step(Lane& lane, Clock::time_point until) {
    const auto from = Clock::now();
    if (lane.climb.active()) {
      if (lane.climb.step()) look(lane, lane.climb.selection());
      lane.climbed += secondsSince(from);
      return true;
    }
    if (lane.working() && !lane.proof.glance &&
        (lane.polish > 0 || lane.climbed < climbShare * lane.searched)) {
      const uint64_t k = lane.polish == 0       ? anyOpen(lane)
                         : lane.polish % 2 == 0 ? lane.proof.to
                                                : lane.proof.from;
      climbAt(lane, k, true);
      if (lane.polish > 0) --lane.polish;
      return true;
    }
    if (lane.proving()) {
      proceed(lane, until);
      lane.searched += secondsSince(from);
      return true;
    }
    if (lane.working()) {
      prove(lane);
      return true;
    }
    return take(lane);
  }

  // Chooses what this lane does next.
  bool take(Lane& lane) {
    std::unique_lock<std::mutex> lock(mutex_);
    if (const auto k = agenda_.climb()) {
      lock.unlock();
      climbAt(lane, *k, false);
      return true;
    }
    if (warmed_ < firstClimbs()) {
      ++warmed_;
      lock.unlock();
      climbAt(lane, anyOpen(lane), true);
      return true;
    }
    const auto proof = agenda_.next([this](uint64_t k) {
      return std::any_of(lanes_.begin(), lanes_.end(),
                         [k](const auto& other) { return other->proof.from <= k && k <= other->proof.to; });
    });
    if (!proof) return false;
    lane.proof = *proof;
    lane.polish = proof->glance ? 0 : polish;
    return true;
  }

  void climbAt(Lane& lane, uint64_t k, bool changed) {
    Cuts cuts;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      cuts = band_.found(k)->cuts;
    }
    lane.climb.begin(k, toSelection(alphabet_, cuts), changed);
  }

  uint64_t firstClimbs() const {
    const uint64_t cells = uint64_t{problem_.tuples.size} * problem_.tuples.columns();
    return std::clamp(quickCells / (cells + 1), fewClimbs, manyClimbs);
  }

  // Log-uniformly one that is not proven yet, or the next such below.
  uint64_t anyOpen(Lane& lane) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const double part = static_cast<double>(lane.random() % 1024) / 1023;
    const auto low = static_cast<double>(band_.least()), high = static_cast<double>(band_.most());
    const auto drawn = static_cast<uint64_t>(low * std::pow(high / low, part));
    for (uint64_t k = std::clamp(drawn, band_.least(), band_.most()); k >= band_.least(); --k) {
      if (!band_.proven(k)) return k;
    }
    return band_.least();
  }

  void prove(Lane& lane) {
    lane.spent = 0;
    lane.nodes = 0;
    lane.last = Band::nothing;
    SearchOptions options;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      while (lane.proof.from < lane.proof.to && band_.proven(lane.proof.from)) ++lane.proof.from;
      while (lane.proof.from < lane.proof.to && band_.proven(lane.proof.to)) --lane.proof.to;
      if (band_.proven(lane.proof.from)) {
        lane.proof = {};
        return;
      }
      options.start = band_.found(lane.proof.from)->cuts;
      options.bound = band_.bound(lane.proof.from);
    }
    const uint64_t memory = options_.memoryLimit / (2 * lanes_.size());
    lane.tree = makeSeveralK(problem_, alphabet_, lane, {lane.proof.from, lane.proof.to, memory});
    if (lane.tree) return;
    {
      // One k at a time: the least, and the others when their turn comes.
      const std::lock_guard<std::mutex> lock(mutex_);
      lane.proof.to = lane.proof.from;
    }
    options.seed = options_.seed;
    options.memoryLimit = memory;
    options.climb = false;
    if (lane.proof.glance) options.nodeLimit = firstNodes;
    Problem asked = problem_;
    asked.rule.k = lane.proof.from;
    auto search = makeSearch("optimal", std::move(asked), std::move(options));
    if (search) {
      lane.search = std::move(*search);
    } else {
      give(lane, true);
    }
  }

  void proceed(Lane& lane, Clock::time_point until) {
    const auto from = Clock::now();
    const bool finished = lane.tree ? climbTree(lane, std::min(until, from + glance)) : search(lane, until);
    lane.spent += secondsSince(from);
    bool closed = true;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      for (uint64_t k = lane.proof.from; k <= lane.proof.to && closed; ++k) closed = band_.proven(k);
    }
    if (closed || finished || (!lane.proof.glance && lane.spent > lane.proof.budget)) {
      give(lane, !closed && finished && !lane.proof.glance);
    }
  }

  bool climbTree(Lane& lane, Clock::time_point until) {
    lane.tree->advance(until);
    const std::lock_guard<std::mutex> lock(mutex_);
    const Cost bound = lane.tree->bound();
    for (uint64_t k = lane.proof.from; k <= lane.proof.to; ++k)
      band_.raise(k, std::min(bound, band_.cost(k)));
    nodes_ += lane.tree->nodes() - lane.nodes;
    lane.nodes = lane.tree->nodes();
    return lane.tree->finished() || (lane.proof.glance && lane.nodes > firstNodes);
  }

  bool search(Lane& lane, Clock::time_point until) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
    lane.search->advance(std::clamp(left, std::chrono::milliseconds(1), glance));
    const Progress& now = lane.search->progress();
    Band::Found found;
    if (now.best && now.best->cost != lane.last) {
      lane.last = now.best->cost;
      found = std::make_shared<Generalization>(lane.evaluator.of(now.best->cuts, band_.most()));
    }
    const std::lock_guard<std::mutex> lock(mutex_);
    if (found) band_.offer(found);
    if (now.bound) band_.raise(lane.proof.from, *now.bound);
    nodes_ += now.nodes - lane.nodes;
    lane.nodes = now.nodes;
    return now.finished;
  }

  // Ends the lane's proof; `exhausted`: another one would not get further.
  void give(Lane& lane, bool exhausted) {
    const std::lock_guard<std::mutex> lock(mutex_);
    agenda_.ended(lane.proof, exhausted);
    if (!lane.proof.glance && lane.proving()) ++searches_;
    lane.tree.reset();
    lane.search.reset();
    lane.proof = {};
    lane.polish = 0;
  }

  void report() {
    progress_.proven = band_.provenCount();
    progress_.searches = searches_;
    progress_.nodes = nodes_;
    progress_.looked = looked_;
    progress_.exact = progress_.proven == band_.most() - band_.least() + 1;
    uint64_t high = 0, low = 0;
    bool open = false;
    for (const auto& lane : lanes_) {
      if (lane->working()) low = low == 0 ? lane->proof.from : std::min(low, lane->proof.from);
      high = std::max(high, lane->proof.to);
      open = open || lane->working() || lane->climb.active();
    }
    progress_.at = high;
    progress_.finished = progress_.exact || (!agenda_.waiting() && !open && !levels_);
    progress_.doing = progress_.exact      ? "finished: every k is proven"
                      : progress_.finished ? "finished: the memory granted is used up"
                      : levels_            ? "looking at whole levels"
                      : high == 0          ? "climbing from one cut to the next better"
                      : agenda_.glancing() ? "looking for first bounds"
                      : low == high        ? "proving k = " + std::to_string(high)
                                    : "proving k = " + std::to_string(low) + " to " + std::to_string(high);
  }

  const Problem problem_;  // k = 1, where nothing is suppressed: what saves nothing then never does
  const SplitFrontierOptions options_;
  const Alphabet alphabet_;

  std::mutex mutex_;  // of all below, while lanes work
  Band band_;
  SplitAgenda agenda_;
  uint64_t warmed_ = 0;
  uint64_t searches_ = 0, nodes_ = 0, looked_ = 0;
  std::vector<std::unique_ptr<Lane>> lanes_;
  std::unique_ptr<LevelSeeds> levels_;  // until all of them have been looked at
  Crew crew_;
};

}  // namespace

Result<std::unique_ptr<SplitFrontier>> makeSplitFrontier(Problem problem, const SplitFrontierOptions& asked) {
  if (problem.tuples.rows < 2) {
    return Error{ErrorCode::no_solution, "A frontier begins at k = 2: there must be two rows at least.", {}};
  }
  // Who refuses to search one k refuses to search all.
  problem.rule.k = 2;
  SearchOptions first;
  first.nodeLimit = 0;
  auto trial = makeSearch("two-phase", problem, first);
  if (!trial) return trial.error();
  problem.rule.k = 1;
  SplitFrontierOptions options = asked;
  if (!problem.rule.plain() && problem.maxSuppressed < problem.tuples.rows)
    options.most = std::min(options.most, Strength(problem.rule, problem.tuples).ofAll());
  return std::unique_ptr<SplitFrontier>(std::make_unique<Splits>(std::move(problem), options));
}

}  // namespace indistinct
