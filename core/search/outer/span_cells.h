#pragma once
// The groups that a piece, the rows of one class in one span, falls into when only some of the open cuts are
// looked at.
//
// Idea: the allset's cells of a whole node are too fine for most of its spans, since most open cuts leave
// fewer than k rows on one side of a given class in a given span, and such cuts help nobody there. The rows
// of the allset's cells are added up from span to span; for each class they are grouped again by the cuts
// asked for: the key of a group numbers the combinations of intervals, and is its place in a table. A block
// that would make this table too long is left out: larger groups, a weaker bound. Most of the table stays
// empty, so nothing goes through all of it: groups are listed as they get their first rows.
//
// Tried and dropped: hashing the keys, which a tenth of a per cent of all classes and spans needs.
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/search/outer/outer_tables.h"

namespace indistinct {

class SpanCells {
 public:
  explicit SpanCells(const OuterModel& model) : labels_(model.price.labels()) {}

  void begin(const OuterTables& tables);
  // Spans are fastest in the order of a node.
  void moveTo(const Span& span);

  // Groups the rows of class h by the tails marked: [offset(block) + member * tails + tail].
  void group(uint32_t h, const int32_t* marked);
  size_t offset(size_t block) const { return offset_[block]; }
  size_t size() const { return size_; }

  // The blocks that hold marked tails of the class.
  struct Member {
    uint32_t block;
    uint32_t place;   // of the class among its members
    uint32_t column;  // number of the inner column
  };
  const std::vector<Member>& blocks() const { return blocks_; }
  // For every group its rows of each label, and a cell of it. Once only.
  template <class Each>
  void each(Each&& take) {
    for (const Group& group : groups_) {
      uint32_t* labels = sums_.data() + size_t{group.key} * labels_;
      take(labels, group.cell);
      for (uint32_t l = 0; l < labels_; ++l) labels[l] = 0;
    }
    groups_.clear();
  }
  // How many marked tails of the x-th of these blocks lie left of a cell.
  uint32_t passed(size_t x, uint32_t cell) const {
    return interval_[mapAt_[x] + tables_->passed(cell)[blocks_[x].column]];
  }

 private:
  void gather(uint32_t h);

  const uint32_t labels_;
  const OuterTables* tables_ = nullptr;
  std::vector<size_t> offset_;
  size_t size_ = 0;
  std::vector<std::vector<Member>> ofClass_;
  // The span at work.
  uint32_t first_ = 0, end_ = 0;
  std::vector<uint32_t> cellLabels_;   // [cell * labels + label]
  std::vector<uint32_t> filled_;       // cells that have rows, from the class's first cell on
  std::vector<uint32_t> filledCount_;  // [class]
  // The class at work.
  std::vector<Member> blocks_;
  std::vector<uint32_t> interval_;  // [block][tails passed]: how many of these are marked
  std::vector<uint32_t> keyPart_;   // [block][tails passed]: what these add to the key
  std::vector<size_t> mapAt_;       // [block]
  std::vector<uint32_t> sums_;      // [key * labels + label]; nothing but of the groups
  struct Group {
    uint32_t key;
    uint32_t cell;
  };
  std::vector<Group> groups_;
};

}  // namespace indistinct
