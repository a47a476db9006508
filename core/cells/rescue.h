#pragma once
// Publishes the rows of classes below k with blanks in place of withholding them.
//
// Idea. A blank is a category of its own (strict): rows with the same cells blank and the same intervals in
// the others are a class, and every class satisfies the rule. Greedy: for the sets S of columns, the most
// worthwhile first, the rows that are left are projected on S; every group that satisfies the rule is
// published with S. Where there are more sets than can be gone through, a row that is still left grows its
// set from its nearest rows.
//
// Source: ours; the greedy is the obvious one. Invariant: every published class satisfies the rule, counted
// once more at the end. Safe classes stay as they are, so that no loss of cells is greater than where the
// rows are withheld.
//
// A column that is not cut is never blank: its cells say nothing as they are. A row that would show no column
// that is cut is withheld.
#include <optional>

#include "core/cells/patterns.h"
#include "core/privacy/rule.h"

namespace indistinct {

// How many cells may be blank; of withheld rows none are counted.
struct BlankLimits {
  std::optional<uint64_t> cells;
  std::vector<std::optional<uint64_t>> ofColumn;  // [column]; empty: none has its own
};

Blanks rescue(const Tuples& tuples, const Shown& shown, const Rule& rule, const BlankLimits& limits = {});

}  // namespace indistinct
