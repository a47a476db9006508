#pragma once
// What a node of the outer search needs to know of the rows: for every class of the cuts chosen, how many
// rows lie in each outer interval, and how many of them to the left of each cut still open. Two-dimensional
// prefix counts, so that any interval and cut is two subtractions.
//
// The words (docs/words.md draws them): a class has rows that no chosen inner cut tells apart, a cell rows
// that no open one does, either. A tail is an open inner cut; a block the tails of one inner column between
// two neighbouring chosen cuts, and the classes that they may split; a piece the rows of a class in one span.
#include <cstdint>
#include <span>
#include <vector>

#include "core/search/grouping.h"
#include "core/search/outer/outer_model.h"

namespace indistinct {

class OuterTables {
 public:
  explicit OuterTables(const OuterModel& model) : model_(model), labels_(model.price.labels()) {}

  struct Tail {
    uint32_t choice;
    uint32_t block;
  };
  struct Block {
    uint32_t firstTail = 0;  // into tails()
    uint32_t tails = 0;
    std::span<const uint32_t> classes;  // members
    size_t base = 0;                    // in the row of a unit
    uint32_t column = 0;                // number of the inner column
  };

  // In two steps, as each takes long on a large table: what there is to count, and its counts.
  void build(const OuterNode& node);
  void fill();

  uint32_t classes() const { return classes_; }
  size_t width() const { return width_; }  // counts of a unit
  const std::vector<Tail>& tails() const { return tails_; }
  const std::vector<Block>& blocks() const { return blocks_; }

  // Rows of every class before unit u; [class].
  const uint32_t* rows(uint32_t u) const { return left_.data() + u * width_ + firstClass_; }
  // The same of one label.
  const uint32_t* labelRows(uint32_t label, uint32_t u) const {
    return labelLeft_.data() + label * left_.size() + u * width_ + firstClass_;
  }
  // Rows before unit u and left of the block's tails; [member * tails + tail].
  const uint32_t* left(const Block& block, uint32_t u) const {
    return left_.data() + u * width_ + block.base;
  }
  const uint32_t* labelLeft(uint32_t label, const Block& block, uint32_t u) const {
    return labelLeft_.data() + label * left_.size() + u * width_ + block.base;
  }

  // The rows by unit and by the cells of chosen and open cuts together, one class after the other.
  const OuterRows& entries() const { return *entries_; }
  const std::vector<uint32_t>& firstCell() const { return firstCell_; }  // [class], and the end
  const std::vector<uint32_t>& classOfCell() const { return classOfCell_; }
  // The class of every cell of the model's rows.
  std::vector<uint32_t> classOfModelCell();
  // [inner column]: how many tails of its block lie left of the cell. Only where there are labels.
  const uint16_t* passed(uint32_t cell) const { return passed_.data() + size_t{cell} * model_.inner.size(); }

 private:
  void readCuts(const OuterNode& node);
  void groupRows(const OuterNode& node);
  void layBlocks(size_t j);
  void tally(uint32_t label);

  const OuterModel& model_;
  const uint32_t labels_;
  uint32_t classes_ = 0;
  std::vector<Tail> tails_;
  std::vector<Block> blocks_;
  // [unit * width + place]: of all blocks' members and tails, and at the end of the classes.
  size_t width_ = 0;
  size_t firstClass_ = 0;
  std::vector<uint32_t> left_, labelLeft_;
  std::vector<uint32_t> firstCell_, classOfCell_;
  std::vector<std::vector<uint32_t>> tailStarts_, headStarts_, allStarts_;  // [inner column]
  std::vector<std::vector<uint32_t>> headInterval_;                         // [inner column][position]
  std::vector<uint32_t> members_;                                           // of the blocks
  // Where a cell counts, in a unit's row: [cell * (inner columns + 1) + column], and last its class.
  std::vector<uint32_t> targets_;
  std::vector<uint16_t> passed_;  // [cell * inner columns + column]; only where there are labels
  Grouping grouping_;
  // Room for what is at hand: many nodes a second, by several threads, and the browser allocates under one
  // lock.
  std::vector<uint32_t> interval_, cellOf_, first_, next_, blockOf_, place_, blockAt_, passedAt_;
  std::vector<uint64_t> sums_;

  const OuterRows& nearest(const OuterNode& node);
  void keep(const OuterRows& from, const OuterNode& node);
  struct Kept {
    Decisions decided;  // what is refused there it does not tell apart any more
    OuterRows entries;
  };
  std::vector<Kept> kept_;  // ever more merged
  OuterRows own_;           // of a node whose rows are not worth keeping
  const OuterRows* entries_ = nullptr;
};

}  // namespace indistinct
