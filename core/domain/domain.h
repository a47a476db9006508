#pragma once
// A domain is a column's values in order. Positions number them from least to greatest; everything to the right of this
// room speaks of positions only.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/domain/taxonomy.h"

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
  std::vector<std::string> values;   // as they are printed: a binned number is its bin's lower edge
  std::vector<double> numbers;       // kind number: the value of each position but a missing one
  bool lastIsMissing = false;        // missing values stand last
  std::vector<Position> ofCode;      // position of each code of the table's column; none: the row is left out
  std::optional<Taxonomy> taxonomy;  // its leaves are the positions, in preorder
  double importance = 1;

  Position size() const { return static_cast<Position>(values.size()); }
};

}  // namespace indistinct
