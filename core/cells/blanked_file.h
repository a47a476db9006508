#pragma once
// What a release with blanks is and costs, by definition: rows with equal published tuples are a class, a
// blank is a value like any other, and every figure is counted from the classes alone.
#include "core/cells/patterns.h"
#include "core/domain/cuts.h"
#include "core/loss/loss.h"
#include "core/partition/partition.h"
#include "core/privacy/rule.h"

namespace indistinct {

struct BlankedFile {
  Cost cost = 0;  // of the loss, in its units
  uint64_t suppressed = 0;
  uint64_t classes = 0;        // unsuppressed ones
  uint64_t smallestClass = 0;  // of the unsuppressed ones: rows, or persons where the rule counts those
  uint64_t rows = 0;           // published with blanks
  uint64_t cells = 0;          // blank, without those of suppressed rows
  std::vector<uint64_t> cellsOfColumn;
};

// Equal published tuples are a class.
Partition classesOf(const Tuples& tuples, const Shown& shown, const Blanks& blanks);
Partition classesOf(const Tuples& tuples, const Cuts& cuts, const Blanks& blanks);

BlankedFile evaluateBlanks(const Tuples& tuples, const Cuts& cuts, const Rule& rule, const Loss& loss,
                           const Blanks& blanks);

}  // namespace indistinct
