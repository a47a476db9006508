#pragma once
// A domain is a column's values in order. Positions number them from least to greatest; everything to the
// right of this room speaks of positions only.
//
//     Numbers stand in numeric order ("1" and "1.0" are one value), dates by day, both binned where asked.
//     Categories stand in the order given, else in the taxonomy's preorder, else in natural order.
//     Missing values are one position, the last; under a taxonomy that has a leaf for them, that leaf.
//     Searched by splits, a domain holds the values present; under a taxonomy, all its leaves.
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/domain/bins.h"
#include "core/domain/group_names.h"
#include "core/domain/taxonomy.h"
#include "core/table/table.h"

namespace indistinct {

using Position = uint32_t;

enum class Space : uint8_t { splits, taxonomy, lattice, local };
const char* word(Space space);

enum class Kind : uint8_t { number, category, date };
const char* word(Kind kind);

struct Domain {
  static constexpr Position none = 0xffffffffu;

  std::string name;
  Kind kind = Kind::category;
  Space space = Space::splits;
  std::vector<std::string> values;  // as they are printed: a binned number is its bin's lower edge
  std::vector<double> numbers;  // kind number and date (days): of each position but a missing one; else empty
  bool lastIsMissing = false;   // missing values stand last
  std::vector<Position> ofCode;      // position of each code of the table's column; none: the row is left out
  std::optional<Taxonomy> taxonomy;  // its leaves are the positions, in preorder
  // Searched by splits, where the column has a taxonomy all the same: which of its leaves each position is,
  // in the column's own order, and how many leaves there are. Else empty.
  std::vector<uint32_t> leafOf;
  uint32_t leaves = 0;
  std::vector<GroupName> names;  // of its nodes, for categories
  bool ordered = false;  // from least to greatest: numbers, dates, categories with an order of their own
  double importance = 1;

  Position size() const { return static_cast<Position>(values.size()); }
};

struct DomainSpec {
  Kind kind = Kind::category;
  Space space = Space::splits;
  std::optional<std::vector<std::string>> order;  // categories only
  Bins bins;                                      // numbers and dates only
  const Taxonomy* taxonomy = nullptr;
  double importance = 1;
  bool dropMissing = false;
};

// `present` holds the rows that count, per code of the column (countCodes); a code with none has no position,
// nor has a missing value that is dropped. Errors name every value that has no place.
Result<Domain> makeDomain(const Column& column, const DomainSpec& spec, std::span<const uint64_t> present);
inline Result<Domain> makeDomain(const Column& column, const DomainSpec& spec) {
  return makeDomain(column, spec, column.counts);
}

}  // namespace indistinct
