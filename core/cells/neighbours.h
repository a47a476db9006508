#pragma once
// Of each record the others that are most like it, the nearest first.
#include <vector>

#include "core/base/crew.h"
#include "core/cells/likeness.h"

namespace indistinct {

class Neighbours {
 public:
  // Of the records in `wanted`; all records may be neighbours. Records must outlive it.
  Neighbours(const Records& records, const Prices& prices, std::vector<uint32_t> wanted, uint32_t most,
             uint32_t threads);
  void advance(Deadline deadline);
  bool finished() const { return done_ == of_; }
  double share() const { return of_ == 0 ? 1 : static_cast<double>(done_) / of_; }

  // Of wanted[i], once finished.
  std::span<const uint32_t> of(uint32_t i) const {
    return std::span(found_).subspan(size_t{i} * most_, held_[i]);
  }

 private:
  void select(uint32_t i, const uint8_t* alike);
  const Records& records_;
  std::vector<uint32_t> wanted_;
  uint32_t most_;
  Likeness likeness_;
  Crew crew_;
  std::vector<std::vector<uint8_t>> scratch_;
  std::vector<uint32_t> found_, held_;
  uint32_t done_ = 0, of_ = 0;
};

}  // namespace indistinct
