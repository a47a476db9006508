#pragma once
// What every interval of one column costs while the other columns stay as they are divided.
//
// Idea. The classes that differ in this column alone are a group; the places of the column where a group has
// rows are its runs. From the i-th to the j-th run there is one price, which every interval pays that holds
// just these. The second differences of these prices at (i, j), added to one table for all groups and summed
// up along both sides, are the costs of all intervals.
//
// A column of thousands of values has too many places: some are drawn whenever it is looked at, others each
// time.
//
// Source: ours. Invariant: the prices of the intervals of any division of the column add up to what the whole
// generalization costs, and its suppressed rows likewise. Sums are kept in floating point and groups told
// apart by 64-bit sums of random numbers: both serve to choose, and whatever leaves a search is counted by
// definition. Tried and dropped: looking at every tuple for its class whenever a column is looked at (three
// times slower than keeping the tuples of each class).
#include <random>
#include <vector>

#include "core/privacy/strength.h"
#include "core/search/alphabet.h"
#include "core/search/price.h"

namespace indistinct {

class IntervalPrices {
 public:
  // Both must outlive it.
  IntervalPrices(const Problem& problem, const Alphabet& alphabet, uint64_t seed, uint32_t mostPlaces);

  void place(const Selection& selection);
  const Selection& selection() const { return selection_; }
  // Has the column choices, and not more of them tied together than can be looked at?
  bool divides(uint32_t column) const;

  // What follows tells of the column that was looked at last.
  void look(uint32_t column);
  uint32_t column() const { return column_; }
  size_t places() const { return places_; }
  Position start(size_t place) const { return starts_[column_][starting_[place]]; }
  size_t placeAt(Position position) const { return placeAt_[position]; }
  // Of the interval [from, to) of places.
  double cost(size_t from, size_t to) const { return cost_[from * (places_ + 1) + to]; }
  double suppressed(size_t from, size_t to) const { return suppressed_[from * (places_ + 1) + to]; }
  // The choice that cuts before a place.
  uint32_t choiceAt(size_t place) const { return alphabet_.ofCut[column_][start(place)]; }
  const std::vector<uint32_t>& choices() const { return choicesOf_[column_]; }
  // Divides the column as this selection does.
  void divide(const Selection& selection);

  uint64_t memory() const;
  // Gives back what it holds of the rows. The next selection is divided anew.
  void letGo();

 private:
  struct Class {
    uint32_t begin = 0, end = 0;  // tuples order_[begin, end)
    uint64_t key = 0, unit = 0;   // sums over its intervals
  };
  struct Run {
    uint32_t place = 0;
    uint64_t rows = 0;
    uint32_t begin = 0, end = 0;  // tuples sorted_[begin, end), where rows alone do not decide
  };
  struct Interval {  // of the column looked at
    uint64_t key = 0, cell = 0;
  };

  void begin();
  void choosePlaces();
  void chooseCuts(const Selection& other);
  void thin();
  void face();
  void groupClasses();
  void findRuns(size_t group);
  void sortRuns(size_t group);
  void addCells(uint64_t unit);
  void addPrices(uint64_t unit);
  void sumUp();
  uint64_t strengthOf(const Run& added, uint64_t rows);
  uint32_t placeOf(uint32_t tuple) const { return placeAt_[position_[tuple]]; }
  Position endOf(size_t to) const { return to < places_ ? start(to) : problem_.tuples.domainSizes[column_]; }
  double rowsBefore(size_t to) const {
    return to < places_ ? rowsBefore_[column_][starting_[to]] : rowsBefore_[column_].back();
  }
  // The intervals of the column as a selection divides it, by place.
  void intervalsOf(const Selection& selection, std::vector<Interval>& of) const;

  const Problem& problem_;
  const Alphabet& alphabet_;
  const Price price_;
  Strength strength_;
  const size_t mostPlaces_;  // that all are looked at; of more, half as many
  const uint32_t columns_, labels_;
  std::mt19937_64 draw_;
  std::vector<std::vector<Position>> starts_;     // [column]: where an interval may start, ascending
  std::vector<std::vector<uint64_t>> random_;     // [column][start]: of an interval that starts there
  std::vector<std::vector<double>> rowsBefore_;   // [column][start], and all
  std::vector<std::vector<uint32_t>> choicesOf_;  // [column]

  Selection selection_;
  std::vector<Class> classes_, newClasses_;
  std::vector<uint32_t> order_, newOrder_;
  bool begun_ = false;

  // Of the column that is faced.
  uint32_t column_ = 0;
  size_t places_ = 0;
  const Position* position_ = nullptr;
  std::vector<uint32_t> starting_;           // [place]: which start
  std::vector<uint32_t> placeAt_;            // [position]
  std::vector<Interval> intervals_;          // [place]
  std::vector<uint32_t> slots_, groupOf_;    // of the classes
  std::vector<uint64_t> groupKeys_, units_;  // [group]: without the column
  std::vector<uint32_t> members_, begin_;    // classes of each group
  std::vector<uint64_t> rows_, labelRows_;   // [place], [place * labels + label]: of one group
  std::vector<Run> runs_;
  std::vector<uint64_t> runLabels_;  // [run * labels + label]
  std::vector<uint32_t> sorted_;
  std::vector<double> keptDifference_, hiddenDifference_;  // [place * places + place]
  std::vector<double> cost_, suppressed_;                  // [place * (places + 1) + place]
  std::vector<double> kept_[2], hidden_[2];                // of runs from one, and from the next, on
  std::vector<uint64_t> labelSum_;
};

}  // namespace indistinct
