#pragma once
// For problems too large for the tables of the faster proofs: hill climbing for good solutions and K-OPTIMIZE
// for the bound, turn by turn. Either profits from what the other finds.
#include "core/search/classic/classic.h"
#include "core/search/climb/two_phase.h"

namespace indistinct {

class SeededClassic : public Search {
 public:
  SeededClassic(const Problem& problem, const SearchOptions& options)
      : climbing_(options.climb), climb_(problem, options), proof_(problem, options) {
    if (climbing_ && climb_.progress().best) proof_.offer(*climb_.progress().best);
    report();
  }

  void advance(std::chrono::milliseconds slice) override {
    const auto until = std::chrono::steady_clock::now() + slice;
    while (!proof_.ended()) {
      // By count, not by the clock, so that runs repeat.
      if (climbing_ && climb_.climbs() < 24 + proof_.progress().nodes / 16) {
        const uint64_t climbs = climb_.climbs();
        climb_.step(until);
        if (climb_.climbs() > climbs && climb_.progress().best) proof_.offer(*climb_.progress().best);
      } else {
        proof_.step();
        if (proof_.progress().best) climb_.offer(*proof_.progress().best);
      }
      if (std::chrono::steady_clock::now() >= until) break;
    }
    proof_.report();
    report();
  }

 private:
  void report() {
    Progress now = proof_.progress();
    now.memory += climb_.progress().memory;
    progress_ = std::move(now);
  }

  bool climbing_;
  TwoPhase climb_;
  Classic proof_;
};

}  // namespace indistinct
