#pragma once
// One generalization and what it costs for every k at once.
//
// Its classes do not depend on k; k only says which of them are suppressed. So with the classes sorted by
// strength (their size, where rows alone decide), cost and suppressed rows are step functions of k that
// change right above each size that occurs, and one pass over the tuples gives them all.
#include <cstdint>
#include <vector>

#include "core/privacy/strength.h"
#include "core/search/alphabet.h"
#include "core/search/grouping.h"
#include "core/search/price.h"

namespace indistinct {

struct Generalization {
  struct Step {
    uint64_t upTo = 0;  // holds for the k above the step before, up to this one
    Cost cost = 0;
    uint64_t suppressed = 0;
    uint64_t classes = 0;        // unsuppressed ones
    uint64_t smallestClass = 0;  // of them; 0 without any
    bool operator==(const Step&) const = default;
  };
  Cuts cuts;
  std::vector<Step> steps;  // ascending, the last for all greater k as well

  // Requires: k >= 1.
  const Step& at(uint64_t k) const;
};

class Evaluator {
 public:
  // `problem` must outlive this; the k of its rule is not looked at.
  explicit Evaluator(const Problem& problem)
      : problem_(problem), price_(priceOf(problem)), strength_(problem.rule, problem.tuples) {}

  // Steps up to k = most; the last one holds at `most`.
  Generalization of(const Cuts& cuts, uint64_t most);

 private:
  struct Class {
    uint64_t strength = 0;
    uint64_t rows = 0;
    Cost kept = 0;
  };
  const Problem& problem_;
  const Price price_;
  Strength strength_;
  Grouping grouping_;
  std::vector<uint64_t> rows_, labelRows_;
  std::vector<uint32_t> member_;
  std::vector<Class> classes_;
};

}  // namespace indistinct
