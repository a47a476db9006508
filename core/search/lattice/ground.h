#pragma once
// What every method over the lattice stands on: the problem, its lattice, the tuples as rests, and a worker
// per thread that evaluates nodes. Shared parts are read only; results go to places of the caller.
#include <memory>
#include <optional>
#include <vector>

#include "core/base/crew.h"
#include "core/privacy/strength.h"
#include "core/search/lattice/cursor.h"
#include "core/search/lattice/profile.h"

namespace indistinct {

// What is known of a node: the largest k that its limit lets it reach, and what it then costs.
struct NodeValue {
  uint32_t k = 0;  // 0: not evaluated
  uint32_t suppressed = 0;
  Cost cost = 0;
};

class Ground {
 public:
  struct Worker {
    Worker(const Problem& problem, const Lattice& lattice, const Rollup& rollup)
        : cursor(lattice, rollup),
          profiler(problem),
          strength_(problem.rule, problem.tuples),
          tuples_(problem.tuples),
          lattice_(lattice) {}
    Cursor cursor;
    Profiler profiler;
    const NodeProfile& evaluate(Node node) {
      const ClassTable& classes = cursor.classes(node);
      return profiler.profile(classes, strengths(node, classes));
    }
    NodeAtK at(Node node, uint64_t k) {
      const ClassTable& classes = cursor.classes(node);
      return profiler.at(classes, strengths(node, classes), k);
    }

   private:
    Strength strength_;
    const Tuples& tuples_;
    const Lattice& lattice_;
    // Of the node's classes; empty where rows alone decide.
    std::vector<uint64_t> strengths(Node node, const ClassTable& classes);
  };

  // `order` of the columns: empty, or as Lattice::make wants it.
  static Result<std::unique_ptr<Ground>> make(Problem problem, uint32_t threads,
                                              std::vector<uint32_t> order = {});

  const Problem& problem() const { return problem_; }
  const Lattice& lattice() const { return lattice_; }
  uint32_t threads() const { return static_cast<uint32_t>(workers_.size()); }
  Crew& crew() { return crew_; }
  Worker& worker(uint32_t thread) { return *workers_[thread]; }
  uint64_t tables() const;  // of prefixes, made so far
  void rest();              // gives back all memory but that of problem and lattice: no node can be evaluated

 private:
  Ground(Problem problem, Lattice lattice, uint32_t threads);
  Problem problem_;
  Lattice lattice_;
  std::optional<Rollup> rollup_;
  std::vector<std::unique_ptr<Worker>> workers_;
  Crew crew_;
};

// A node that reaches no k at all counts as one that reaches 1: it is evaluated, and offers nothing.
inline NodeValue valueOf(const NodeProfile& profile) {
  const auto& last = profile.steps.back();
  return {std::max(1u, static_cast<uint32_t>(last.k)), static_cast<uint32_t>(last.suppressed), last.cost};
}

}  // namespace indistinct
