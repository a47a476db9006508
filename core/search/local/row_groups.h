#pragma once
// What the methods that make groups of rows have in common: the rows, and whether some of them may be a
// group.
#include "core/privacy/strength.h"
#include "core/search/local/reassign.h"
#include "core/search/local/recoding_search.h"

namespace indistinct {

class RowGroups : public RecodingSearch {
 protected:
  using Member = LocalGroups::Member;

  // `divisible`: no table row stands for several. `sets`: see LocalCells.
  RowGroups(Problem problem, const std::vector<uint32_t>& sets, bool divisible)
      : problem_(std::move(problem)),
        divided_(divisible && problem_.rule.plain()),
        cells_(problem_, sets),
        strength_(problem_.rule, problem_.tuples) {}

  // By tuple. One by one where rows of a tuple may go apart.
  std::vector<Member> allRows() const {
    std::vector<Member> rows;
    for (uint32_t t = 0; t < problem_.tuples.size; ++t)
      for (uint64_t i = 0; i < (divided_ ? problem_.tuples.count[t] : 1); ++i)
        rows.push_back({t, divided_ ? 1 : problem_.tuples.count[t]});
    return rows;
  }
  bool satisfied(std::span<const Member> members) {
    uint64_t rows = 0;
    strength_.begin();
    for (const Member& member : members) {
      strength_.add(member.tuple);
      rows += member.rows;
    }
    return strength_.of(rows) >= problem_.rule.k;
  }
  void finish() {
    tell(problem_, cells_, groups_.parts(), static_cast<uint32_t>(groups_.of.size()));
    progress_.finished = true;
  }

  const Problem problem_;
  const bool divided_;  // may rows of a tuple go apart?
  const LocalCells cells_;
  LocalGroups groups_;

 private:
  Strength strength_;
};

}  // namespace indistinct
