#pragma once
// What the classes of a problem cost.
#include "core/loss/price.h"
#include "core/search/search.h"

namespace indistinct {

inline Price priceOf(const Problem& problem) {
  return {problem.loss, problem.tuples.rows, problem.tuples.labels, problem.rule.k};
}

}  // namespace indistinct
