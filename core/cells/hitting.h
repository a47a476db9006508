#pragma once
// The least unsafe column sets of one record where they are too many for an array of all sets.
//
// Idea: a set is unsafe if it holds a column of the difference to all other rows, but for fewer than `needed`
// of them. For needed = 1 these are the minimal hitting sets of the differences, and the search is MMCS
// (Murakami and Uno 2014): take a difference that is not hit, add one of its columns after the other, and
// keep for each chosen column the differences that it alone hits; where a column has none left, turn back.
// For more, a difference may also be given up: its columns are out, and its rows count against what is
// allowed.
//
// Only differences count that are not contained by enough others, for what is hit there is hit here.
// Invariant: each least unsafe set is told exactly once. Tried and left: not to choose a column that hits all
// that a chosen one alone hits, known before it is chosen; finding that out took what it saved but a
// twentieth.
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/cells/records.h"

namespace indistinct {

class Hitting {
 public:
  // `before`: some other row that has the set stands before this one.
  using Tell = std::function<void(ColumnSet set, bool before)>;

  void build(std::span<const ColumnSet> agreement, std::span<const uint64_t> count, uint32_t own,
             uint64_t needed, ColumnSet all);
  // Sets of at most `mostSize` columns.
  void leastUnsafe(uint32_t mostSize, const Tell& tell);

 private:
  struct Edge {
    ColumnSet agreed = 0;
    uint64_t rows = 0;
    bool before = false;
  };
  struct Level {
    std::vector<uint64_t> open;      // differences neither hit nor given up
    std::vector<uint64_t> critical;  // [chosen column * words + word]
  };
  uint64_t rowsOf(const uint64_t* edges) const;
  void descend(uint32_t depth, ColumnSet chosen, ColumnSet free, uint64_t given, bool before);
  void choose(uint32_t depth, ColumnSet chosen, ColumnSet free, uint64_t given, bool before, uint32_t column);

  ColumnSet all_ = 0;
  uint64_t needed_ = 1;
  uint32_t mostSize_ = 0;
  const Tell* tell_ = nullptr;
  std::vector<Edge> edges_;
  size_t words_ = 0;
  std::vector<uint64_t> hits_;  // [column * words + word]
  std::vector<Level> levels_;
};

}  // namespace indistinct
