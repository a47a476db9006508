#pragma once
// A bound by charges: every row is charged for the group it will be in, and no group pays less than its rows
// are charged, so that no file costs less than all of them are.
//
// Idea. At first a row is charged what the cheapest set of k rows that holds it pays (charge_limit.h), which
// leaves most sets paying more than their rows are charged. So each charge is multiplied by what its row's
// limit allows, again and again, until no row can be charged more. Charges that are multiplied at the same
// time cannot go too far together: all rows of a set allow what the set allows at most. The first times only
// the root of what would be allowed is taken, as rows that come late would find nothing left.
//
// Source: ours; it is the dual of choosing sets that cover all rows. Invariant: k rows together are charged
// no more than k times what any cells cost that hold them, and no row more than a withheld one. So this holds
// of more rows than k, of which the dearest k are a set. Charges never fall. Rows are looked at in batches of
// one size, so that threads and slices change nothing.
//
// Tried and dropped: charging rows less that are in many others' cheapest sets (it rises more slowly); limits
// within some per cent in early passes (they take as long).
#include <cmath>
#include <memory>

#include "core/base/crew.h"
#include "core/search/local/charge_limit.h"

namespace indistinct {

class RowCharges {
 public:
  // Both must outlive it.
  RowCharges(const Problem& problem, const LocalCells& cells, uint32_t threads);

  // Goes on until then; false once no row can be charged more.
  bool advance(Crew& crew, Deadline until);
  // Has every row been charged once?
  bool passed() const { return passes_ > 0; }
  // What all rows are charged together.
  uint64_t least() const { return least_; }

 private:
  std::span<double> reachOf(uint32_t tuple);
  void settle();
  void beginPass();

  const Problem& problem_;
  const double most_;  // of a row that is withheld
  std::vector<uint32_t> tuples_;
  const RowScan scan_;
  std::vector<ChargeLimit> limits_;      // [thread]
  std::vector<double> charges_, equal_;  // [tuple]
  std::vector<uint32_t> live_, later_;   // the tuples of this pass, and of the next
  std::vector<double> times_;            // of the batch
  std::vector<double> reach_;            // [tuple * columns + column]; less than 0: none is known
  size_t batch_ = 0;                     // where it begins, in live_
  uint32_t done_ = 0;                    // of it
  uint32_t passes_ = 0;
  uint64_t least_ = 0;
};

}  // namespace indistinct
