// Plans: what is refused is refused in a sentence; a plan that is accepted is accepted again once it is
// printed, asks for the same files, and makes a recipe that is read and applied.
#include "table.h"

FUZZ(input) {
  using namespace indistinct;
  using namespace indistinct::fuzz;
  const std::string text(input.rest());
  const auto files = engine().filesOf(text);
  if (!files) return expectSentence(files.error());
  const auto plan = readJson(text, "the plan");
  expect(plan.ok(), "a plan is JSON", text);
  const auto again = engine().filesOf(plan->dump());
  expect(again.ok() && *again == *files, "a plan that is printed is accepted again", text);

  const auto recipe = ask("recipe", {{"plan", *plan}});
  if (!recipe) return;
  expect(ask("preflight", {{"plan", *plan}}).ok(), "a plan with a recipe has classes", text);
  const auto json = readJson(*recipe, "the recipe");
  expect(json.ok(), "a recipe is JSON", *recipe);
  expect(ask("sql", {{"recipe", *json}}).ok(), "a recipe that is written is read", *recipe);
  const auto applied = ask("apply", {{"recipe", *json}});
  if (!applied) broken("a recipe that is written is applied to its own table", *recipe);
}
