// Recipes: what is refused is refused in a sentence; a recipe that is read is the same once it is written.
#include "core/door/release.h"
#include "table.h"

FUZZ(input) {
  using namespace indistinct;
  using namespace indistinct::fuzz;
  const auto json = readJson(input.rest(), "the recipe");
  if (!json) return expectSentence(json.error());
  if (!ask("sql", {{"recipe", *json}})) return;
  const auto recipe = recipeFromJson(*json);
  expect(recipe.ok(), "a recipe that was read is read again");
  const Json plan = {{"indistinct", 1}};
  const auto written = recipeToJson(*recipe, plan, {});
  expect(written.ok(), "a recipe that was read is written");
  const auto again = recipeFromJson(*written);
  if (!again) broken("a recipe that was written is read", written->dump() + "\n" + again.error().what);
  expectSame(recipeToJson(*again, plan, {})->dump(), written->dump(), "a recipe is the same again");
  (void)ask("apply", {{"recipe", *json}});
}
