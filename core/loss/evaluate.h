#pragma once
// What one generalization costs, by every loss at once.
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/domain/cuts.h"
#include "core/domain/domain.h"
#include "core/loss/loss.h"
#include "core/partition/tuples.h"
#include "core/privacy/rule.h"

namespace indistinct {

struct Evaluation {
  uint64_t rows = 0;
  uint64_t distinct = 0;
  uint64_t alphabet = 0;
  uint64_t classes = 0;        // unsuppressed ones
  uint64_t smallestClass = 0;  // of the unsuppressed ones, in what k counts; 0 without any
  uint64_t suppressed = 0;     // rows
  Cost dm = 0;
  std::optional<Cost> cm;       // with a target
  Cost lmCost = 0;              // in units of 1 / (scale * rows)
  double lm = 0;                // summed over columns
  double lmMean = 0;            // divided by the sum of importances
  std::vector<uint64_t> sizes;  // of all classes, in lexicographic order of their intervals
};

// A loss with everything that any metric needs: lm's columns and scale, and no matrix.
Loss makeLoss(LossName name, std::span<const Domain> domains, uint64_t rows);

// Split points; with whole levels in every column, the nodes of the lattice.
uint64_t alphabetOf(std::span<const Domain> domains);

// Requires: checkCuts(domains, cuts) is fine, loss is makeLoss of these domains.
Evaluation evaluate(const Tuples& tuples, std::span<const Domain> domains, const Cuts& cuts, const Rule& rule,
                    const Loss& loss);

// The figure that `loss` means.
Cost costOf(const Evaluation& evaluation, LossName name);

}  // namespace indistinct
