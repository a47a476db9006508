// A solution in words, for another file and for another place.
#include "core/door/release.h"
#include "core/release/sql.h"

namespace indistinct {
namespace {

// Of the release that ask["key"] asks for, where it is asked for.
Result<SqlKey> keyOf(Desk& desk, const Json& ask) {
  if (!ask.contains("key")) return SqlKey();
  if (!desk.table)
    return Error{ErrorCode::usage, "Which cells are blank, only the table tells. Open it first.", {}};
  auto made = applied(desk, ask["key"]);
  if (!made) return made.error();
  return sqlKeyOf(*desk.table, (*made)->published);
}

}  // namespace

Result<Json> askRecipe(Desk& desk, const Json& ask) {
  auto made = applied(desk, ask);
  if (!made) return made.error();
  (*made)->recipe.neutralize = (*made)->recipe.neutralize || ask.value("neutralize", false);
  Json plan = ask.value("plan", Json::object());
  // Whoever knows the seed that broke ties can tell more of the rows than the groups do.
  if ((*made)->recipe.local && plan.contains("search")) plan["search"].erase("seed");
  auto recipe = recipeToJson((*made)->recipe, std::move(plan), desk.files);
  if (!recipe) return recipe.error();
  if (ask.contains("cuts") && !ask["cuts"].is_null() && !ask.contains("recipe")) {
    auto studied = desk.studyOf(ask);
    if (!studied) return studied.error();
    (*recipe)["cuts"] = cutsToJson(**studied, (*made)->cuts);
  }
  if (ask.contains("result")) (*recipe)["result"] = ask["result"];
  return recipe;
}

Result<Json> askSql(Desk& desk, const Json& ask) {
  auto recipe = recipeFromJson(ask.value("recipe", Json()));
  if (!recipe) return recipe.error();
  if (!recipe->diverse.empty())
    return Error{
        ErrorCode::usage,
        "SQL is written for k alone, and would publish classes that show too few different values of " +
            recipe->diverse.front().column + ". Apply the recipe instead.",
        {std::nullopt, recipe->diverse.front().column, ""}};
  if (recipe->local)
    return Error{
        ErrorCode::usage,
        "SQL cannot tell which rows make a group where columns are recoded locally: that depends on every "
        "row. Optimize the other file instead, or use another space.",
        {std::nullopt, "", "local"}};
  const auto key = keyOf(desk, ask);
  if (!key) return key.error();
  if (recipe->suppress && recipe->suppress->semantics != Semantics::strict)
    return Error{
        ErrorCode::usage,
        "SQL holds what is published to k rows of a class, and these cells were blanked by the original "
        "file's rows. Write the release itself, or blank cells by the strict reading.",
        {std::nullopt, "", "suppress.semantics"}};
  if (recipe->suppress && key->empty())
    return Error{
        ErrorCode::usage,
        "SQL cannot tell which single cells to blank without a key table: that depends on every row. "
        "Ask for one, too, or suppress the cells of the other file instead.",
        {std::nullopt, "", "suppress"}};
  const std::string from = ask.value("table", "data");
  return Json{{"release", releaseSql(*recipe, from, *key)}, {"counts", countsSql(*recipe, from)}};
}

}  // namespace indistinct
