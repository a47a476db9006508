#pragma once
// Which column sets of one record are safe (enough other rows agree on them), all 2^Q of them at once.
//
// Idea: one bit per set. What others agree on is marked, and marks are closed downward, column by column,
// each a pass of word shifts and ors: then a set is marked exactly if somebody agrees on all of it. The least
// sets without a mark and the greatest with one come from one more such pass each. Where several must agree,
// bytes are counted in place of bits, eight to a word, and stay at 127; beyond that, whole numbers.
//
// Invariant after build: subsets of a safe set are safe.
// For Q = 19 that is 64 kB and some 60 microseconds a record, where Wilson (section 3.2) makes 2^19 tables.
// Beyond 20 columns core/cells/hitting.h takes its place.
#include <cstdint>
#include <span>
#include <vector>

#include "core/cells/records.h"

namespace indistinct {

class SafeSets {
 public:
  static constexpr uint32_t mostColumns = 20;
  using Bits = std::vector<uint64_t>;

  explicit SafeSets(uint32_t columns);

  // Of record `own`: agreement[s] is what it shares with record s, which stands for count[s] rows; `needed`
  // of them make a set safe.
  void build(std::span<const ColumnSet> agreement, std::span<const uint64_t> count, uint32_t own,
             uint64_t needed);
  bool safe(ColumnSet set) const { return bits_[set >> 6] >> (set & 63) & 1; }
  // Calls f(set) for the least unsafe sets, by their numbers.
  template <class F>
  void leastUnsafe(F&& f) {
    leastUnsafe();
    each(work_, f);
  }
  // Calls f(set) for the greatest safe sets.
  template <class F>
  void greatestSafe(F&& f) {
    greatestSafe();
    each(work_, f);
  }
  // Whether a record before `own` has all of `set`, after buildBefore.
  void buildBefore(std::span<const ColumnSet> agreement, uint32_t own);
  bool before(ColumnSet set) const { return before_[set >> 6] >> (set & 63) & 1; }

 private:
  template <class F>
  static void each(const Bits& bits, F&& f) {
    for (size_t i = 0; i < bits.size(); i++)
      for (uint64_t word = bits[i]; word; word &= word - 1)
        f(static_cast<ColumnSet>(i << 6 | static_cast<unsigned>(__builtin_ctzll(word))));
  }
  void leastUnsafe();
  void greatestSafe();
  void closeDown(Bits& bits) const;
  void countBytes(std::span<const ColumnSet> agreement, std::span<const uint64_t> count, uint32_t own,
                  uint64_t needed);
  void countNumbers(std::span<const ColumnSet> agreement, std::span<const uint64_t> count, uint32_t own,
                    uint64_t needed);

  uint32_t columns_;
  uint64_t inUse_;  // of the only word, where there is but one
  Bits bits_, before_, work_;
  std::vector<uint64_t> bytes_;
  std::vector<uint32_t> numbers_;
};

}  // namespace indistinct
