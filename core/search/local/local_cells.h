#pragma once
// What groups may publish, column by column, and what that costs: the node of a taxonomy, an interval of
// positions, or a set of values. All are the least of their kind that hold the group's values, and grow with
// them.
#include <cstdint>
#include <span>
#include <vector>

#include "core/partition/recoding.h"
#include "core/search/search.h"

namespace indistinct {

// What the rows of a group hold.
struct LocalBox {
  struct Held {
    Position least = 0, greatest = 0;
    std::vector<Position> values = {};  // of sets: ascending
  };
  std::vector<Held> held;  // [column]
};

class LocalCells {
 public:
  enum class Form : uint8_t { node, interval, set };

  // The problem must outlive it. Requires: a loss that is priced by cells. `sets`: of columns that are
  // published by their values, how many there are; 0 for others.
  LocalCells(const Problem& problem, const std::vector<uint32_t>& sets);

  uint32_t columns() const { return static_cast<uint32_t>(columns_.size()); }
  Form form(uint32_t column) const { return columns_[column].form; }
  // The least cell that holds these positions, of which there is at least one.
  LocalCell cell(uint32_t column, std::span<const Position> positions) const;
  uint64_t price(uint32_t column, const LocalCell& cell) const;
  // Of the least cell that holds both.
  uint64_t together(uint32_t column, Position a, Position b) const;
  // What a group of these tuples publishes, and what a row pays for it: as it is, and with one more row in
  // it.
  LocalBox box(std::span<const uint32_t> tuples) const;
  uint64_t price(const LocalBox& box) const;
  uint64_t price(const LocalBox& box, uint32_t column) const;
  uint64_t priceWith(const LocalBox& box, uint32_t column, Position also) const;
  uint64_t priceWith(const LocalBox& box, uint32_t tuple) const;
  uint64_t full() const { return full_; }  // of a row that is withheld

 private:
  struct Column {
    Form form = Form::interval;
    const ColumnPrice* price = nullptr;
    uint32_t values = 0;         // set: how many there are
    std::vector<uint32_t> leaf;  // node: of each position
    const Taxonomy* taxonomy = nullptr;
  };
  uint64_t around(uint32_t column, Position least, Position greatest) const;
  uint64_t setPrice(const Column& column, std::span<const Position> values) const;
  PositionInterval node(const Column& column, Position least, Position greatest) const;

  const Tuples& tuples_;
  std::vector<Column> columns_;
  uint64_t full_ = 0;
};

}  // namespace indistinct
