#pragma once
// What a privacy model sees of a class.
#include <cstdint>
#include <span>

namespace indistinct {

struct ClassView {
  uint64_t rows = 0;
  std::span<const uint64_t>
      sensitive;  // rows per value of the sensitive column; empty for models that need none
};

}  // namespace indistinct
