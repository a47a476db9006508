#pragma once
// Improves classes of k rows by annealing: a random row goes to the class of a near row, alone or in exchange
// for a row of it; a class dissolves into those nearby; two rows that their classes can spare found one (k =
// 2); a class of 2k rows or more splits; a row that would be withheld joins a record that is safe. A change
// that costs more is taken with the probability exp(-more / temperature), and the temperature falls by the
// same factor from step to step.
//
// One thread, and steps in place of seconds, so that a seed gives the same classes everywhere. Tried and
// left: swaps alone, which never change how many classes there are.
#include "core/cells/strict_classes.h"

namespace indistinct {

class StrictAnneal {
 public:
  // Both must outlive it; `neighbours` are those of classes.moving().
  StrictAnneal(StrictClasses& classes, const Neighbours& neighbours, uint64_t seed, uint64_t steps);
  void advance(Deadline deadline);
  bool finished() const { return done_ >= steps_; }
  double share() const { return steps_ == 0 ? 1 : static_cast<double>(done_) / static_cast<double>(steps_); }

 private:
  uint64_t random();
  uint32_t below(size_t n) { return static_cast<uint32_t>((random() >> 32) * n >> 32); }
  void step();
  bool accepts(int64_t more);
  void relocate(uint32_t item, uint32_t to);
  void exchange(uint32_t item, uint32_t other);
  void dissolve(uint32_t inClass);
  void found(uint32_t a, uint32_t b);
  void split(uint32_t item);
  // A random record near this item's, and a random item of a record; or nobody.
  uint32_t nearRecord(uint32_t item);
  uint32_t itemOf(uint32_t record);

  StrictClasses& classes_;
  const Neighbours& neighbours_;
  std::vector<uint32_t> listOf_;  // [record]: its list among the neighbours'
  uint64_t state_, steps_, done_ = 0;
  double temperature_ = 0, cooling_ = 1;
  std::vector<double> chances_;
};

}  // namespace indistinct
