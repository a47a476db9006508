#pragma once
// What three rows to a class cost at least, strictly read: a lower bound for k = 3.
//
// Idea: any y with y(r) + y(s) + y(t) <= 3 d(r, s, t) for all three rows gives sum y, d being the price of
// the columns in which any of them differ. For a class of n rows costs n times the price of all columns in
// which they differ, which is d at least of each three of them; the sum over all threes is the class's own.
// That is the dual of covering rows by threes, the linear relaxation of the partition. Every y, whatever it
// is, can be made one that holds: with the least slack m(r) of a three with r, m = 3 d - y(r) - y(s) - y(t),
// take y(r) + m(r) / 3 for all rows at once. So y is first bettered among near rows only, by subgradients
// (Held, Wolfe and Crowder 1974): a row that is in more than three of the least threes of all rows is worth
// less, one that is in fewer is worth more. Then the slack is found over all rows, and the sum is proven.
// Threes that nobody had looked at are looked at in a second turn.
//
// A row blanked wholly needs nobody: no worth is above that price. Safe rows, which have k like them, are
// worth nothing and may lend themselves: a three with one of them costs at least as much as one and a half
// times the prices between it and the others together, so no worth is above one and a half times the price to
// the nearest of them.
//
// Looking at a near row from one side only left those worth too much that are near to nobody.
#include <vector>

#include "core/cells/likeness.h"
#include "core/cells/strict_classes.h"

namespace indistinct {

class StrictTriples {
 public:
  // For k = 3. `neighbours` are those of classes.moving(); `blanks` is what each record needs alone, where
  // the search for more begins.
  StrictTriples(const Records& records, const Prices& prices, const StrictClasses& classes,
                const Neighbours& neighbours, const std::vector<ColumnSet>& blanks, uint32_t threads);
  void advance(Deadline deadline);
  bool finished() const { return turn_ == turns; }
  // In prices; 0 before the first turn is over.
  uint64_t bound() const { return bound_; }

 private:
  static constexpr int64_t fine = 64;  // worths are held so many times finer than prices
  static constexpr uint32_t turns = 3;
  struct Near {
    uint32_t record = 0;
    ColumnSet set = 0;  // in which it differs
    int64_t price = 0;  // of that
    int64_t worth = 0;  // of the record, as of this round
  };
  // With what it adds to twice the rest of a three, if the third row is as dear.
  struct Mate {
    int64_t alone = 0, worth = 0;
    uint32_t record = 0;
    ColumnSet set = 0;
  };
  struct Least {
    int64_t rest = 0;   // `price` without the worths of the two others
    int64_t price = 0;  // 3 d
    uint32_t one = none, other = none;
  };
  static constexpr uint32_t none = 0xffffffffu;
  static constexpr uint32_t rowsOfTask = 64;
  struct Scratch {
    std::vector<uint8_t> alike;
    std::vector<Mate> mates;
  };

  void meet(uint32_t record, uint32_t other, size_t most);
  Near nearTo(uint32_t record, uint32_t other) const;
  // Three times what the row is worth so that all its threes hold.
  int64_t valueOf(uint32_t row) const;
  int64_t alone(const Near& near) const { return near.price - 2 * worth_[near.record]; }
  void add(const Near& near, std::vector<Mate>& mates) const;
  void leastOf(uint32_t row, std::vector<Mate>& mates);
  void leastOfAll(uint32_t row, const uint8_t* alike, std::vector<Mate>& mates);
  void tryThrees(std::vector<Mate>& mates, Least& least) const;
  void endRound();
  void endTurn();

  const Records& records_;
  Prices prices_;
  Shares shares_;
  Likeness likeness_;
  int64_t whole_;
  Crew crew_;
  std::vector<Scratch> scratch_;
  std::vector<uint32_t> rows_, safe_;    // unsafe records, and the others
  std::vector<int64_t> ceiling_;         // [row]: three times what it is worth at most
  std::vector<std::vector<Near>> near_;  // [record]
  std::vector<int64_t> worth_, best_;    // [record]
  std::vector<Least> least_;             // [row]
  std::vector<int64_t> chosen_;          // [record]: in how many of the least threes
  int64_t most_ = 0;                     // of the best worths
  double value_ = 0, step_ = 1;          // the best of this turn
  uint32_t turn_ = 0, round_ = 0, stale_ = 0, done_ = 0, tasks_ = 0;
  uint64_t bound_ = 0;
};

}  // namespace indistinct
