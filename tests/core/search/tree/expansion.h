#pragma once
// Expands a node of a tree as its search does, again and again down to a leaf, and says what is wrong with
// it: a solution that is wanted and lies neither below a child nor at the node left for greater k nor was
// offered, or a bound above a solution that it stands for.
#include "core/search/completions.h"
#include "core/search/tree/branch_and_bound.h"

namespace indistinct::instances {

class Expected : public Incumbent {
 public:
  Expected(const Problem& problem, const Alphabet& alphabet, Cost upper, Cost wanted)
      : Incumbent(problem, alphabet), wanted_(std::min(upper, wanted)) {
    lower(upper);
  }
  Cost wanted() const override { return wanted_; }
  void offer(const Selection& selection) override { offered.push_back(selection); }
  std::vector<Selection> offered;

 private:
  Cost wanted_;
};

// Solutions at one k, and at a greater one that the node may have to serve as well.
struct Asked {
  const Problem* problem = nullptr;
  std::vector<Completion> completions;
};

// Does a node stand for a solution, and what else is wrong with what it keeps of it? One for each tree.
struct Standing {
  bool below = false;
  std::string lie;
};

// `standing(node, asked, completion)`.
template <class Model, class Stands>
class Expansion {
 public:
  Expansion(const Model& model, const Alphabet& alphabet, std::vector<Asked> asked, Stands stands)
      : model_(model), alphabet_(alphabet), asked_(std::move(asked)), stands_(std::move(stands)) {}

  std::string wrong(typename Model::Node node, std::mt19937_64& random) {
    typename Model::Worker worker(model_);
    while (true) {
      for (Asked& asked : asked_) {
        std::erase_if(asked.completions, [&](const Completion& c) { return !stands_(node, asked, c).below; });
      }
      const Cost upper = drawUpper(asked_.back().completions, random);
      const Cost wanted = asked_.size() == 1 ? upper : drawUpper(asked_.front().completions, random);
      Expected incumbent(*asked_.front().problem, alphabet_, upper, wanted);
      std::vector<typename Model::Node> children;
      worker.begin(node);
      while (!worker.proceed(incumbent, children, std::chrono::steady_clock::now())) {
      }
      for (auto& child : children) child.bound = std::max(child.bound, node.bound);
      std::string lie = lost(asked_.front(), incumbent, children, nullptr, incumbent.wanted());
      const auto* rest = asked_.size() > 1 ? worker.rest() : nullptr;
      for (size_t i = 1; i < asked_.size() && lie.empty(); ++i)
        lie = lost(asked_[i], incumbent, children, rest, upper);
      for (size_t i = 0; i < asked_.size() && lie.empty(); ++i) {
        for (const auto& child : children) {
          if (lie.empty()) lie = lies(child, asked_[i], upper);
        }
        if (lie.empty() && rest && i > 0) lie = lies(*rest, asked_[i], upper);
      }
      if (!lie.empty()) {
        return lie + "; undercut " + std::to_string(upper) + ", " + describe(node.decided);
      }
      if (children.empty()) return {};
      node = children[random() % children.size()];
    }
  }

 private:
  using Node = typename Model::Node;

  std::string lost(const Asked& asked, const Expected& incumbent, const std::vector<Node>& children,
                   const Node* rest, Cost most) {
    Cost best = most, kept = most;
    for (const Completion& c : asked.completions) {
      best = std::min(best, c.cost);
      if (c.cost >= kept) continue;
      bool below = rest && stands_(*rest, asked, c).below;
      for (const Node& child : children) below = below || stands_(child, asked, c).below;
      if (below) kept = c.cost;
    }
    for (const Selection& selection : incumbent.offered) {
      const Counted counted = count(*asked.problem, toCuts(alphabet_, selection));
      if (counted.suppressed <= asked.problem->maxSuppressed) kept = std::min(kept, counted.cost);
    }
    if (kept <= best) return {};
    return "k = " + std::to_string(asked.problem->rule.k) + ": a solution of cost " + std::to_string(best) +
           " is lost";
  }

  std::string lies(const Node& node, const Asked& asked, Cost upper) {
    for (const Completion& c : asked.completions) {
      if (c.cost >= upper) continue;
      const Standing standing = stands_(node, asked, c);
      if (!standing.below) continue;
      const std::string where = "k = " + std::to_string(asked.problem->rule.k) + ": ";
      if (!standing.lie.empty()) return where + standing.lie;
      if (node.bound > c.cost)
        return where + "a node's bound is " + std::to_string(node.bound) + ", a solution below it costs " +
               std::to_string(c.cost);
    }
    return {};
  }

  const Model& model_;
  const Alphabet& alphabet_;
  std::vector<Asked> asked_;
  Stands stands_;
};

}  // namespace indistinct::instances
