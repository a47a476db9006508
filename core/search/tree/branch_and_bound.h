#pragma once
// Best-first branch and bound over self-contained nodes, by one thread or several.
//
// Idea: a node holds nothing but decisions and bounds, so any worker can take any node. A worker takes the
// next of the open nodes (open_nodes.h), expands it and puts the children back. An expansion takes long
// against a lock. The least bound over the open nodes and those being expanded is a lower bound on every
// solution still to come: the bound reported is honest at every moment.
//
// Invariant: every solution that costs less than the best lies below a node that is open or being
// expanded, or has been given up for lack of memory, in which case its bound stays in the bound for
// ever.
//
// The calling thread is a worker during `advance`; helpers work at the same time and rest between two
// calls. With one thread the order of events depends on the input alone, so the solution does too.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "core/base/caught.h"
#include "core/base/invariant.h"
#include "core/search/climb/two_phase.h"
#include "core/search/evaluate_cuts.h"
#include "core/search/tree/open_nodes.h"

namespace indistinct {

// The best solution, known to all workers.
class Incumbent {
 public:
  Incumbent(const Problem& problem, const Alphabet& alphabet) : problem_(problem), alphabet_(alphabet) {}
  virtual ~Incumbent() = default;
  // Nothing that costs as much is looked for.
  Cost upper() const { return upper_.load(std::memory_order_relaxed); }
  // The same for the k at work; less only where one tree serves several k (several_k.h).
  virtual Cost wanted() const { return upper(); }
  virtual void offer(const Selection& selection) { offer(canonical(problem_, alphabet_, selection)); }
  void offer(Solution found) {
    if (!allowed(problem_, found)) return;
    const std::lock_guard<std::mutex> lock(mutex_);
    if (best_ && !better(found, *best_)) return;
    upper_.store(found.cost, std::memory_order_relaxed);
    best_ = std::move(found);
  }
  std::optional<Solution> best() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return best_;
  }

 protected:
  void lower(Cost upper) { upper_.store(upper, std::memory_order_relaxed); }

 private:
  const Problem& problem_;
  const Alphabet& alphabet_;
  mutable std::mutex mutex_;
  std::atomic<Cost> upper_{~Cost{0}};
  std::optional<Solution> best_;
};

// What a tree is made of: a model that nobody changes, built from problem and alphabet, and workers that each
// expand one node at a time. `proceed` returns false where time was too short, and goes on when it is called
// again; `rest` is then the node, if it is still of use for greater k (several_k.h), and nothing else.
template <class Model>
concept TreeModel = TreeNode<typename Model::Node> &&
    std::constructible_from<Model, const Problem&, const Alphabet&, const Rules&> &&
    std::constructible_from<typename Model::Worker, const Model&> &&
    requires(const Model& model, typename Model::Worker worker, typename Model::Node node,
             Incumbent& incumbent, std::vector<typename Model::Node>& children,
             std::chrono::steady_clock::time_point until) {
  { Model::nodesPerClimb } -> std::convertible_to<uint64_t>;
  { model.root() } -> std::same_as<typename Model::Node>;
  { model.bytes() } -> std::same_as<uint64_t>;
  worker.begin(std::move(node));
  { worker.proceed(incumbent, children, until) } -> std::same_as<bool>;
  { worker.rest() } -> std::same_as<const typename Model::Node*>;
};

template <TreeModel Model>
class BranchAndBound : public Search {
 public:
  using Node = typename Model::Node;

  BranchAndBound(Problem problem, SearchOptions options)
      : problem_(std::move(problem)),
        options_(std::move(options)),
        alphabet_(makeAlphabet(problem_)),
        incumbent_(problem_, alphabet_),
        climb_(problem_, options_),
        model_(problem_, alphabet_, options_.rules),
        open_(options_.memoryLimit, options_.rules.bestFirst) {
    if (climb_.progress().best && (options_.climb || options_.start))
      incumbent_.offer(*climb_.progress().best);
    floor_ = options_.bound.value_or(0);
    open_.put(model_.root());
    progress_.doing = "climbing to a first good solution";
    progress_.bound = floor_;
    progress_.best = incumbent_.best();
    for (uint32_t i = 1; i < options_.threads; ++i) startHelper();
  }

  ~BranchAndBound() override {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      ending_ = true;
    }
    wake_.notify_all();
#ifdef INDISTINCT_THREADS
    for (std::thread& helper : helpers_) helper.join();
#endif
  }

  void advance(std::chrono::milliseconds slice) override {
    const auto until = std::chrono::steady_clock::now() + slice;
    {
      const Running running(*this);
      do {
        if (here_.bound == nothing && climbNow()) {
          climbOnce(until);
          if (!climbNow()) climb_.letGo();
        } else if (!work(here_, until)) {
          if (finished()) break;
          std::this_thread::yield();
        }
      } while (!over() && std::chrono::steady_clock::now() < until);
    }
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (thrown_) std::rethrow_exception(thrown_);
    }
    report();
  }

 private:
  static constexpr Cost nothing = ~Cost{0};
  // After which a helper hears that it is to rest or to end.
  static constexpr std::chrono::milliseconds helperSlice{20};

  struct Place {  // what one worker is busy with
    explicit Place(const Model& model) : worker(model) {}
    typename Model::Worker worker;
    std::vector<Node> children;
    Cost bound = nothing;
  };

  void startHelper() {
#ifdef INDISTINCT_THREADS
    const auto start = [&] {
      places_.push_back(std::make_unique<Place>(model_));
      Place* own = places_.back().get();
      helpers_.emplace_back([this, own] {
        while (true) {
          {
            std::unique_lock<std::mutex> lock(mutex_);
            wake_.wait(lock, [this, own] {
              return ending_ || (running_ && (own->bound != nothing || !open_.empty()));
            });
            if (ending_) return;
          }
          bool threw = false;
          orElse([&] { work(*own, std::chrono::steady_clock::now() + helperSlice); },
                 [&] {
                   const std::lock_guard<std::mutex> lock(mutex_);
                   thrown_ = std::current_exception();
                   threw = true;
                 });
          if (threw) return;
        }
      });
    };
    // Fewer threads than asked: the others do the work.
    orElse(start, [this] { places_.resize(helpers_.size()); });
#endif
  }

  // While it lasts, helpers work.
  class Running {
   public:
    explicit Running(BranchAndBound& search) : search_(search) { search_.setRunning(true); }
    ~Running() { search_.setRunning(false); }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

   private:
    BranchAndBound& search_;
  };

  void setRunning(bool running) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      running_ = running;
    }
    if (running) wake_.notify_all();
  }

  // Expands one node, or goes on with the one begun, as far as time allows; false if none is open.
  bool work(Place& place, std::chrono::steady_clock::time_point until) {
    if (place.bound == nothing) {
      std::optional<Node> node;
      {
        const std::lock_guard<std::mutex> lock(mutex_);
        node = take();
        if (!node) return false;
        place.bound = node->bound;
        ++nodes_;
      }
      place.worker.begin(std::move(*node));
    }
    if (!place.worker.proceed(incumbent_, place.children, until)) return true;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      for (Node& child : place.children) {
        child.bound = std::max(child.bound, place.bound);
        if (child.bound < incumbent_.upper()) open_.put(std::move(child));
      }
      place.bound = nothing;
    }
    place.children.clear();
    if (!places_.empty()) wake_.notify_all();
    return true;
  }

  // Under the lock.
  std::optional<Node> take() {
    while (std::optional<Node> node = open_.take()) {
      if (node->bound < incumbent_.upper()) return node;
    }
    return std::nullopt;
  }

  bool climbNow() const {
    if (!options_.climb || alphabet_.size() == 0) return false;
    // Some climbs first, then ever fewer among the nodes: by count, not by the clock, so that runs repeat.
    const uint64_t nodes = nodes_.load();
    // On large tables, where a climb takes long, the proof is not kept waiting.
    const uint64_t cells = uint64_t{problem_.tuples.size} * problem_.tuples.columns();
    const uint64_t first = std::clamp<uint64_t>(6'000'000 / (cells + 1), 2, 40);
    // Many more, as long as they find something.
    const uint64_t more = std::min(4 * nodes, first + useful_);
    return climb_.climbs() < first + std::min<uint64_t>(more, 400) + nodes / Model::nodesPerClimb;
  }

  void climbOnce(std::chrono::steady_clock::time_point until) {
    const uint64_t climbs = climb_.climbs();
    const std::optional<Solution> best = incumbent_.best();
    if (best) climb_.offer(*best);
    do {
      climb_.step(until);
    } while (climb_.climbs() == climbs && std::chrono::steady_clock::now() < until);
    if (climb_.progress().best && climb_.progress().best->cost < incumbent_.upper()) {
      incumbent_.offer(*climb_.progress().best);
      useful_ = climb_.climbs();
    }
  }

  Cost bound() const {  // under the lock
    Cost least = std::min({incumbent_.upper(), open_.bound(), here_.bound});
    for (const auto& place : places_) least = std::min(least, place->bound);
    return least;
  }

  bool finished() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!open_.empty() || here_.bound != nothing) return false;
    return std::all_of(places_.begin(), places_.end(), [](const auto& p) { return p->bound == nothing; });
  }

  bool over() const {
    if (options_.nodeLimit && nodes_.load() >= *options_.nodeLimit) return true;
    const Cost upper = incumbent_.upper();
    if (upper == nothing) return false;
    if (floor_ >= upper) return true;
    if (!options_.gapLimit) return false;
    const std::lock_guard<std::mutex> lock(mutex_);
    return static_cast<double>(upper - std::min(upper, std::max(floor_, bound()))) <=
           *options_.gapLimit * static_cast<double>(upper);
  }

  void report() {
    const bool done = finished();
    const bool ended = over();
    const std::lock_guard<std::mutex> lock(mutex_);
    progress_.best = incumbent_.best();
    progress_.nodes = nodes_.load();
    progress_.open = open_.size();
    progress_.memory = open_.bytes() + climb_.progress().memory + model_.bytes();
    floor_ = std::max(floor_, bound());
    invariant("no solution costs less than a bound that was reported",
              [this] { return !progress_.best || floor_ <= progress_.best->cost; });
    progress_.bound = floor_;
    progress_.finished = done || ended;
    if (progress_.best) {
      progress_.bound = std::min(floor_, progress_.best->cost);
      progress_.proven = *progress_.bound == progress_.best->cost;
      progress_.finished = progress_.finished || progress_.proven;
    } else if (done) {
      progress_.bound.reset();
    }
    if (progress_.finished && !progress_.proven) {
      progress_.stopped = !ended ? std::optional(Stop::memory)
                          : options_.nodeLimit && nodes_.load() >= *options_.nodeLimit
                              ? std::optional(Stop::nodes)
                              : std::optional(Stop::gap);
    }
    if (progress_.proven) {
      progress_.doing = "finished: nothing better exists";
    } else if (progress_.finished) {
      progress_.doing =
          open_.gaveUp() ? "finished: the memory granted is used up" : "finished at the limit that was set";
    } else if (nodes_.load() > 0) {
      progress_.doing =
          open_.deep() ? "proving, depth first to save memory" : "proving, the most promising first";
    }
  }

  const Problem problem_;
  const SearchOptions options_;
  const Alphabet alphabet_;
  Incumbent incumbent_;
  TwoPhase climb_;
  const Model model_;
  Cost floor_ = 0;

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  bool running_ = false;
  bool ending_ = false;
  std::exception_ptr thrown_;  // what a helper threw
  OpenNodes<Node> open_;
  std::atomic<uint64_t> nodes_{0};
  uint64_t useful_ = 0;  // the last climb that found a better solution
  Place here_{model_};
  std::vector<std::unique_ptr<Place>> places_;
#ifdef INDISTINCT_THREADS
  std::vector<std::thread> helpers_;
#endif
};

}  // namespace indistinct
