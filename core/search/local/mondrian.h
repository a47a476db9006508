#pragma once
// Mondrian. LeFevre, DeWitt and Ramakrishnan, "Mondrian multidimensional k-anonymity" (2006), section 4.
//
// Idea. All rows are one region. A region is cut in two at the median of its widest column, as long as both
// parts may be groups; what cannot be cut is a group. Strict: rows of one value stay on one side, so that no
// two regions overlap. Relaxed: the rows of the median are dealt out, so that the halves are equal.
//
// Where the source is silent. A region is as wide in a column as its cell there costs by the plan's loss: by
// LM the normalized range. Columns are tried from the widest, of equally wide ones the plan's first. Strict,
// the median itself goes to the side that makes the halves more equal, and to the other where that fails.
// Categories are cut in their order, as the paper cuts them in its experiments, also where a taxonomy says
// what is published. A group publishes the least cells that hold its rows, not its region. No row is
// withheld.
//
// Invariant: every group satisfies the rule.
#include "core/search/local/row_groups.h"

namespace indistinct {

class Mondrian : public RowGroups {
 public:
  Mondrian(Problem problem, const std::vector<uint32_t>& sets, bool divisible, bool relaxed);
  void advance(std::chrono::milliseconds slice) override;

 private:
  // Cuts the region's last rows off, for which it must be sorted; empty where it cannot be cut there.
  std::vector<Member> cut(std::vector<Member>& region, uint32_t column);
  std::vector<Member> cutAt(std::vector<Member>& region, size_t at);

  const bool relaxed_;
  std::vector<std::vector<Member>> regions_;  // to be cut
};

}  // namespace indistinct
