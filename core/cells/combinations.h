#pragma once
// All minimal unsafe combinations of a table, counted: values that fewer than k rows share, where every part
// of them is shared by k rows or more (Wilson, section 2; for k = 2 they are unique and known as minimal
// sample uniques).
//
// Record by record: column sets that are least unsafe there (core/cells/safe_sets.h, or core/cells/hitting.h
// where they are too many for that). A combination that several records have is counted once, with the
// first of them.
//
// Scores follow SUDA (Elliot, Manning and Ford 2002): a combination of s of Q columns counts
// (Q - s)(Q - s - 1) … (Q - m) for sets of up to m < Q columns, so few values weigh more; a record's score is
// the sum over its combinations.
#include <memory>
#include <unordered_map>
#include <vector>

#include "core/base/crew.h"
#include "core/cells/agreements.h"
#include "core/cells/hitting.h"
#include "core/cells/safe_sets.h"

namespace indistinct {

// [size]: what a combination of so many of these columns counts.
std::vector<double> sudaWeights(uint32_t columns, uint32_t mostSize);

struct Tally {
  uint64_t combinations = 0;
  std::vector<uint64_t> bySize;                   // [size]
  std::vector<std::vector<uint64_t>> byColumn;    // [column][size]
  std::vector<uint64_t> byPair;                   // [column * columns + other], column < other
  std::vector<std::vector<uint64_t>> byValue;     // [column][position]
  std::vector<std::vector<double>> scoreOfValue;  // [column][position]: what its combinations count
  std::unordered_map<ColumnSet, uint64_t> bySet;  // of few columns: up to mostOfSet
  static constexpr uint32_t mostOfSet = 4;

  explicit Tally(const Records& records);
  void add(const Tally& other);
};

// The least unsafe sets of single records, each thread with its own.
class CombinationFinder {
 public:
  CombinationFinder(const Records& records, uint64_t k, uint32_t mostSize);

  // f(set, first): `first` where no record before this one has the combination.
  template <class F>
  void ofRecord(uint32_t record, std::span<const ColumnSet> agreement, F&& f) {
    const uint64_t count = records_.count[record];
    if (count >= k_ || records_.rows < k_) return;
    const bool shared = k_ > 2;
    if (safe_.build(agreement, counts_, record, k_ - count)) {
      if (shared) safe_.buildBefore(agreement, record);
      safe_.leastUnsafe([&](ColumnSet set) {
        if (sizeOf(set) <= mostSize_) f(set, !shared || !safe_.before(set));
      });
      return;
    }
    hitting_.build(agreement, counts_, record, k_ - count, records_.all());
    hitting_.leastUnsafe(mostSize_, [&](ColumnSet set, bool before) { f(set, !before); });
  }

 private:
  const Records& records_;
  std::span<const uint64_t> counts_;
  uint64_t k_;
  uint32_t mostSize_;
  SafeSets safe_;
  Hitting hitting_;
};

class Combinations {
 public:
  // Records must outlive it.
  Combinations(const Records& records, uint64_t k, uint32_t mostSize, uint32_t threads);

  void advance(Deadline deadline);
  bool finished() const { return done_ == of_; }
  double share() const { return of_ == 0 ? 1 : static_cast<double>(done_) / of_; }
  // Of the records that are done.
  Tally tally() const;
  // By record: how many combinations it has, and its score.
  const std::vector<uint64_t>& ofRecord() const { return ofRecord_; }
  const std::vector<double>& scores() const { return scores_; }
  // What a combination of so many columns counts.
  double weight(uint32_t size) const { return weights_[size]; }

 private:
  const Records& records_;
  Agreements agreements_;
  Crew crew_;
  struct Work {
    CombinationFinder finder;
    Agreements::Scratch scratch;
    Tally tally;
    std::vector<uint64_t> sizes, columns;
    std::vector<double> weighed;  // [column]
  };
  void record(Work& work, uint32_t record, std::span<const ColumnSet> agreement);

  std::vector<std::unique_ptr<Work>> work_;
  std::vector<uint64_t> ofRecord_;
  std::vector<double> scores_, weights_;
  uint32_t done_ = 0, of_ = 0;
};

// On demand, of one record.
std::vector<ColumnSet> combinationsOf(const Records& records, uint64_t k, uint32_t mostSize, uint32_t record);

}  // namespace indistinct
