#include "core/cells/agreements.h"

#include <algorithm>

namespace indistinct {

Agreements::Agreements(const Records& records) : size_(records.size) {
  for (uint32_t from = 0; from < records.columns; from += 8) {
    std::vector<uint8_t> shares(records.columns);
    for (uint32_t c = from; c < std::min(from + 8, records.columns); c++)
      shares[c] = static_cast<uint8_t>(1u << (c - from));
    bytes_.emplace_back(records, std::move(shares));
  }
}

void Agreements::fill(uint32_t first, Scratch& scratch) const {
  scratch.sets.assign(size_t{Likeness::atOnce} * size_, 0);
  uint32_t shift = 0;
  for (const Likeness& likeness : bytes_) {
    scratch.bytes.resize(size_t{Likeness::atOnce} * likeness.padded());
    likeness(Likeness::from(first), scratch.bytes);
    for (uint32_t i = 0; i < Likeness::atOnce; i++) {
      const uint8_t* from = scratch.bytes.data() + size_t{i} * likeness.padded();
      ColumnSet* to = scratch.sets.data() + size_t{i} * size_;
      for (uint32_t s = 0; s < size_; s++) to[s] |= static_cast<ColumnSet>(from[s]) << shift;
    }
    shift += 8;
  }
}

}  // namespace indistinct
