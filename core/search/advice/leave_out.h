#pragma once
// In which order to give columns up where there are too many.
//
// Idea: greedy, backwards. Of a sample of the rows the column is given up without which the fewest distinct
// combinations are left, again and again. Counting raw values would always give up the longest columns first,
// and a year of birth is worth having in four parts: so every column is first cut into at most `parts` parts
// of about as many rows, as a file that people can still use would have it.
//
// Source: ours. Invariant: every column stands in the order once, and what stays has at most as many
// combinations as what it came from. Where several columns leave equally many (with many columns every row
// is alone for long), the one goes that tells rows apart best by itself. The sample is every n-th row in the
// order of the tuples, so equal input gives the equal order.
#include <cstdint>
#include <vector>

#include "core/partition/tuples.h"

namespace indistinct {

class LeaveOut {
 public:
  explicit LeaveOut(const Tuples& tuples);
  // Gives up one column more; false once one column is left.
  bool step();
  const std::vector<uint32_t>& order() const { return order_; }

  static constexpr uint32_t parts = 4;
  static constexpr uint64_t sample = 2000;

 private:
  std::vector<std::vector<uint64_t>> key_;  // [column][sampled row]: a random number of its part
  std::vector<uint64_t> sum_;               // [sampled row], over the columns that stay
  std::vector<uint64_t> alike_;             // [column]: pairs of sampled rows in one part
  std::vector<uint32_t> stay_;
  std::vector<uint32_t> order_;
  std::vector<uint64_t> scratch_;

  uint64_t combinationsWithout(uint32_t column);
};

}  // namespace indistinct
