#pragma once
// The cells that a class's rows of one span fall into when only some of the open cuts are looked at.
//
// Idea: the allset's cells of a whole node are too fine for most of its spans, since most open cuts leave
// fewer than k rows on one side of a given class in a given span, and such cuts help nobody there. The rows
// of the allset's cells are added up from span to span; for each class they are grouped again by the cuts
// asked for.
#include <cstdint>
#include <vector>

#include "core/search/outer_tables.h"

namespace indistinct {

class SpanCells {
 public:
  explicit SpanCells(const OuterModel& model) : labels_(model.price.labels()) {}

  void begin(const OuterTables& tables);
  // Spans are fastest in the order of a node.
  void moveTo(const Span& span);

  // Groups the rows of class h by the tails marked: [offset(block) + member * tails + tail].
  void group(uint32_t h, const uint8_t* marked);
  size_t offset(size_t block) const { return offset_[block]; }
  size_t size() const { return size_; }

  uint32_t groups() const { return static_cast<uint32_t>(rows_.size()); }
  uint32_t rows(uint32_t g) const { return rows_[g]; }
  const uint32_t* labels(uint32_t g) const { return groupLabels_.data() + static_cast<size_t>(g) * labels_; }
  // The blocks that hold marked tails of the class.
  struct Member {
    uint32_t block;
    uint32_t place;   // of the class among its members
    uint32_t column;  // number of the inner column
  };
  const std::vector<Member>& blocks() const { return blocks_; }
  // How many marked tails of the x-th of these blocks lie left of group g.
  uint32_t passed(uint32_t g, size_t x) const { return passed_[g * blocks_.size() + x]; }

 private:
  const uint32_t labels_;
  const OuterTables* tables_ = nullptr;
  std::vector<size_t> offset_;
  size_t size_ = 0;
  std::vector<std::vector<Member>> ofClass_;
  // The span at work.
  uint32_t first_ = 0, end_ = 0;
  std::vector<uint32_t> cellRows_, cellLabels_;
  // The class at work.
  std::vector<Member> blocks_;
  std::vector<uint32_t> rows_, groupLabels_;
  std::vector<uint16_t> passed_;  // [group * blocks + block]
  std::vector<uint16_t> map_;     // [block][tails passed]: marked ones among them
  std::vector<size_t> mapAt_;     // [block]
  std::vector<uint64_t> stride_, key_;
  std::vector<uint32_t> filled_, slot_;
};

}  // namespace indistinct
