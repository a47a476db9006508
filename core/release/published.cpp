#include "core/release/published.h"

#include <algorithm>

#include "core/cells/blanked_file.h"
#include "core/privacy/strength.h"

namespace indistinct {
namespace {

// Why a blank cannot be told from what else stands in the release; empty where it can.
std::string clash(const std::string& blank, const Table& table, const Published& published,
                  const Recipe& recipe) {
  if (blank == wholeLabel) return "so a cell is written that was generalized to all of its column's values";
  if (std::find(recipe.missing.begin(), recipe.missing.end(), blank) != recipe.missing.end())
    return "the file writes missing values so";
  for (const auto& column : published.columns) {
    const Column& from = table.columns[column.column];
    if (std::find(column.labels.begin(), column.labels.end(), blank) != column.labels.end())
      return "it is published as a value of " + from.name;
    for (Code code = 0; code < from.values.size(); code++)
      if (from.values[code] == blank) return "it is a value of " + from.name;
  }
  return "";
}

// Blank, generalized, missing and known cells are told apart by what stands in them.
Done checkBlank(const Table& table, const Published& published, const Recipe& recipe) {
  const bool blankCells = recipe.rescue != Rescue::no || recipe.suppress;
  if (!recipe.blankRows && !blankCells && recipe.blank == defaultBlank) return done();
  const std::string why = clash(recipe.blank, table, published, recipe);
  if (why.empty()) return done();
  std::string other = defaultBlank;
  for (int number = 2; !clash(other, table, published, recipe).empty(); number++)
    other = "[blank " + std::to_string(number) + "]";
  return Error{ErrorCode::plan,
               "Suppressed cells cannot be written as \"" + recipe.blank + "\": " + why +
                   ". Give release.blank another word, \"" + other + "\" for one.",
               {std::nullopt, "", "release.blank"}};
}

}  // namespace

PublishedClasses publishedClasses(const Tuples& tuples, const Cuts& cuts, const Rule& rule,
                                  const std::vector<uint32_t>& unseen) {
  PublishedClasses classes{classesOf(tuples, cuts), {}, {}, {}};
  const Partition& partition = classes.partition;
  classes.sizes = sizesOf(rule, tuples, partition.ofTuple, partition.rows);
  const auto strength = Strength(rule, tuples).ofClasses(partition.ofTuple, partition.rows);
  classes.suppressed.resize(partition.size);
  for (uint32_t c = 0; c < partition.size; c++) {
    bool out = strength[c] < rule.k;
    for (size_t i = 0; i < unseen.size() && !out; i++)
      out = tuples.position[i][partition.first[c]] == unseen[i];
    classes.suppressed[c] = out;
  }
  classes.blanks.assign(partition.size, 0);
  return classes;
}

PublishedClasses publishedClasses(const Tuples& tuples, const Cuts& cuts, const Rule& rule,
                                  const Blanks& blanks) {
  PublishedClasses classes{classesOf(tuples, cuts, blanks), {}, {}, {}};
  const Partition& partition = classes.partition;
  classes.sizes = sizesOf(rule, tuples, partition.ofTuple, partition.rows);
  for (uint32_t c = 0; c < partition.size; c++) {
    classes.blanks.push_back(blanks.ofTuple[partition.first[c]]);
    classes.suppressed.push_back(classes.blanks.back() == allColumns(tuples.columns()));
  }
  return classes;
}

Result<Published> publish(
    const Table& table, const Recipe& recipe, const std::vector<uint32_t>& ofRow,
    const PublishedClasses& classes,
    const std::function<std::vector<uint32_t>(const RecipeColumn&, const Column&)>& groupOfCode,
    const std::function<uint32_t(const RecipeColumn&)>& quasiOf) {
  Published published;
  published.blankRows = recipe.blankRows;
  published.blank = recipe.blank;
  for (uint32_t index = 0; index < table.columns.size(); index++) {
    const Column& column = table.columns[index];
    const RecipeColumn* planned = recipe.find(column.name);
    if (!planned || planned->role == Role::drop) continue;
    if (identifies(planned->role) && !recipe.tokens) continue;
    PublishedColumn out;
    out.column = index;
    if (identifies(planned->role)) out.way = PublishedColumn::Way::token;
    if (planned->role == Role::quasi) {
      out.way = PublishedColumn::Way::generalized;
      for (const auto& group : planned->groups) out.labels.push_back(group.label);
      out.groupOfCode = groupOfCode(*planned, column);
      out.quasi = quasiOf(*planned);
    }
    if (planned->role != Role::quasi && !planned->groups.empty()) {
      out.way = PublishedColumn::Way::binned;
      for (const auto& group : planned->groups) out.labels.push_back(group.label);
      out.groupOfCode = groupsOfCodes(*planned, column);
    }
    published.columns.push_back(std::move(out));
  }
  if (Done fits = checkBlank(table, published, recipe); !fits) return fits.error();
  // What another file has and no bin holds is withheld.
  for (auto& column : published.columns)
    if (column.way == PublishedColumn::Way::binned) column.labels.push_back(recipe.blank);
  published.classRows = classes.partition.rows;
  published.classSizes = classes.sizes;
  published.suppressed = classes.suppressed;
  published.blanks = classes.blanks;
  published.classOfRow.resize(ofRow.size());
  std::transform(ofRow.begin(), ofRow.end(), published.classOfRow.begin(), [&](uint32_t tuple) {
    return tuple == Tuples::none ? Published::none : classes.partition.ofTuple[tuple];
  });
  return published;
}

PublishedCounts countPublished(const Published& published) {
  PublishedCounts counts;
  for (size_t c = 0; c < published.classRows.size(); c++) {
    const uint64_t rows = published.classRows[c];
    if (published.suppressed[c]) {
      counts.suppressed += rows;
      continue;
    }
    counts.stands += rows;
    const uint64_t size = published.classSizes[c];
    if (counts.classes++ == 0 || size < counts.smallestClass) counts.smallestClass = size;
  }
  for (uint64_t row = 0; row < published.classOfRow.size(); row++) {
    counts.rows += published.written(row) ? 1u : 0u;
    counts.leftOut += published.classOfRow[static_cast<size_t>(row)] == Published::none ? 1u : 0u;
  }
  return counts;
}

std::string Tokens::operator()(std::string_view column, std::string_view value) const {
  std::string message(column);
  message += '\0';
  message += value;
  return hexOf(hmac_(message), 16);
}

}  // namespace indistinct
