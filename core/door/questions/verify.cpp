// Does the opened file keep its promise? Asked of the independent checker. Which columns are known from
// outside is named, or stands in a plan or a recipe.
#include <algorithm>
#include <map>

#include "core/base/words.h"
#include "core/check/checker.h"
#include "core/door/questions/audited.h"
#include "core/door/release.h"

namespace indistinct {
namespace {

constexpr size_t mostFailures = 100;
using Names = std::vector<std::string>;

bool has(const Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// A name that is no column may be several, separated by commas.
Names columnNames(const Table& table, const Names& asked) {
  Names names;
  for (const auto& text : asked) {
    const bool whole = std::any_of(table.columns.begin(), table.columns.end(),
                                   [&](const Column& column) { return column.name == text; });
    size_t from = 0;
    while (!whole && from <= text.size()) {
      const size_t comma = std::min(text.find(',', from), text.size());
      names.push_back(text.substr(from, comma - from));
      from = comma + 1;
    }
    if (whole) names.push_back(text);
  }
  return names;
}

struct Promise {
  Names quasi;
  uint64_t k = 0;
  std::vector<std::pair<std::string, uint64_t>> diverse;  // sensitive columns with their l
  std::string blank = defaultBlank;
  std::string count;
  std::string persons;             // the column of the original whose different values k counts
  std::optional<Names> published;  // all columns, where a plan or a recipe says it
  std::map<std::string, std::string> confirmed;

  void add(const std::vector<DiverseColumn>& columns) {
    for (const DiverseColumn& each : columns) diverse.emplace_back(each.column, each.l);
  }

  // Of a plan or of a recipe.
  template <class Planned>
  void add(const Planned& column, bool tokens) {
    const std::string& name = column.name;
    const Role role = column.role;
    if (!column.confirm.empty()) confirmed[name] = column.confirm;
    if (role == Role::quasi) quasi.push_back(name);
    if (role == Role::count) count = name;
    if (role == Role::entity) persons = name;
    if (role != Role::drop && (!identifies(role) || tokens)) published->push_back(name);
  }
};

Result<Promise> promiseOf(const Table& table, const Json& ask) {
  Promise promise;
  if (ask.contains("recipe")) {
    auto recipe = recipeFromJson(ask["recipe"]);
    if (!recipe) return recipe.error();
    if (recipe->suppress && recipe->suppress->semantics == Semantics::originalFile)
      return Error{ErrorCode::usage,
                   "What this release promises is about the original file: whatever a row still shows, " +
                       thousands(recipe->k) +
                       " rows of the original show, too. Give that file as well (--data).",
                   {std::nullopt, "", "suppress.semantics"}};
    promise.published.emplace();
    for (const auto& column : recipe->columns) promise.add(column, recipe->tokens);
    promise.k = recipe->k;
    promise.add(recipe->diverse);
    promise.blank = recipe->blank;
  } else if (ask.contains("plan")) {
    auto plan = readPlan(ask["plan"].dump());
    if (!plan) return plan.error();
    promise.published.emplace();
    for (const auto& column : plan->columns) promise.add(column, plan->release.tokens);
    promise.k = plan->k;
    promise.add(plan->diverse);
    promise.blank = plan->release.blank;
  } else {
    promise.quasi = columnNames(table, ask.value("quasi", Names{}));
    promise.count = ask.value("count", "");
  }
  promise.k = wholeOr(ask, "k", promise.k);
  promise.blank = ask.value("blank", promise.blank);
  if (promise.quasi.empty()) return Error{ErrorCode::usage, "Name the quasi-identifiers to verify.", {}};
  return promise;
}

// What a class has, and what was promised.
std::string brokenBy(const Verification::Failure& failure, uint64_t k) {
  const std::string has = failure.column.empty()
                              ? counted(failure.size, "row")
                              : counted(failure.different, "different value") + " of " + failure.column;
  return has + " where " + thousands(failure.column.empty() ? k : failure.promised) + " were promised.";
}

// Sentences about columns that must not be there, and about what the others tell.
void accountForColumns(const Table& table, const Promise& promise, Json& failures, Json& warnings) {
  const auto fail = [&](const std::string& what) {
    failures.push_back({{"class", Json::array()}, {"size", 0}, {"what", what}});
  };
  for (const Column& column : table.columns) {
    if (has(promise.quasi, column.name) || column.name == promise.count) continue;
    if (const auto stem = repeatedName(table, column)) {
      fail("Two columns of the release are headed " + *stem + ".");
    } else if (promise.published && !has(*promise.published, column.name)) {
      fail("The column " + column.name + " is in the release, but the plan does not publish it.");
    } else if (promise.published) {
      const auto reason = promise.confirmed.find(column.name);
      if (const auto unique = uniqueColumn(column, table.rows))
        warnings.push_back(warningJson(*unique, reason == promise.confirmed.end() ? "" : reason->second));
    } else {
      warnings.push_back(warningJson(unnamedColumn(column, table.rows)));
    }
  }
}

}  // namespace

Result<Json> askVerify(Desk& desk, const Json& ask) {
  const Table& table = *desk.table;
  auto promise = promiseOf(table, ask);
  if (!promise) return promise.error();
  auto verified =
      verifyRelease(table, promise->quasi, promise->k, promise->blank, promise->count, promise->diverse);
  if (!verified) return verified.error();

  Json failures = Json::array(), warnings = Json::array();
  accountForColumns(table, *promise, failures, warnings);
  if (!promise->persons.empty())
    warnings.push_back(warningJson(
        {promise->persons,
         "k counts the persons of " + promise->persons +
             ", which the released file alone does not tell apart: its rows were counted. Give the original "
             "file, too (--data), and persons are.",
         0}));
  for (const auto& failure : verified->failures) {
    if (failures.size() >= mostFailures) break;
    failures.push_back({{"class", failure.values},
                        {"size", failure.size},
                        {"row", failure.row},
                        {"what", "Row " + thousands(failure.row) + ": the class " + joined(failure.values) +
                                     " has " + brokenBy(failure, promise->k)}});
  }
  const bool ok = failures.empty();
  return Json{{"ok", ok},
              {"k", promise->k},
              {"smallestClass", verified->smallestClass},
              {"rows", verified->rows},
              {"suppressed", verified->suppressed},
              {"failures", std::move(failures)},
              {"warnings", std::move(warnings)}};
}

}  // namespace indistinct
