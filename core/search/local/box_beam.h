#pragma once
// The best group around a seed, among rows that are near it.
//
// Idea. Seen from its seed, a group's cell in a column is told by how far it reaches: up the seed's ancestors
// in a taxonomy; to the left and to the right of its value in an interval; to which other values in a set. So
// a group is a vector of numbers, one per lane (a column; two of an interval; one for each other value of a
// set). To add a row is a maximum lane by lane, and what a row of the group loses is the sum of the lanes. A
// beam keeps the best sets of rows and adds one row after the other, until the rule is satisfied. Rows that
// are hard to place elsewhere have a price, which whoever takes them is paid.
//
// Source: ours. Invariant: the group holds the seed and satisfies the rule. The sums are exact for nodes and
// sets; for intervals they are wherever a price is additive, as LM's is without a missing value (a group is
// priced by its cells when it is kept, not here).
//
// Tried and dropped: sets that were reached by different orders counted apart (the beam fills with copies).
#include <cstdint>
#include <span>
#include <vector>

#include "core/privacy/strength.h"
#include "core/search/local/local_cells.h"

namespace indistinct {

class BoxBeam {
 public:
  struct Box {
    int64_t score = 0;  // what its rows lose together, less their prices, in grains
    uint32_t loss = 0;  // of each of its rows, in grains
    std::vector<uint32_t> rows;
  };

  // `rows`: how many each row stands for. All must outlive it. One for each thread.
  BoxBeam(const Problem& problem, const LocalCells& cells, std::span<const uint32_t> tupleOf,
          std::span<const uint64_t> rows);

  // False where these rows do not suffice. `prices`: of each row, in grains; empty: none has one. Equally
  // good groups are told apart by `chance`.
  bool best(uint32_t seed, std::span<const uint32_t> among, std::span<const int32_t> prices, uint32_t width,
            uint64_t chance, Box& box);

 private:
  struct State {
    int64_t score = 0;
    uint64_t hash = 0;
    uint64_t weight = 0;  // rows
    int64_t paid = 0;
    uint32_t loss = 0;
    std::vector<uint16_t> reach;  // [lane]
    std::vector<uint32_t> members;
  };
  struct Step {
    int64_t score = 0;
    uint64_t hash = 0;
    uint32_t state = 0, row = 0;
    uint32_t loss = 0;
  };

  void makeLanes(uint32_t seed);
  void stepsFrom(uint32_t state, size_t most, uint64_t chance);
  bool complete(const State& state);
  int64_t priceOf(uint32_t row) const { return prices_.empty() ? 0 : prices_[row]; }

  const Problem& problem_;
  const LocalCells& cells_;
  const std::span<const uint32_t> tupleOf_;
  const std::span<const uint64_t> rows_;
  Strength strength_;
  uint64_t grain_ = 1;  // in costs

  std::span<const uint32_t> among_;
  std::span<const int32_t> prices_;
  uint32_t seed_ = 0;
  size_t padded_ = 0;
  std::vector<std::vector<uint16_t>> lanes_;  // [lane][row of among]
  size_t usedLanes_ = 0;
  std::vector<uint16_t> sums_;
  std::vector<uint8_t> inside_;
  std::vector<State> states_, next_;
  std::vector<Step> steps_;
  int64_t worst_ = 0;
};

}  // namespace indistinct
