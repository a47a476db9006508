#pragma once
// Of each record every least set of columns whose blanking protects it, by the
// reading of the original file.
//
// One of them is a cheapest, whatever the prices are; so they answer every
// other weighting, rule for ties and limit per column at once. Protecting all
// combinations, they are what the greatest safe sets leave out; protecting
// those of a few columns only, the minimal hitting sets of these
// (core/cells/hitting.h).
//
// Finding them may rest, and go on for another who asks the same; found, they
// hold nothing but themselves.
#include <memory>
#include <vector>

#include "core/base/crew.h"
#include "core/cells/combinations.h"

namespace indistinct {

class Choices {
 public:
  // Combinations of at most `mostSize` columns are protected.
  Choices(Records records, uint64_t k, uint32_t mostSize, uint32_t threads);
  void advance(Deadline deadline);
  // Gives back threads and room that only going on needs. Nothing else does, not even the end: in a browser a
  // thread is not given back before it has begun, which only whoever ends a job can wait for.
  void rest() { finding_.reset(); }
  bool finished() const { return done_ == of_; }
  double share() const { return of_ == 0 ? 1 : static_cast<double>(done_) / of_; }
  // Once finished; the empty set alone where nothing must be blanked.
  const std::vector<ColumnSet>& of(uint32_t record) const { return of_record_[record]; }

 private:
  struct Work {
    SafeSets safe;
    CombinationFinder finder;
    Hitting hitting;
    Agreements::Scratch scratch;
    std::vector<ColumnSet> kept;
  };
  struct Finding {
    Agreements agreements;
    Crew crew;
    std::vector<std::unique_ptr<Work>> work;
  };
  void begin();
  void find(Work& work, uint32_t record, std::span<const ColumnSet> agreement);

  const Records records_;
  uint64_t k_;
  uint32_t mostSize_, threads_;
  std::unique_ptr<Finding> finding_;
  std::vector<std::vector<ColumnSet>> of_record_;
  uint32_t done_ = 0, of_ = 0;
};

}  // namespace indistinct
