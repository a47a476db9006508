// The cuts that keep every value apart.
#pragma once
#include <cstdint>
#include <vector>

#include "core/domain/cuts.h"

namespace indistinct {

/** @param sizes of the domains, in the order of their columns */
inline Cuts everyCut(const std::vector<uint32_t>& sizes) {
  Cuts cuts;
  for (const uint32_t size : sizes) {
    auto& starts = cuts.starts.emplace_back();
    for (uint32_t start = 1; start < size; start++) starts.push_back(start);
  }
  return cuts;
}

}  // namespace indistinct
