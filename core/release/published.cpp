#include "core/release/published.h"

#include <algorithm>

namespace indistinct {
namespace {

Error badBlank(const std::string& blank, const std::string& why) {
  return {ErrorCode::plan,
          "Suppressed cells cannot be written as \"" + blank + "\": " + why + " Choose another blank.",
          {std::nullopt, "", "release.blank"}};
}

// A blanked row must be told from every row that is not.
Done checkBlank(const Published& published, const Recipe& recipe) {
  if (std::find(recipe.missing.begin(), recipe.missing.end(), recipe.blank) != recipe.missing.end())
    return badBlank(recipe.blank, "the file writes missing values so.");
  bool everywhere = true;
  for (const auto& column : published.columns) {
    if (column.way != PublishedColumn::Way::generalized) continue;
    everywhere = everywhere &&
                 std::find(column.labels.begin(), column.labels.end(), recipe.blank) != column.labels.end();
  }
  if (recipe.blankRows && everywhere) return badBlank(recipe.blank, "every column publishes it as a value.");
  return done();
}

}  // namespace

PublishedClasses publishedClasses(const Tuples& tuples, const Cuts& cuts, uint64_t k,
                                  const std::vector<uint32_t>& unseen) {
  PublishedClasses classes{classesOf(tuples, cuts), {}};
  const Partition& partition = classes.partition;
  classes.suppressed.resize(partition.size);
  for (uint32_t c = 0; c < partition.size; c++) {
    bool out = partition.rows[c] < k;
    for (size_t i = 0; i < unseen.size() && !out; i++)
      out = tuples.position[i][partition.first[c]] == unseen[i];
    classes.suppressed[c] = out;
  }
  return classes;
}

Result<Published> publish(
    const Table& table, const Recipe& recipe, const std::vector<uint32_t>& ofRow,
    const PublishedClasses& classes,
    const std::function<std::vector<uint32_t>(const RecipeColumn&, const Column&)>& groupOfCode) {
  Published published;
  published.blankRows = recipe.blankRows;
  published.blank = recipe.blank;
  for (uint32_t index = 0; index < table.columns.size(); index++) {
    const Column& column = table.columns[index];
    const RecipeColumn* planned = recipe.find(column.name);
    if (!planned || planned->role == Role::drop) continue;
    if (planned->role == Role::identifier && !recipe.tokens) continue;
    PublishedColumn out;
    out.column = index;
    if (planned->role == Role::identifier) out.way = PublishedColumn::Way::token;
    if (planned->role == Role::quasi) {
      out.way = PublishedColumn::Way::generalized;
      for (const auto& group : planned->groups) out.labels.push_back(group.label);
      out.groupOfCode = groupOfCode(*planned, column);
    }
    published.columns.push_back(std::move(out));
  }
  if (Done fits = checkBlank(published, recipe); !fits) return fits.error();
  published.classRows = classes.partition.rows;
  published.suppressed = classes.suppressed;
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
    if (counts.classes++ == 0 || rows < counts.smallestClass) counts.smallestClass = rows;
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
