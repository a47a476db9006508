#pragma once
// The rows nearest to a group, or to a single row: those with which it shares the cheapest cells.
//
// Idea: distances are sums over columns of what a cell costs that holds the group's values and the row's. A
// group makes a table of them for each column, rounded down to a byte, and the rows are gone through column
// by column, many at a time, by shuffles of bytes and saturating sums: comparing a group with all rows takes
// microseconds, so that no index is needed. A column of more than 128 values is divided into so many ranges;
// the table then has the least of each range.
//
// Source: ours. Invariant: no row is nearer than its sum says, so that the k - 1 nearest bound from below
// what a row loses in any group (`leastLoss`).
#include <cstdint>
#include <span>
#include <vector>

#include "core/search/local/local_cells.h"

namespace indistinct {

class RowScan {
 public:
  static constexpr uint32_t none = 0xffffffffu;
  struct Near {
    uint64_t distance = 0;  // what the group's rows pay with it, exactly
    uint32_t row = 0;
  };
  struct Scratch {
    std::vector<uint8_t> tables, sums;
    std::vector<Near> near;  // what was found, ascending
  };

  // `tupleOf`: of each row, numbered from 0. Both must outlive it.
  // `steps`: how finely distances are told apart; those beyond 254 are not.
  RowScan(const LocalCells& cells, const Tuples& tuples, std::span<const uint32_t> tupleOf,
          uint32_t steps = 640);

  // How many steps each row is away, rounded down; 255 where it is taken. None may have been taken so far.
  std::span<const uint8_t> steps(const LocalBox& box, Scratch& scratch) const;
  // What that is, in costs.
  double atLeast(uint8_t step) const { return static_cast<double>(step * unit_); }

  // The `most` nearest that are not taken, and not `but`. Where several are equally near, `turn` decides
  // where to begin. Returns what no other row is nearer than.
  uint64_t nearest(const LocalBox& box, uint32_t but, uint32_t most, uint32_t turn, Scratch& scratch) const;

  void take(uint32_t row);
  bool taken(uint32_t row) const { return slotOf_[row] == none || taken_[slotOf_[row]] != 0; }
  uint32_t left() const { return left_; }

 private:
  static constexpr uint32_t codes = 128;  // of a column at most

  void place(std::vector<uint32_t> rows);
  void makeTables(const LocalBox& box, Scratch& scratch) const;
  void addUp(Scratch& scratch) const;

  const LocalCells& cells_;
  const Tuples& tuples_;
  const std::span<const uint32_t> tupleOf_;
  uint64_t unit_ = 1;                         // a byte's step, in costs
  std::vector<std::vector<uint8_t>> codeOf_;  // [column][position]
  std::vector<uint32_t> blocks_;              // [column]: of 16 codes
  uint32_t padded_ = 0;
  std::vector<uint8_t> codes_;  // [column * padded + slot]
  std::vector<uint8_t> taken_;  // [slot]: 255 where it is
  std::vector<uint32_t> rowOf_, slotOf_;
  uint32_t left_ = 0;
};

}  // namespace indistinct
