#pragma once
// What questions and jobs about a release share: the recipe of a solution, and a recipe applied to the table
// on the desk. A recipe's
// JSON is its members' names (recipe_json.cpp).
#include <memory>
#include <optional>

#include "core/domain/cuts.h"
#include "core/door/desk.h"
#include "core/release/groups.h"
#include "core/release/published.h"
#include "core/release/recipe.h"

namespace indistinct {

// How a column of the plan is to be published.
GroupStyle styleOf(const PlanColumn& planned);

// What the plan says of blank cells.
SuppressedCells suppressedCells(const Study& study);

Recipe recipeOf(const Study& study, const Table& table, const Cuts& cuts);
// The same of cells that may overlap: [quasi-identifier].
Recipe recipeOf(const Study& study, const Table& table, const std::vector<std::vector<LocalCell>>& cells);

// With the plan, its taxonomies inside, and the cuts, so that another file can be solved afresh.
Result<Json> recipeToJson(const Recipe& recipe, Json plan, const Files& files);
Result<Recipe> recipeFromJson(const Json& json);

// Which rows of a table a recipe publishes, and for how many they stand.
Result<RowCounts> countsBy(const Recipe& recipe, const Table& table);

// A table generalized by a recipe, its own or another's.
struct Applied {
  Recipe recipe;
  Tuples tuples;                 // of groups; a column's position behind its last group: unseen
  Cuts cuts;                     // all groups apart
  std::vector<uint32_t> unseen;  // by quasi-identifier: that position, or none
  // Of another file's groups: behind them stand two classes that are withheld, rows whose groups were given
  // up, and rows that no group holds.
  std::optional<uint64_t> givenUp;
  PublishedClasses classes;
  std::optional<uint64_t> persons;  // in all rows, where k counts them
  Published published;
};
// `ask` has a recipe, or a plan and cuts.
Result<std::unique_ptr<Applied>> applied(Desk& desk, const Json& ask);

}  // namespace indistinct
