#pragma once
// How many times its charge a row can be charged at most, where rows are charged for the group they will be
// in.
//
// Idea. A group of k rows that pays less than its rows are charged together says that they are charged too
// much. So of all sets of k rows that hold a given row, the one is looked for that pays least for what is
// charged. Seen from the row, a set's cell in a column costs at least what a cell costs that holds the row
// and the farthest member alone (and just that, where cells are nodes of a taxonomy). Depth first: column by
// column it is decided how far the set may reach, the nearest first. In the columns that are left a set pays
// at least for its farthest member; so of the rows at hand, ascending by what they cost there, the k dearest
// up to each of them give a bound, and rows beyond the last that is good enough are forgotten.
//
// Source: ours. Invariant: no set of k rows that holds the row pays less than `times` what it is charged.
// Numbers are double; the answer is rounded down by far more than they can err.
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/search/local/row_scan.h"
#include "core/search/search.h"

namespace indistinct {

class ChargeLimit {
 public:
  // All must outlive it. `scan`: of all tuples, none taken. One for each thread.
  ChargeLimit(const Problem& problem, const LocalCells& cells, const RowScan& scan);

  // `charges`: of a row of each tuple. `reach`: what the set that was found pays in each column; one that was
  // found with other charges helps to find it.
  double times(uint32_t tuple, std::span<const double> charges, std::span<double> reach);

 private:
  struct Item {
    double charge = 0;
    uint64_t rows = 0;
    uint32_t tuple = 0;
  };
  struct Entry {
    double rest = 0;  // what it costs in the columns that are not decided
    uint32_t item = 0;
  };
  // What the k dearest rows of those added are charged; the row itself is always one of them.
  class Dearest {
   public:
    void begin(uint64_t k, double own);
    void add(const Item& item);
    bool complete() const { return rows_ == k_; }
    double sum() const { return sum_; }
    // What k of these rows are charged at most where one of them is charged this.
    double sumWith(double charge) const;

   private:
    struct Some {
      double charge = 0;
      uint64_t rows = 0;
      bool operator>(const Some& other) const { return charge > other.charge; }
    };
    uint64_t k_ = 1, rows_ = 1;
    double sum_ = 0;
    std::vector<Some> some_;  // a heap, the cheapest first
  };

  void seeFrom(uint32_t tuple, std::span<const double> charges);
  double cellOf(uint32_t column, uint32_t tuple) const {
    return tables_[column][problem_.tuples.position[column][tuple]];
  }
  bool within(uint32_t tuple, std::span<const double> reach) const;
  double priceAt(uint32_t step) const { return alone_ + scan_.atLeast(static_cast<uint8_t>(step)); }
  void gather(std::span<const double> charges);
  void addEntry(uint32_t item);
  void offer(double price, std::span<const double> reach);
  void offerReach(std::span<const double> charges, std::span<const double> reach);
  void offerNearest(std::span<const double> charges);
  bool mayServe(double price, double charge) const { return k_ * price < least_ * dearest_.sumWith(charge); }
  uint32_t farthestStep() const;
  double cut(std::vector<Entry>& entries, double price);
  uint32_t openColumn(const std::vector<Entry>& entries) const;
  void search(size_t depth, double price);

  const Problem& problem_;
  const LocalCells& cells_;
  const RowScan& scan_;
  const uint32_t columns_;
  const double k_;

  // Seen from the row.
  uint32_t tuple_ = 0;
  double own_ = 0, alone_ = 0;               // its charge, and what it pays by itself
  std::vector<std::vector<double>> tables_;  // [column][position]: the cell that holds both
  std::span<const uint8_t> steps_;           // [tuple]: how far it is at least
  std::vector<uint64_t> rowsAt_;             // [step]
  std::vector<double> dearestAt_;            // [step]
  std::vector<std::vector<Item>> itemsAt_;   // [step]
  RowScan::Scratch scratch_;
  Dearest dearest_;

  std::vector<Item> items_;
  std::vector<double> cellsOf_;              // [item * columns + column]
  std::vector<std::vector<Entry>> entries_;  // [depth]
  std::vector<uint8_t> decided_;             // [column]
  std::vector<double> reaching_, best_;      // [column]
  double least_ = 0;
};

}  // namespace indistinct
