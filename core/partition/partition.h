#pragma once
// The classes of one generalization, made in one go.
#include <cstdint>
#include <vector>

#include "core/domain/cuts.h"
#include "core/partition/tuples.h"

namespace indistinct {

struct Partition {
  uint32_t size = 0;                 // classes, in lexicographic order of their intervals
  std::vector<uint32_t> ofTuple;     // the class of each tuple
  std::vector<uint32_t> first;       // a tuple of each class
  std::vector<uint64_t> rows;        // [class]
  std::vector<uint64_t> labelCount;  // [class * labels + label]
};

// Requires: cuts fit the domains (see checkCuts).
Partition classesOf(const Tuples& tuples, const Cuts& cuts);

// For each position of a domain, the interval that it falls into: 0, 1, …
std::vector<uint32_t> intervalOfPosition(uint32_t domainSize, const std::vector<uint32_t>& starts);

}  // namespace indistinct
