#pragma once
// Which column sets of one record are safe (enough other rows agree on them), all 2^Q of them at once.
//
// Idea: one bit per set. What others agree on is marked, and marks are closed downward, column by column,
// each a pass of word shifts and ors: then a set is marked exactly if somebody agrees on all of it. The least
// sets without a mark and the greatest with one come from one more such pass each. Where several must agree,
// bytes are counted in place of bits, eight to a word, and stay at 127; beyond that, whole numbers.
//
// The bits are kept in blocks: one for each set of the columns from the twelfth on, with all sets of the
// first eleven in it. Only those blocks exist in which somebody agrees on anything; of the others no bit is
// set, so there a least unsafe set can only be the block's own, with no column of the first eleven. Few exist
// where many columns tell few rows apart. They must fit a limit; beyond it core/cells/hitting.h takes their
// place.
//
// Invariants after build: subsets of a safe set are safe, and of a block that exists the blocks of its
// subsets exist. Wilson (section 3.2) makes 2^Q tables for all records instead.
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/cells/records.h"

namespace indistinct {

class SafeSets {
 public:
  explicit SafeSets(uint32_t columns);

  // Of record `own`: agreement[s] is what it shares with record s, which stands for count[s] rows; `needed`
  // of them make a set safe. False where that takes more memory than there should be.
  bool build(std::span<const ColumnSet> agreement, std::span<const uint64_t> count, uint32_t own,
             uint64_t needed);
  // Calls f(set) for the least unsafe sets.
  template <class F>
  void leastUnsafe(F&& f) {
    Block found;
    for (const ColumnSet high : highs_) {
      leastUnsafe(high, found);
      each(found, high << blockColumns, f);
    }
    for (size_t w = 0; w < absent_.size(); w++)
      for (uint64_t word = absent_[w]; word; word &= word - 1) {
        const auto high = static_cast<ColumnSet>(w << 6 | static_cast<unsigned>(__builtin_ctzll(word)));
        if (isLeast(high)) f(high << blockColumns);
      }
  }
  // Calls f(set) for the greatest safe sets.
  template <class F>
  void greatestSafe(F&& f) {
    Block found;
    for (const ColumnSet high : highs_) {
      greatestSafe(high, found);
      each(found, high << blockColumns, [&](ColumnSet set) { f(set & ~beyond_); });
    }
  }
  // Whether a record before `own` has all of `set`, after buildBefore.
  void buildBefore(std::span<const ColumnSet> agreement, uint32_t own);
  bool before(ColumnSet set) const {
    const uint32_t slot = slots_[set >> blockColumns];
    return slot != none && (before_[slot][(set & inBlock) >> 6] >> (set & 63) & 1);
  }

 private:
  static constexpr uint32_t blockColumns = 11;
  static constexpr ColumnSet inBlock = (ColumnSet{1} << blockColumns) - 1;
  static constexpr uint32_t none = 0xffffffffu;
  using Block = std::array<uint64_t, (size_t{1} << blockColumns) / 64>;
  using Bits = std::vector<uint64_t>;

  template <class F>
  static void each(const Block& block, ColumnSet high, F&& f) {
    for (size_t i = 0; i < block.size(); i++)
      for (uint64_t word = block[i]; word; word &= word - 1)
        f(high | static_cast<ColumnSet>(i << 6 | static_cast<unsigned>(__builtin_ctzll(word))));
  }
  bool makeBlocks(std::span<const ColumnSet> agreement, uint32_t own, size_t bitsOfSet);
  void mark(std::vector<Block>& blocks, std::span<const ColumnSet> agreement, size_t from, size_t end) const;
  void closeDown(std::vector<Block>& blocks) const;
  // f(low, high) for all pairs of blocks, by their slots, that a column parts.
  template <class F>
  void partedBlocks(F&& f) const;
  void countBytes(std::span<const ColumnSet> agreement, std::span<const uint64_t> count, uint32_t own,
                  uint64_t needed);
  void countNumbers(std::span<const ColumnSet> agreement, std::span<const uint64_t> count, uint32_t own,
                    uint64_t needed);
  void leastUnsafe(ColumnSet high, Block& found) const;
  void greatestSafe(ColumnSet high, Block& found) const;
  bool isLeast(ColumnSet high) const;

  uint32_t highColumns_;
  ColumnSet beyond_;  // columns that a block has and the table has not: everybody agrees on them
  std::vector<ColumnSet> highs_;
  std::vector<uint32_t> slots_;  // [columns of a block]: where it is, or none
  Bits exist_, absent_;          // columns of blocks that exist; the least of those that do not
  std::vector<Block> blocks_, before_;
  std::vector<uint64_t> bytes_;
  std::vector<uint32_t> numbers_;
};

}  // namespace indistinct
