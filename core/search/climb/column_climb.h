#pragma once
// A climb that divides one column after the other anew (column_divider.h), each as well as can be, until none
// gets better. It ends within the limit of suppressed rows.
//
// Idea. A climb that obeys a limit at every step sticks: the first column takes what rows there are to spare,
// and the others get none. So suppressed rows have a price first, the same for all columns, which the climb
// pays for every one of them. What is then beyond the limit is mended by the column that gets there at the
// least cost, or by all at a higher price where none does alone; and what the limit still leaves goes to
// whoever uses it best. The next climb asks a little more or less for a row, as this one came out.
//
// Source: ours; pricing a limit is Lagrange's. Invariant: one step divides one column, whatever the clock
// says, so equal seeds give equal climbs. Tried and dropped: prices drawn from a wider range (later at the
// optimum); obeying the limit from the start (sticks some per cent above the best at 1 % of suppressed rows).
#include <random>
#include <unordered_set>

#include "core/search/climb/column_divider.h"

namespace indistinct {

class ColumnClimb {
 public:
  // Both must outlive it.
  ColumnClimb(const Problem& problem, const Alphabet& alphabet, uint64_t seed);

  static constexpr uint32_t none = 0xffffffffu;
  // Is there a column that can be divided?
  bool useful() const { return !order_.empty(); }
  // Are there so many cuts that trying each by itself takes longer than it helps?
  bool suffices() const { return suffices_; }
  // Starts from here; the column `last`, if one, is not divided before the others stand. A strict climb stays
  // within the limit from its first step on, if it begins there.
  void place(const Selection& selection, uint32_t last = none, bool strict = false);
  // Divides a column, or looks what it would cost; false once the climb has ended.
  bool step();

  // Where it stands, and whether within the limit; before the first step of a climb nothing is.
  const Selection& selection() const { return divider_.selection(); }
  bool allowed() const { return now_.suppressed <= most_; }
  double cost() const { return now_.cost - alike_; }
  // Did it come to where an earlier one has been?
  bool again() const { return again_; }
  // Comes again to where earlier climbs have been.
  void forget() { seen_.clear(); }
  // Gives back what it holds of the rows, until it is placed again.
  void letGo() { divider_.letGo(); }
  uint64_t memory() const { return divider_.memory(); }

 private:
  enum class Stage : uint8_t { others, all, mending, filling, ended };

  void enter(Stage stage);
  bool nextColumn();
  void divide();
  void mend();
  void fill();
  void reach();

  ColumnDivider divider_;
  std::mt19937_64 random_;
  std::vector<uint32_t> order_;  // columns that can be divided
  bool suffices_ = false;
  const double most_, each_, alike_;
  ColumnDivider::Worth now_;
  Stage stage_ = Stage::ended;
  size_t at_ = 0, still_ = 0;  // of the order: which is next, and how many have not helped since one did
  double last_ = 0;            // what the climb was worth then
  uint32_t spared_ = none;
  double dearer_ = 0, usual_ = 0;  // price of a suppressed row: of this climb, and of most
  ColumnDivider::Worth best_;      // of the columns that could mend
  uint32_t which_ = none;
  uint32_t raised_ = 0;
  bool strict_ = false, again_ = false;
  std::unordered_set<uint64_t> seen_;
};

}  // namespace indistinct
