#pragma once
// A recipe is a generalization in words: all that is needed to repeat it on another file, without the domains
// it was found in. Numbers and days are published by interval, categories by group.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/cells/semantics.h"
#include "core/domain/domain.h"
#include "core/partition/draw.h"
#include "core/table/notation.h"
#include "core/table/role.h"
#include "core/table/table.h"

namespace indistinct {

// What is published where nothing is told of a value. The two differ: one cell is generalized, the other was
// taken out.
inline constexpr const char* wholeLabel = "*";
inline constexpr const char* defaultBlank = "[blank]";

struct RecipeGroup {
  std::string label;     // what is published in place of every value of the group
  bool missing = false;  // does it hold missing values?
  // Numbers and days (since 1970-01-01): from <= x < to, or <= where closed. Nothing where the group lists
  // values.
  std::optional<double> from, to;
  bool closed = false;
  std::vector<std::string> values;  // categories, and numbers under a taxonomy
  double lost = 0;                  // LM of a cell, from 0 to 1
};

// What becomes of the rows of classes below k: they are withheld, or published with blanks, once the cuts are
// found or reckoned with as they are searched.
enum class Rescue : uint8_t { no, after, jointly };
const char* word(Rescue rescue);  // empty: no
Rescue rescueOf(std::string_view word);

struct RecipeColumn {
  std::string name;
  Role role = Role::quasi;
  Kind kind = Kind::category;
  Notation notation;  // of the file that it was made from
  // In order: of a quasi-identifier, or the bins by which another column is published.
  std::vector<RecipeGroup> groups;
  double importance = 1;
  bool dropMissing = false;   // rows that miss a value here are left out
  std::string confirm;        // why what the gate finds of it is accepted; empty: it is not
  std::optional<double> cap;  // of its cells may be blank
};

// Distinct l-diversity, as plans and recipes name it.
struct DiverseColumn {
  std::string column;
  uint64_t l = 2;
  bool operator==(const DiverseColumn&) const = default;
};

// By which reading single cells are blank: which, depends on the whole file, so that a recipe cannot say it.
struct SuppressedCells {
  Semantics semantics = Semantics::strict;
  uint32_t combinations = 0;  // originalFile: only those of so many columns at most are protected; 0: all
};

struct Recipe {
  std::vector<RecipeColumn> columns;  // all that the plan names, in the file's order
  uint64_t k = 5;                     // rows; or persons, where a column has the role entity
  std::vector<DiverseColumn> diverse;
  std::vector<std::string> missing;         // cells that mean "no value"
  bool blankRows = false;                   // suppressed rows stay, with their quasi-identifiers blanked
  bool tokens = false;                      // identifiers become tokens
  bool shuffle = false;                     // rows leave in another order
  std::string blank = defaultBlank;         // a suppressed cell
  bool neutralize = false;                  // cells that look like formulas get a ' in front
  Rescue rescue = Rescue::no;               // on any file it is made anew
  std::optional<double> maxBlanked;         // of all quasi cells may be blank
  std::optional<SuppressedCells> suppress;  // cells are blank, and no value is generalized
  // Local recoding: what the groups publish, by the numbers of their cells among the columns' groups, which
  // may overlap.
  std::optional<std::vector<std::vector<uint32_t>>> local;
  std::optional<Draw> draw;  // only a sample of the rows is published

  const RecipeColumn* find(std::string_view name) const;
  std::string persons() const;  // the column whose different values k counts; empty: it counts rows
};

// The number, or the days since 1970-01-01, that a cell of such a column stands for.
std::optional<double> measureOf(Kind kind, std::string_view text, const Notation& notation);

// Finds the group of a cell of any file.
class GroupFinder {
 public:
  static constexpr uint32_t none = 0xffffffffu;

  // `notation`: of the cells that are looked for.
  GroupFinder(const RecipeColumn& column, Notation notation);
  uint32_t operator()(std::string_view text, bool missing) const;

 private:
  const RecipeColumn& column_;
  Notation notation_;
  uint32_t missing_ = none;
  std::unordered_map<std::string_view, uint32_t> byText_;
  std::unordered_map<double, uint32_t> byNumber_;
};

// Of each of the column's values; as many as there are groups where none holds it.
std::vector<uint32_t> groupsOfCodes(const RecipeColumn& planned, const Column& column);

}  // namespace indistinct
