#pragma once
// The columns on which one record agrees with every other: eight columns are a byte whose bits are the shares
// of a likeness (core/cells/likeness.h).
#include <span>
#include <vector>

#include "core/cells/likeness.h"

namespace indistinct {

class Agreements {
 public:
  explicit Agreements(const Records& records);

  struct Scratch {
    std::vector<uint8_t> bytes;
    std::vector<ColumnSet> sets;
  };
  // Of records first … first + Likeness::atOnce - 1 with all others; with itself a record's is empty.
  void fill(uint32_t first, Scratch& scratch) const;
  // After fill, of record first + i.
  std::span<const ColumnSet> of(const Scratch& scratch, uint32_t i) const {
    return std::span(scratch.sets).subspan(size_t{i} * size_, size_);
  }

 private:
  uint32_t size_;
  std::vector<Likeness> bytes_;
};

}  // namespace indistinct
