#pragma once
// One of each record's choices (core/cells/choices.h): a cheapest, by the rule
// for ties, within limits per column.
//
// Ties: all cheapest choices cost the same, so the rule only moves blanks
// between columns: record by record to the choice that makes the sum of the
// squared numbers of blanks per column least (spread) or greatest
// (concentrate), until nothing moves.
//
// Limits: each column's limit gets a multiplier, paid for by every blank in it.
// Then records separate again, and the sum of their cheapest choices less
// multipliers times limits is a lower bound. Multipliers follow what is above
// the limits (subgradient, Held and Karp 1971); the choices at the best of them
// are repaired, each step moving the record that gets dearer least, and then
// improved as long as the limits allow.
#include <optional>
#include <vector>

#include "core/cells/choices.h"
#include "core/cells/semantics.h"

namespace indistinct {

struct Chosen {
  std::vector<ColumnSet> blanks;  // [record]
  uint64_t price = 0;             // of all rows
};

// `price` of rows and not of records.
Chosen chooseCheapest(const Records& records, const Choices& choices, const Prices& prices, Ties ties);

class ChooseWithin {
 public:
  // `limits`: of each column the rows that may be blank; UINT64_MAX for no
  // limit.
  ChooseWithin(const Records& records, const Choices& choices, const Prices& prices,
               std::vector<uint64_t> limits);
  // A round; false once it is over.
  bool round();
  // A column that must be blank in more rows than its limit allows, whatever is
  // chosen.
  std::optional<uint32_t> impossible() const { return impossible_; }
  const std::optional<Chosen>& best() const { return best_; }
  uint64_t bound() const { return bound_; }  // proven: nothing within the limits costs less

 private:
  void repair();
  std::vector<ColumnSet> afresh() const;
  bool within(const std::vector<uint64_t>& rows) const;

  const Records& records_;
  const Choices& choices_;
  const Prices& prices_;
  std::vector<uint64_t> limits_;
  std::optional<uint32_t> impossible_;
  std::vector<double> multiplier_;
  std::vector<ColumnSet> now_;
  std::optional<Chosen> best_;
  uint64_t bound_ = 0;
  double step_ = 1;
  uint32_t rounds_ = 0, since_ = 0;
};

}  // namespace indistinct
