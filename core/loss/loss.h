#pragma once
// A loss says what a generalization costs. Costs are 64-bit integers for every loss, so that equality and
// proofs never depend on floating point; `unit` turns them into the figures that people read.
//
// A loss is one descriptor in a file of its own, and a line in losses.h. Whatever others ask of it stands
// there: its words, what prices a class that is kept, whether it needs a target. A search says which prices
// it can work with (PricedBy), and never names a loss.
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "core/loss/entropy_column.h"
#include "core/loss/lm_column.h"

namespace indistinct {

struct Domain;
struct Tuples;

using Cost = uint64_t;

enum class LossName : uint8_t { lm, dm, cm, entropy, rm };

// What the price of a class that is kept looks at. The prices of all classes are added up, and a suppressed
// row costs the same whatever its class. A class that is divided into parts which are kept gets no dearer.
enum class PricedBy : uint8_t {
  size,    // each row is charged the rows of its class
  labels,  // its rows by label: what is known of them by the class, a label or a number
  cells,   // its intervals: a sum over columns and rows that falls with every cut, whatever else is published
};

// The price of one column's cells, in costs per row.
struct ColumnPrice {
  std::variant<LmColumn, EntropyColumn> cells;
  uint64_t full = 0;   // of a suppressed cell; no interval costs more
  uint64_t alike = 0;  // what every generalization charges all rows together, and no part of what it costs

  // Of a cell that is published as the interval [first, end) of positions. Grows with the interval.
  uint64_t cell(uint32_t first, uint32_t end) const { return cellOf<0>(first, end); }

 private:
  template <size_t I>
  uint64_t cellOf(uint32_t first, uint32_t end) const {
    if constexpr (I + 1 < std::variant_size_v<decltype(cells)>) {
      if (cells.index() != I) return cellOf<I + 1>(first, end);
    }
    return std::get_if<I>(&cells)->cell(first, end, full);
  }
};

// How numbers of a class are said to differ.
enum class Dispersion : uint8_t {
  variance,  // squares from their mean
  mad,       // distances from their median
};

// A loss of one table.
struct Loss {
  LossName name = LossName::dm;
  std::vector<uint64_t> matrix;   // labels: price [actual * labels + published]; empty: 1 for each miss
  std::vector<uint64_t> numbers;  // labels: what they stand for, in steps from the least; empty: names
  Dispersion dispersion = Dispersion::variance;  // of the numbers
  uint64_t suppressedLabel = 1;                  // labels: price of a suppressed row
  std::vector<ColumnPrice> columns;              // cells
  double unit = 1;                               // what costs are divided by to be read
  double whole = 0;                              // fractions: what hiding everything costs, as it is read
};

struct LossInfo {
  LossName name;
  std::string_view word;  // in plans and answers
  PricedBy pricedBy;
  bool needsTarget;
  bool countsEmpty;  // cells: is an interval dearer by a value that no row has?
  // cells: sets the columns, the unit and the whole.
  void (*prepare)(Loss& loss, std::span<const Domain> domains, const Tuples& tuples);
  bool needsNumbers = false;  // of its target

  // Sums of cells and of numbers are told as fractions, and as a share of the whole beside; others as whole
  // numbers.
  bool isFraction() const { return pricedBy == PricedBy::cells || needsNumbers; }
};

// What a person reads about a loss, wherever its figure stands.
struct LossWords {
  std::string_view title;       // "Detail lost (LM)"
  std::string_view brief;       // "Detail"
  std::string_view purpose;     // what a file is good for that loses little
  std::string_view aim;         // ends a sentence: of what is as little as possible lost?
  std::string_view figure;      // what its figure counts
  std::string_view definition;  // one sentence
  std::string_view formula;
  std::string_view source;
};

inline double figureOf(const Loss& loss, Cost cost) { return static_cast<double>(cost) / loss.unit; }
inline double shareOf(const Loss& loss, Cost cost) {
  return loss.whole > 0 ? figureOf(loss, cost) / loss.whole : 0;
}

}  // namespace indistinct
