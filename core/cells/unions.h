#pragma once
// The cheapest set of columns that contains enough of given sets.
//
// Idea: such a set is a union of some of them. Depth first: the chosen ones' union grows by one set at a
// time, in the order of the sets, and only those stay whose addition still costs less than the best known. A
// branch ends when the sets that stay are too few, or when their `needed`-th cheapest union already costs as
// much. Begins with a greedy union. Source: the observation that a record's combinations are all broken by X
// exactly if X contains the differences to k-1 others, which dissolves the integer programs of Wilson,
// section 3.3.
#include <cstdint>
#include <vector>

#include "core/cells/records.h"

namespace indistinct {

struct Difference {
  ColumnSet set = 0;
  uint64_t count = 0;  // records that differ so
};

class CheapestUnion {
 public:
  struct Found {
    ColumnSet set = 0;
    uint64_t price = 0;
  };
  // Differences whose counts add up to `needed` at least, each set once.
  Found greedy(const std::vector<Difference>& from, const Prices& prices, uint64_t needed);
  // Of a price below that of `best`, else `best`; `from` has all differences that cost less. `steps` bounds
  // the work: where it ends at 0, the answer may not be the cheapest.
  Found operator()(const std::vector<Difference>& from, const Prices& prices, uint64_t needed, Found best,
                   uint64_t& steps);

 private:
  struct Live {
    ColumnSet set = 0;
    uint64_t price = 0;  // of its union with what is chosen
    uint64_t count = 0;
    bool open = false;  // it may be chosen yet
  };
  void descend(uint32_t depth, ColumnSet chosen);

  const Prices* prices_ = nullptr;
  uint64_t needed_ = 0;
  uint64_t* steps_ = nullptr;
  Found best_;
  std::vector<std::vector<Live>> levels_;
};

}  // namespace indistinct
