#include "core/frontier/split_frontier.h"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "core/frontier/crew.h"
#include "core/frontier/split_climb.h"
#include "core/search/allset_bound.h"
#include "core/search/evaluate_cuts.h"
#include "core/search/make_search.h"
#include "core/search/several_k.h"

namespace indistinct {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds glance{20};  // how long a search works before its news are shared
constexpr uint64_t firstClimbs = 16;             // from random changes, before anything is proven
constexpr uint64_t firstNodes = 1;               // of a proof that is after a first bound only
constexpr uint32_t polish = 2;                   // climbs at the ends of a range before it is proven
constexpr double climbShare = 0.1;               // of the time, beside the proofs
constexpr double width = 0.03;                   // of a range: how much dearer its greatest k is

double secondsSince(Clock::time_point from) {
  return std::chrono::duration<double>(Clock::now() - from).count();
}

// No row must be dearer when kept than when suppressed.
bool monotone(const Problem& problem) { return Price(problem).ordered(); }

// Greatest first, two to an octave, always with both ends.
std::vector<uint64_t> gridOf(uint64_t least, uint64_t most) {
  std::vector<uint64_t> grid;
  for (auto k = static_cast<double>(most); k > static_cast<double>(least); k /= std::sqrt(2.0)) {
    const auto whole = static_cast<uint64_t>(k);
    if (grid.empty() || whole < grid.back()) grid.push_back(whole);
  }
  if (grid.empty() || grid.back() > least) grid.push_back(least);
  return grid;
}

class Splits : public SplitFrontier {
 public:
  Splits(Problem problem, const SplitFrontierOptions& options)
      : problem_(std::move(problem)),
        options_(options),
        alphabet_(makeAlphabet(problem_)),
        band_(2, std::min(options.most, problem_.tuples.rows), problem_.maxSuppressed, monotone(problem_)),
        grid_(gridOf(band_.least(), band_.most())),
        tried_(static_cast<size_t>(band_.most()) + 1, 0),
        exhausted_(tried_),
        crew_(options.threads) {
    for (uint32_t i = 0; i < std::max(1u, options_.threads); ++i) {
      lanes_.push_back(std::make_unique<Lane>(*this, options_.seed + i));
    }
    look(*lanes_.front(), Selection(alphabet_.size(), 0));
    boundByCells();
    report();
  }

  void advance(std::chrono::milliseconds slice) override {
    if (progress_.finished) return;
    const auto until = Clock::now() + slice;
    // A deadline of its own: every lane is to have its turn.
    crew_.run(0, static_cast<uint32_t>(lanes_.size()), Clock::time_point::max(),
              [&](uint32_t, uint32_t lane) {
                do {
                  if (!step(*lanes_[lane], until)) break;
                } while (Clock::now() < until);
              });
    report();
  }

  void surrender() override {
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
    // The range that it proves, or will when it has climbed; by one tree, or a search for a single k.
    uint64_t from = 0, to = 0;  // 0: none
    std::unique_ptr<SeveralK> tree;
    std::unique_ptr<Search> search;
    bool probing = false;  // after a bound only
    double budget = 0, spent = 0;
    uint64_t nodes = 0;         // counted already
    Cost last = Band::nothing;  // what the search had found
    uint32_t polish = 0;        // climbs to make before
    double climbed = 0, searched = 0;

    bool working() const { return to > 0; }
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

  // Of what all cuts together leave of each tuple, for every k.
  void boundByCells() {
    const Tuples& tuples = problem_.tuples;
    const bool perK = problem_.loss.name == LossName::dm;
    std::vector<std::pair<uint64_t, uint64_t>> sizes;  // dm: cells of each size
    std::vector<uint64_t> counts = tuples.count;
    std::sort(counts.begin(), counts.end());
    for (uint64_t count : counts) {
      if (sizes.empty() || sizes.back().first != count) sizes.emplace_back(count, 0);
      ++sizes.back().second;
    }
    for (uint64_t k = band_.least(); k <= band_.most(); ++k) {
      Problem asked;
      asked.k = k;
      asked.maxSuppressed = problem_.maxSuppressed;
      asked.loss = problem_.loss;
      asked.tuples.rows = tuples.rows;
      asked.tuples.labels = tuples.labels;
      const Price price(asked);
      const AllsetBound cells(asked, price);
      Cost sum = 0;
      if (perK) {
        for (const auto& [size, many] : sizes) sum += many * cells.of(size, nullptr, 0);
      } else {
        for (uint32_t t = 0; t < tuples.size; ++t) {
          uint64_t unit = 0;
          for (uint32_t c = 0; c < tuples.columns(); ++c)
            unit += price.cell(c, tuples.position[c][t], tuples.position[c][t] + 1);
          sum += cells.of(tuples.count[t], tuples.labelCount.data() + size_t{t} * tuples.labels, unit);
        }
      }
      band_.raise(k, sum);
      if (!perK && monotone(problem_)) break;
    }
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
    if (lane.working() && !lane.probing && (lane.polish > 0 || lane.climbed < climbShare * lane.searched)) {
      const uint64_t k = lane.polish == 0 ? anyOpen(lane) : lane.polish % 2 == 0 ? lane.to : lane.from;
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
    if (swept_ < grid_.size()) {
      const uint64_t k = grid_[swept_++];
      lock.unlock();
      climbAt(lane, k, false);
      return true;
    }
    if (warmed_ < firstClimbs) {
      ++warmed_;
      lock.unlock();
      climbAt(lane, anyOpen(lane), true);
      return true;
    }
    while (probed_ < grid_.size()) {
      const uint64_t k = grid_[probed_++];
      if (band_.proven(k)) continue;
      lane.from = lane.to = k;
      lane.probing = true;
      return true;
    }
    lane.probing = false;
    lane.polish = polish;
    for (int turn = 0; turn < 2; ++turn) {
      bool again = below_ < band_.most();  // would another round have work?
      for (uint64_t k = std::min(below_, band_.most()); k >= band_.least(); --k) {
        if (band_.proven(k) || exhausted_[static_cast<size_t>(k)] || taken(k)) continue;
        if (tried_[static_cast<size_t>(k)]) {
          again = true;
          continue;
        }
        lane.from = lowEnd(k);
        lane.to = k;
        lane.budget = options_.budget * static_cast<double>(uint64_t{1} << std::min(round_, 20u));
        return true;
      }
      if (!again) return false;
      std::fill(tried_.begin(), tried_.end(), 0);
      below_ = band_.most();
      ++round_;
    }
    return false;
  }

  bool taken(uint64_t k) const {
    return std::any_of(lanes_.begin(), lanes_.end(),
                       [&](const auto& lane) { return lane->from <= k && k <= lane->to; });
  }

  // How far down a range that ends at k reaches.
  uint64_t lowEnd(uint64_t k) const {
    uint64_t from = k;
    if (!monotone(problem_)) return from;
    const double most = static_cast<double>(band_.cost(k));
    while (from > band_.least()) {
      const uint64_t next = from - 1;
      if (band_.proven(next) || taken(next) || tried_[static_cast<size_t>(next)]) break;
      if (most > static_cast<double>(band_.cost(next)) * (1 + width)) break;
      from = next;
    }
    return from;
  }

  void climbAt(Lane& lane, uint64_t k, bool changed) {
    Cuts cuts;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      cuts = band_.found(k)->cuts;
    }
    lane.climb.begin(k, toSelection(alphabet_, cuts), changed);
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
      while (lane.from < lane.to && band_.proven(lane.from)) ++lane.from;
      while (lane.from < lane.to && band_.proven(lane.to)) --lane.to;
      if (band_.proven(lane.from)) {
        lane.from = lane.to = 0;
        return;
      }
      options.start = band_.found(lane.from)->cuts;
      options.bound = band_.bound(lane.from);
    }
    const uint64_t memory = options_.memoryLimit / (2 * lanes_.size());
    lane.tree = makeSeveralK(problem_, alphabet_, lane, {lane.from, lane.to, memory});
    if (lane.tree) return;
    {
      // One k at a time: the least, and the others when their turn comes.
      const std::lock_guard<std::mutex> lock(mutex_);
      lane.to = lane.from;
    }
    options.seed = options_.seed;
    options.memoryLimit = memory;
    options.climb = false;
    if (lane.probing) options.nodeLimit = firstNodes;
    Problem asked = problem_;
    asked.k = lane.from;
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
      for (uint64_t k = lane.from; k <= lane.to && closed; ++k) closed = band_.proven(k);
    }
    if (closed || finished || (!lane.probing && lane.spent > lane.budget)) {
      give(lane, !closed && finished && !lane.probing);
    }
  }

  bool climbTree(Lane& lane, Clock::time_point until) {
    lane.tree->advance(until);
    const std::lock_guard<std::mutex> lock(mutex_);
    const Cost bound = lane.tree->bound();
    for (uint64_t k = lane.from; k <= lane.to; ++k) band_.raise(k, std::min(bound, band_.cost(k)));
    nodes_ += lane.tree->nodes() - lane.nodes;
    lane.nodes = lane.tree->nodes();
    return lane.tree->finished() || (lane.probing && lane.nodes > firstNodes);
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
    if (now.bound) band_.raise(lane.from, *now.bound);
    nodes_ += now.nodes - lane.nodes;
    lane.nodes = now.nodes;
    return now.finished;
  }

  // Ends the lane's proof; `exhausted`: another one would not get further.
  void give(Lane& lane, bool exhausted) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!lane.probing) {
      bool open = false;
      for (uint64_t k = lane.from; k <= lane.to; ++k) {
        if (band_.proven(k)) continue;
        open = true;
        tried_[static_cast<size_t>(k)] = 1;
        if (exhausted) exhausted_[static_cast<size_t>(k)] = 1;
      }
      if (open) {
        // What lies right below takes longer still: what lies on the grid must do for now.
        const auto next = std::find_if(grid_.begin(), grid_.end(), [&](uint64_t k) { return k < lane.from; });
        below_ = std::min(below_, next == grid_.end() ? 0 : *next);
      }
      if (lane.proving()) ++searches_;
    }
    lane.tree.reset();
    lane.search.reset();
    lane.from = lane.to = 0;
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
      if (lane->working()) low = low == 0 ? lane->from : std::min(low, lane->from);
      high = std::max(high, lane->to);
      open = open || lane->working() || lane->climb.active();
    }
    progress_.at = high;
    uint64_t waiting = 0;
    for (uint64_t k = band_.least(); k <= band_.most(); ++k) {
      if (!band_.proven(k) && !exhausted_[static_cast<size_t>(k)]) ++waiting;
    }
    progress_.finished = progress_.exact || (waiting == 0 && !open);
    progress_.doing = progress_.exact          ? "finished: every k is proven"
                      : progress_.finished     ? "finished: the memory granted is used up"
                      : high == 0              ? "climbing from one cut to the next better"
                      : probed_ < grid_.size() ? "looking for first bounds"
                      : low == high            ? "proving k = " + std::to_string(high)
                                    : "proving k = " + std::to_string(low) + " to " + std::to_string(high);
  }

  const Problem problem_;  // k = 1, where nothing is suppressed: what saves nothing then never does
  const SplitFrontierOptions options_;
  const Alphabet alphabet_;

  std::mutex mutex_;  // of all below, while lanes work
  Band band_;
  const std::vector<uint64_t> grid_;
  size_t swept_ = 0, probed_ = 0;
  uint64_t warmed_ = 0;
  uint32_t round_ = 0;
  uint64_t below_ = ~uint64_t{0};           // this round goes on from there
  std::vector<uint8_t> tried_, exhausted_;  // [k]: by a proof that had too little time, or memory
  uint64_t searches_ = 0, nodes_ = 0, looked_ = 0;
  std::vector<std::unique_ptr<Lane>> lanes_;
  Crew crew_;
};

}  // namespace

Result<std::unique_ptr<SplitFrontier>> makeSplitFrontier(Problem problem,
                                                         const SplitFrontierOptions& options) {
  if (problem.tuples.rows < 2) {
    return Error{ErrorCode::no_solution, "A frontier begins at k = 2: there must be two rows at least.", {}};
  }
  // Who refuses to search one k refuses to search all.
  problem.k = 2;
  SearchOptions first;
  first.nodeLimit = 0;
  auto trial = makeSearch("two-phase", problem, first);
  if (!trial) return trial.error();
  problem.k = 1;
  return std::unique_ptr<SplitFrontier>(std::make_unique<Splits>(std::move(problem), options));
}

}  // namespace indistinct
