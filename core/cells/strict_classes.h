#pragma once
// Rows put together into classes of k or more, at the price of blanking in each of them the columns in which
// its rows differ: the strict reading, in which a blank is a value like any other.
//
// An item is a row that may move. A record with k rows or more keeps k of them where they are, at no cost,
// and only a few of the others are items; so it stays published whole, and lends rows to others where that
// pays. Where a line of the file stands for several rows, all rows of a record move together.
//
// The start is greedy: pairs of near items in the order of their distance found a class or join one that is
// not full. What is left over joins the nearest class. An item whose every column is blank needs nobody: its
// rows are withheld, and cost more than their cells once that is to be avoided.
#include <span>
#include <vector>

#include "core/cells/blanked.h"
#include "core/cells/neighbours.h"
#include "core/cells/packed.h"

namespace indistinct {

class StrictClasses {
 public:
  struct Item {
    uint32_t record = 0;
    uint64_t rows = 1;
    uint32_t inClass = 0;
  };
  struct Class {
    uint64_t rows = 0;
    uint64_t price = 0;  // of all its rows
    std::vector<uint32_t> items;
    uint32_t home = nobody;  // the record whose other rows stay here
    uint64_t homeRows = 0;
  };
  static constexpr uint32_t nobody = 0xffffffffu;

  // `single`: every line of the file is one row, so that the rows of a record may part.
  StrictClasses(const Records& records, const Prices& prices, uint64_t k, bool single);

  // Records that have items, each once, ascending.
  const std::vector<uint32_t>& moving() const { return moving_; }
  // Items are numbered by record: those of one are firstItem(record) … firstItem(record + 1) - 1.
  uint32_t firstItem(uint32_t record) const { return itemsFrom_[record]; }
  // From the neighbours of moving().
  void begin(const Neighbours& neighbours);

  // Whoever is blanked wholly joins the class that it makes dearer least and that shows something all the
  // same, whatever that costs: a file to begin with where few may be withheld.
  void settle(const Neighbours& neighbours);

  uint64_t price() const { return price_; }  // with what withheld rows cost more
  uint64_t priceOfCells() const { return price_ - more_ * withheld(); }
  uint64_t withheld() const;  // rows that are blank wholly, in whatever class
  // From now on each withheld row costs so much more.
  void avoidWithholding(uint64_t more);
  uint64_t whole() const { return whole_; }  // of a row that is blanked wholly
  uint32_t columns() const { return records_.columns; }
  // The class in which the rows of a record stay that has k of them; 0 for others.
  uint32_t homeOf(uint32_t record) const { return homeOf_[record]; }
  uint64_t k() const { return k_; }
  const Packed& packed() const { return packed_; }
  const std::vector<Item>& items() const { return items_; }
  const std::vector<Class>& classes() const { return classes_; }
  // The price of a class if `out` left it and `in` joined it; nobody stands for neither. UINT64_MAX where the
  // rest is too few.
  uint64_t priceWith(uint32_t inClass, uint32_t out, uint32_t in) const;
  // A class that nobody is in; made where there is none.
  uint32_t emptyClass();
  // Moves an item to another class.
  void move(uint32_t item, uint32_t to);

  std::vector<Blanked> blanked() const;

 private:
  void reprice(Class& c);
  uint64_t rowPrice(uint64_t cells) const { return cells == whole_ ? whole_ + more_ : cells; }
  uint64_t differ(const Class& c, uint32_t out, uint32_t in, uint64_t* differences) const;

  const Records& records_;
  uint64_t k_;
  Packed packed_;
  uint64_t whole_, more_ = 0;
  uint64_t price_ = 0;
  std::vector<Item> items_;
  std::vector<uint32_t> moving_, homeOf_;
  std::vector<uint32_t> itemsFrom_;  // [record], and the end
  std::vector<uint32_t> empty_;      // classes that were left by all, not all of them still empty
  std::vector<Class> classes_;       // the first: rows that are blanked wholly
};

}  // namespace indistinct
