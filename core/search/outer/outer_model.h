#pragma once
// The data of the search that never branches on one "outer" column (outer_search.h), arranged for it: outer
// positions as units, and the rows of every unit by what the other columns, the inner ones, tell apart.
#include <cstdint>
#include <vector>

#include "core/search/decisions.h"
#include "core/search/outer/outer_rows.h"
#include "core/search/outer/outer_spans.h"
#include "core/search/price.h"

namespace indistinct {

struct OuterNode {
  Cost bound = 0;
  uint32_t depth = 0;
  Decisions decided;  // the outer column's choices stay open
  PackedSpans spans;  // alive, by first, then end
  uint64_t bytes() const { return sizeof(OuterNode) + decided.bytes() + spans.bytes(); }
};

struct OuterModel {
  using Node = OuterNode;
  class Worker;
  static constexpr uint64_t nodesPerClimb = 32;
  static constexpr uint32_t none = 0xffffffffu;

  OuterModel(const Problem& problem, const Alphabet& alphabet, const Rules& rules);
  // Are there bounds for its prices (by size, or by labels that count misses), and is it small enough for
  // tables of units and splits?
  static bool fits(const Problem& problem, const Alphabet& alphabet);

  Node root() const;
  uint64_t bytes() const;

  const Problem& problem;
  const Alphabet& alphabet;
  const Price price;
  const Rules rules;
  uint32_t outer = none;  // the column; none: one unit holds everything
  uint32_t units = 1;
  std::vector<Position> unitStart;  // [unit]
  std::vector<uint32_t> inner;      // columns that have choices, but the outer one
  std::vector<uint32_t> choices;    // of the inner columns

  OuterRows entries;  // a cell for each distinct inner tuple
  // For rules that do not look at rows alone, the tuples by unit: [tuple] its cell of `entries`.
  std::vector<uint32_t> byUnit, cellOfTuple, unitOfTuple;

 private:
  void chooseOuter();
};

}  // namespace indistinct
