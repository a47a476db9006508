#pragma once
// What two rows to a class cost at least, strictly read: a lower bound for k = 2.
//
// Idea: any y with y(r) + y(s) <= 2 d(r, s) for all pairs gives sum y, since a class of n rows costs n times
// the price of all columns in which any two of them differ, which is at least d of each pair. Such a y comes
// from prices p of an assignment without fixed points: y(r) = min over s of (d(r, s) + p(s)) - p(r). The
// prices are found by an auction (Bertsekas 1988) over near rows, in which each unsafe row bids for another
// one; the minimum is then taken over all rows, so the bound holds whatever the prices are. A row that has k
// like it may lend itself at twice the distance and no price; a row blanked wholly needs nobody.
#include <optional>
#include <vector>

#include "core/cells/strict_classes.h"

namespace indistinct {

class StrictBound {
 public:
  // For k = 2, where every unsafe record is one row. `neighbours` are those of classes.moving().
  StrictBound(const Records& records, const StrictClasses& classes, const Neighbours& neighbours,
              uint32_t threads);
  void advance(Deadline deadline);
  bool finished() const { return done_ == rows_.size(); }
  // In prices, once finished.
  uint64_t bound() const;

 private:
  // Prices are held so many times finer, and bids raise by one of these at least.
  static constexpr int64_t fine = 64;
  struct Offer {
    uint32_t to = 0;  // of rows_; `away` for a safe row or for none
    int64_t price = 0;
  };
  static constexpr uint32_t away = 0xffffffffu;
  bool bid();
  int64_t distance(uint32_t a, uint32_t b) const;

  const Records& records_;
  const StrictClasses& classes_;
  int64_t whole_ = 0, least_ = 0;  // least_: what a bid raises by
  std::vector<uint32_t> rows_;     // unsafe records
  std::vector<uint32_t> indexOf_;  // [record]: in rows_, or away
  std::vector<std::vector<Offer>> offers_;
  std::vector<int64_t> price_;
  std::vector<uint32_t> ownerOf_, waiting_;
  std::vector<int64_t> worth_;
  Crew crew_;
  uint32_t done_ = 0;
};

}  // namespace indistinct
