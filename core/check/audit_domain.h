#pragma once
// A column's values in their order, told to the checker in plain words by whoever asks: what the published
// cells of the column are read by.
#include <cstdint>
#include <string>
#include <vector>

namespace indistinct {

using Position = uint32_t;
using Positions = std::vector<Position>;  // ascending

enum class Holds : uint8_t { words, numbers, days };

struct AuditDomain {
  static constexpr Position none = 0xffffffffu;
  struct Node {
    std::string label;
    Position first = 0, end = 0;  // [first, end) of the values
  };

  Holds holds = Holds::words;
  std::vector<std::string> values;  // in order
  std::vector<double> numbers;      // numbers and days since 1970-01-01: of each value but a missing one
  bool lastIsMissing = false;       // the last one stands for the missing values
  std::vector<Position> ofCode;     // of each code of the original's column; none: its rows are left out
  std::vector<Node> nodes;          // of the taxonomy: groups of values that go by a name
  // Where the column has a taxonomy and another order: which of its leaves each value is, and how many it
  // has.
  std::vector<uint32_t> leafOf;
  uint32_t leaves = 0;
  bool sets = false;  // a cell counts for the values that it names, and not for those between

  Position size() const { return static_cast<Position>(values.size()); }
};

}  // namespace indistinct
