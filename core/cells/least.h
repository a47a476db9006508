#pragma once
// The least local suppression by the reading of Wilson's paper: counts are those of the original file.
//
// Idea: a combination of a record's values is unsafe where fewer than k rows have it. Blanking X breaks all
// of them exactly if the rest of the record is shown by k rows, which is to say that X contains the columns
// in which at least k - 1 other rows differ from it. So every record can be solved alone: for k = 2 by its
// nearest other record, for any k by the cheapest union of differences (core/cells/unions.h).
//
// Two ways to the same answer. By scanning: how alike a record is to every other is counted in bytes
// (core/cells/likeness.h); only those near enough to matter are looked at in full. By tables: where the
// columns are few and the records many, column sets are taken in the order of their price, and each table of
// what is left visible settles all records that it shows k times.
//
// Ours differs from sections 3.2 and 3.3, which make all 2^Q tables and one integer program per record.
#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/crew.h"
#include "core/cells/records.h"

namespace indistinct {

class Least {
 public:
  virtual ~Least() = default;
  virtual void advance(Deadline deadline) = 0;

  bool finished() const { return done_ == of_; }
  double share() const { return of_ == 0 ? 1 : static_cast<double>(done_) / of_; }
  // By record, once finished.
  const std::vector<ColumnSet>& blanks() const { return blanks_; }
  // Whether all are proven to be the cheapest; false where a record needed more steps than it was given.
  virtual bool proven() const { return true; }

 protected:
  uint32_t done_ = 0, of_ = 0;  // tasks
  std::vector<ColumnSet> blanks_;
};

std::unique_ptr<Least> leastByScan(const Records& records, const Prices& prices, uint64_t k,
                                   uint32_t threads);
// Of columns whose values' product fits 63 bits.
std::unique_ptr<Least> leastByTables(const Records& records, const Prices& prices, uint64_t k,
                                     uint32_t threads);
// The one that is quicker here. Records must outlive it.
std::unique_ptr<Least> least(const Records& records, const Prices& prices, uint64_t k, uint32_t threads);

}  // namespace indistinct
