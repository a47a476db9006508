// A solution in words, for another file and for another place.
#include "core/door/release.h"
#include "core/release/sql.h"

namespace indistinct {

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

Result<Json> askSql(Desk&, const Json& ask) {
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
  if (recipe->rescue != Rescue::no)
    return Error{
        ErrorCode::usage,
        "SQL withholds rows of classes below k, and cannot tell which of their cells to blank. Apply "
        "the recipe instead, or take release.rescue out of it: then SQL holds its cuts.",
        {std::nullopt, "", "release.rescue"}};
  if (recipe->suppress)
    return Error{
        ErrorCode::usage,
        "SQL cannot tell which single cells to blank: that depends on every row. Suppress the cells of "
        "the other file instead.",
        {std::nullopt, "", "suppress"}};
  const std::string from = ask.value("table", "data");
  return Json{{"release", releaseSql(*recipe, from)}, {"counts", countsSql(*recipe, from)}};
}

}  // namespace indistinct
