#pragma once
// Cuts are a generalization: for every column the positions (but 0) at which an interval starts, ascending. A
// node of a taxonomy is an interval of its preorder, so cuts express taxonomies and whole levels too.
#include <cstdint>
#include <vector>

namespace indistinct {

struct Cuts {
  std::vector<std::vector<uint32_t>> starts;
  bool operator==(const Cuts&) const = default;
  uint64_t size() const {
    uint64_t n = 0;
    for (const auto& column : starts) n += column.size();
    return n;
  }
};

}  // namespace indistinct
