#pragma once
// A solution applied to a table: what every row and every column of it becomes. The table stays as it is;
// what is published is looked up cell by cell.
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/cells/blanks.h"
#include "core/partition/partition.h"
#include "core/privacy/rule.h"
#include "core/release/recipe.h"
#include "core/release/sha256.h"
#include "core/table/table.h"

namespace indistinct {

struct PublishedColumn {
  // Binned: no quasi-identifier, so that a withheld row keeps it.
  enum class Way : uint8_t { copied, generalized, binned, token };
  uint32_t column = 0;  // of the table
  Way way = Way::copied;
  std::vector<std::string> labels;          // generalized, binned: by group
  std::vector<uint32_t> groupOfCode;        // of them
  std::vector<uint32_t> groupOfClass = {};  // in its place, where classes have cells of their own
  uint32_t quasi = 0;                       // generalized: the column's number among the tuples'
};

struct Published {
  static constexpr uint32_t none = 0xffffffffu;

  std::vector<PublishedColumn> columns;  // in the file's order
  std::vector<uint32_t> classOfRow;      // of the table; none: the row does not count and is left out
  std::vector<uint64_t> classRows;       // counts included
  std::vector<uint64_t> classSizes;      // what k counts: the same, or persons
  std::vector<bool> suppressed;          // by class
  std::vector<ColumnSet> blanks;         // by class: quasi-identifiers whose cells are blank
  bool blankRows = false;
  std::string blank = defaultBlank;

  bool written(uint64_t row) const {
    const uint32_t c = classOfRow[static_cast<size_t>(row)];
    return c != none && (blankRows || !suppressed[c]);
  }
  bool withheld(uint64_t row) const {
    const uint32_t c = classOfRow[static_cast<size_t>(row)];
    return c != none && suppressed[c];
  }
  // Is it withheld, or has it a blank cell?
  bool hidesCells(uint64_t row) const {
    const uint32_t c = classOfRow[static_cast<size_t>(row)];
    return c != none && (suppressed[c] || blanks[c] != 0);
  }
  // Which label stands in a row with this code of the column.
  uint32_t labelOf(const PublishedColumn& of, uint64_t row, Code code) const {
    return of.groupOfClass.empty() ? of.groupOfCode[code]
                                   : of.groupOfClass[classOfRow[static_cast<size_t>(row)]];
  }
  // Is the cell of a generalized column blank?
  bool blankCell(const PublishedColumn& of, uint64_t row) const {
    const uint32_t c = classOfRow[static_cast<size_t>(row)];
    return c != none && (suppressed[c] || holds(blanks[c], of.quasi));
  }
};

struct PublishedCounts {
  uint64_t rows = 0;        // written, each record for one
  uint64_t stands = 0;      // counts included
  uint64_t suppressed = 0;  // counts included
  uint64_t leftOut = 0;     // records that do not count
  uint64_t classes = 0;     // not suppressed
  uint64_t smallestClass = 0;
};
PublishedCounts countPublished(const Published& published);

// Classes, and which of them are suppressed: those that violate the rule, and those with a position that
// `unseen` names (by column; Published::none for none).
struct PublishedClasses {
  Partition partition;
  std::vector<bool> suppressed;
  std::vector<uint64_t> sizes;    // what k counts in each: rows or persons
  std::vector<ColumnSet> blanks;  // quasi-identifiers whose cells are blank
};
PublishedClasses publishedClasses(const Tuples& tuples, const Cuts& cuts, const Rule& rule,
                                  const std::vector<uint32_t>& unseen = {});
// The same with blanks: equal published tuples are a class.
PublishedClasses publishedClasses(const Tuples& tuples, const Cuts& cuts, const Rule& rule,
                                  const Blanks& blanks);

// Columns by the recipe. For each quasi-identifier `groupOfCode` gives the groups of the column's
// values, `quasiOf` its number among the tuples' columns.
Result<Published> publish(
    const Table& table, const Recipe& recipe, const std::vector<uint32_t>& ofRow,
    const PublishedClasses& classes,
    const std::function<std::vector<uint32_t>(const RecipeColumn&, const Column&)>& groupOfCode,
    const std::function<uint32_t(const RecipeColumn&)>& quasiOf);

// A token in place of an identifier: the same for the same value, column and key; without the key neither to
// be made nor to be undone.
class Tokens {
 public:
  explicit Tokens(std::string_view key) : hmac_(key) {}
  std::string operator()(std::string_view column, std::string_view value) const;

 private:
  Hmac hmac_;
};

}  // namespace indistinct
