#pragma once
// What is left of the data: every column's distribution, every pair's, and how strongly columns hang
// together, before and after.
//
// Two things change them, and they are told apart. Withholding rows and blanking cells moves the shares of
// the published groups: `withheld` compares these shares, before and after. Generalizing hides where in its
// group a value lies: `spread` compares the values' shares with those of an analyst who takes the values of a
// group as equally likely. What is published as it is has no second part. A blank shows nothing: the shares
// of a column are those of its cells that are shown, those of a pair of the rows that show both. Where cells
// overlap, for groups have cells of their own, there are no published groups to share: the groups are the
// values, and their rows after are as an analyst reads them (overlapping.h).
//
// Cramér's V (1946) without correction, from 0 (independent) to 1 (one decides the other); of the values
// before, of the published groups after. Entropy: de Waal and Willenborg (1999), Gionis and Tassa (2009),
// "k-Anonymization with minimal loss of information".
#include <cstdint>
#include <string>
#include <vector>

#include "core/assess/assessed.h"
#include "core/assess/distance.h"

namespace indistinct {

// A column as utility sees it: values, and the published group of each.
struct Attribute {
  std::string name;
  bool quasi = false;
  size_t column = 0;  // of the quasi-identifiers
  bool ordered = false;
  std::vector<std::string> values;
  std::vector<std::string> groups;
  std::vector<uint32_t> groupOf;  // [value]
  std::vector<uint32_t> ofRow;    // the value of each table row; meaningless where the row is left out
};

// The quasi-identifiers, then the columns of the table in `others`; of these, numbers of more than
// `mostValues` values stand in 20 bins of as many rows, and rare words are one value.
std::vector<Attribute> attributesOf(const Assessed& assessed, std::span<const uint32_t> others);
inline constexpr uint32_t mostValues = 200;

struct Distribution {
  std::string name;
  bool quasi = false, ordered = false;
  struct Group {
    std::string label;
    uint64_t values = 0;
    uint64_t before = 0, after = 0;  // rows
  };
  std::vector<Group> groups;
  uint64_t blank = 0;  // rows that are published without this cell
  Distance withheld, spread;
  double entropyLost = 0;  // of the shown cells' information about the value, 0 to 1
};
Distribution distributionOf(const Assessed& assessed, const Attribute& attribute);

struct Pair {
  size_t a = 0, b = 0;              // of the attributes
  double before = 0, after = 0;     // Cramér's V
  double withheld = 0, spread = 0;  // total variation of the contingency tables
};
// Where cells overlap, all pairs of values are gone through: are they few enough?
bool comparable(const Assessed& assessed, const Attribute& a, const Attribute& b);
// Requires: comparable.
Pair pairOf(const Assessed& assessed, const std::vector<Attribute>& attributes, size_t a, size_t b);

}  // namespace indistinct
