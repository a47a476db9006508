#pragma once
// A loss says what a generalization costs. Costs are 64-bit integers for every loss, so that equality and
// proofs never depend on floating point; `scale` turns them into the figures people read.
#include <cstdint>
#include <string_view>
#include <vector>

namespace indistinct {

using Cost = uint64_t;

enum class LossName : uint8_t { dm, cm, lm, rm };
const char* word(LossName name);

// What a person reads about a loss, wherever its figure stands.
struct LossWords {
  std::string_view name;
  std::string_view definition;
  std::string_view formula;
  std::string_view source;
};
LossWords lossWords(LossName name);

// LM of one column: a cell published as the interval [a, b) of positions costs at[b-1] - at[a], in units of
// 1/scale; `full` where the interval holds a missing value beside others, and for a suppressed row.
struct LmColumn {
  std::vector<uint64_t> at;  // [position], ascending from 0
  uint64_t full = 0;         // scale times importance
  bool lastIsMissing = false;
  uint64_t cell(uint32_t first, uint32_t end) const {
    if (lastIsMissing && end == at.size() && first + 1 < end) return full;
    return at[end - 1] - at[first];
  }
};

struct Loss {
  LossName name = LossName::dm;
  std::vector<uint64_t> matrix;   // cm: price [actual * labels + published]; empty: 1 for each miss
  uint64_t suppressedCm = 1;      // cm: price of a suppressed row
  std::vector<LmColumn> columns;  // lm
  uint64_t scale = 1;             // lm: cost = scale * N * (sum over columns of the mean cell loss)
  bool exact = true;              // lm: is `scale` a common denominator, or were cells rounded to it?
};

}  // namespace indistinct
