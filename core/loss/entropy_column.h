#pragma once
// Entropy of one column (entropy.h): a cell published as the interval [a, b) of positions costs the logarithm
// of the rows in it.
#include <cstdint>
#include <memory>
#include <vector>

#include "core/loss/binary_log.h"

namespace indistinct {

struct EntropyColumn {
  std::vector<uint64_t> before;  // [position, and the end] rows of the file with a value before it
  uint64_t weight = 0;           // costs of a bit, in 2^-10
  std::shared_ptr<const BinaryLog> log;

  uint64_t cell(uint32_t first, uint32_t end, uint64_t) const { return ofRows(before[end] - before[first]); }
  uint64_t ofRows(uint64_t rows) const {
    __extension__ typedef unsigned __int128 Wide;
    return rows == 0 ? 0 : static_cast<uint64_t>(Wide{log->of(rows)} * weight >> 42);
  }
};

}  // namespace indistinct
