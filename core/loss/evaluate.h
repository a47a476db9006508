#pragma once
// What one generalization costs, by every loss at once.
#include <cstdint>
#include <span>
#include <vector>

#include "core/domain/cuts.h"
#include "core/domain/domain.h"
#include "core/loss/loss.h"
#include "core/partition/tuples.h"
#include "core/privacy/rule.h"

namespace indistinct {

struct LossCost {
  LossName name = LossName::lm;
  Cost cost = 0;
  double figure = 0;  // the cost as it is read
  double share = 0;   // of what hiding everything costs, where it is told as a fraction
};

struct Evaluation {
  uint64_t rows = 0;
  uint64_t distinct = 0;
  uint64_t alphabet = 0;
  uint64_t classes = 0;        // unsuppressed ones
  uint64_t smallestClass = 0;  // of the unsuppressed ones, in what k counts; 0 without any
  uint64_t suppressed = 0;     // rows
  std::vector<LossCost> costs;
  std::vector<uint64_t> sizes;  // of all classes, in lexicographic order of their intervals

  // Nothing where the loss was not asked.
  const LossCost* of(LossName name) const;
};

Loss makeLoss(LossName name, std::span<const Domain> domains, const Tuples& tuples);
// All of them that need no numbers of a target, and without a target those that need none.
std::vector<Loss> makeLosses(std::span<const Domain> domains, const Tuples& tuples);

// Split points; with whole levels in every column, the nodes of the lattice.
uint64_t alphabetOf(std::span<const Domain> domains);

// Requires: checkCuts(domains, cuts) is fine, the losses asked were made of these domains and tuples.
Evaluation evaluate(const Tuples& tuples, std::span<const Domain> domains, const Cuts& cuts, const Rule& rule,
                    std::span<const Loss> asked);

}  // namespace indistinct
