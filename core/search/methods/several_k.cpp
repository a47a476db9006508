#include "core/search/methods/several_k.h"

#include <algorithm>
#include <list>
#include <vector>

#include "core/base/invariant.h"
#include "core/search/methods/make_search.h"
#include "core/search/outer/outer_search.h"
#include "core/search/path/path_search.h"
#include "core/search/tree/branch_and_bound.h"

namespace indistinct {
namespace {

constexpr Cost nothing = ~Cost{0};
constexpr size_t mostStages = 3;  // whose tables are kept

class SharedIncumbent : public Incumbent {
 public:
  SharedIncumbent(const Problem& problem, const Alphabet& alphabet, Staircase& staircase)
      : Incumbent(problem, alphabet), staircase_(staircase) {}
  Cost wanted() const override { return wanted_; }
  void offer(const Selection& selection) override { staircase_.found(selection); }
  void set(Cost upper, Cost wanted) {
    lower(upper);
    wanted_ = std::min(upper, wanted);
  }

 private:
  Staircase& staircase_;
  Cost wanted_ = nothing;
};

template <TreeModel Model>
class Tree : public SeveralK {
 public:
  Tree(const Problem& problem, const Alphabet& alphabet, Staircase& staircase, const Options& options)
      : problem_(problem),
        alphabet_(alphabet),
        staircase_(staircase),
        options_(options),
        incumbent_(problem, alphabet, staircase),
        open_(options.memoryLimit, true) {
    open_.put({stageAt(options_.from).model.root(), options_.from});
  }

  void advance(std::chrono::steady_clock::time_point until) override {
    do {
      if (!at_ && !take()) return;
      refresh();
      const Cost wanted = costs_[static_cast<size_t>(k_ - options_.from)];
      incumbent_.set(costs_.back(), wanted);
      if (!at_->worker.proceed(incumbent_, children_, until)) continue;
      for (auto& child : children_) {
        child.bound = std::max(child.bound, current_);
        open_.put({std::move(child), k_});
      }
      children_.clear();
      if (const auto* rest = at_->worker.rest()) {
        // This k is done with the node; a greater one may still find something below it.
        open_.put({*rest, k_ + 1});
      }
      at_ = nullptr;
    } while (std::chrono::steady_clock::now() < until);
  }

  bool finished() const override { return !at_ && open_.empty(); }
  Cost bound() const override { return std::min(open_.bound(), at_ ? current_ : nothing); }
  uint64_t nodes() const override { return nodes_; }

 private:
  using Node = typename Model::Node;
  struct Entry : Node {
    Entry(Node node, uint64_t from) : Node(std::move(node)), k(from) {}
    uint64_t k;  // the least that it may improve
  };
  struct Stage {
    Stage(const Problem& all, uint64_t k, const Alphabet& alphabet)
        : problem(withK(all, k)), model(problem, alphabet, Rules{}), worker(model) {}
    static Problem withK(Problem problem, uint64_t k) {
      problem.rule.k = k;
      return problem;
    }
    const Problem problem;
    const Model model;
    typename Model::Worker worker;
  };

  void refresh() {
    costs_.resize(static_cast<size_t>(options_.to - options_.from + 1));
    staircase_.costs(options_.from, costs_);
    invariant("what is known never falls with k",
              [this] { return std::is_sorted(costs_.begin(), costs_.end()); });
  }

  Stage& stageAt(uint64_t k) {
    const auto known =
        std::find_if(stages_.begin(), stages_.end(), [&](const Stage& s) { return s.problem.rule.k == k; });
    if (known != stages_.end()) {
      stages_.splice(stages_.begin(), stages_, known);
    } else {
      if (stages_.size() >= mostStages) stages_.pop_back();
      stages_.emplace_front(problem_, k, alphabet_);
    }
    return stages_.front();
  }

  // Begins the next node at the least k that it may improve; false if none is left.
  bool take() {
    while (std::optional<Entry> entry = open_.take()) {
      if (entry->k > options_.to) continue;
      refresh();
      const auto from = costs_.begin() + static_cast<std::ptrdiff_t>(entry->k - options_.from);
      const auto wants = std::upper_bound(from, costs_.end(), entry->bound);
      if (wants == costs_.end()) continue;
      k_ = options_.from + static_cast<uint64_t>(wants - costs_.begin());
      current_ = entry->bound;
      at_ = &stageAt(k_);
      at_->worker.begin(static_cast<Node&&>(*entry));
      ++nodes_;
      return true;
    }
    return false;
  }

  const Problem& problem_;
  const Alphabet& alphabet_;
  Staircase& staircase_;
  const Options options_;
  SharedIncumbent incumbent_;
  std::list<Stage> stages_;  // latest used first
  Stage* at_ = nullptr;      // whose worker has a node
  uint64_t k_ = 0;           // of it
  Cost current_ = 0;         // its bound
  std::vector<Node> children_;
  std::vector<Cost> costs_;  // [k - from]
  OpenNodes<Entry> open_;
  uint64_t nodes_ = 0;
};

}  // namespace

std::unique_ptr<SeveralK> makeSeveralK(const Problem& problem, const Alphabet& alphabet, Staircase& staircase,
                                       const SeveralK::Options& options) {
  if (!priceOf(problem).ordered()) return nullptr;
  if (problem.maxSuppressed > 0 && problem.tuples.rows < 4 * options.to) return nullptr;
  if (PathModel::fits(problem, alphabet))
    return std::make_unique<Tree<PathModel>>(problem, alphabet, staircase, options);
  if (OuterModel::fits(problem, alphabet))
    return std::make_unique<Tree<OuterModel>>(problem, alphabet, staircase, options);
  return nullptr;
}

}  // namespace indistinct
