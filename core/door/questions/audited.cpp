#include "core/door/questions/audited.h"

#include <algorithm>
#include <deque>

#include "core/base/words.h"
#include "core/check/claims.h"
#include "core/door/checked.h"
#include "core/door/problem.h"
#include "core/door/release.h"
#include "core/release/sha256.h"
#include "core/table/reader.h"

namespace indistinct {
namespace {

std::string textAt(const Json& json, const char* key, const char* in) {
  if (!json.contains(key) || !json[key].is_object()) return "";
  const Json& inner = json[key];
  return inner.contains(in) && inner[in].is_string() ? inner[in].get<std::string>() : "";
}

// What is asked, and what it points to.
struct Asked {
  AuditQuestion question;
  std::deque<Told> told;

  const Told* tell(const RecipeColumn* column) {
    return column == nullptr ? nullptr : &told.emplace_back(toldOf(*column));
  }
};

// Which columns are published in which way, as far as the table has them.
void publishes(AuditQuestion& q, const std::string& name, Role role, bool tokens) {
  const bool there = std::any_of(q.original.columns.begin(), q.original.columns.end(),
                                 [&](const Column& column) { return column.name == name; });
  if (!there) return;
  if (identifies(role) && tokens) q.tokens.push_back(name);
  if (role == Role::sensitive || role == Role::target || role == Role::keep || role == Role::count ||
      role == Role::weight)
    q.copied.push_back(name);
  if (role == Role::count) q.count = name;
}

// `told`: nothing where its groups are those of another file.
void askOfStudy(const Study& study, const Recipe* told, Asked& asked) {
  AuditQuestion& q = asked.question;
  const auto tell = [&](const Domain& domain) {
    return asked.tell(told ? told->find(domain.name) : nullptr);
  };
  for (size_t i = 0; i < study.domains.size(); i++)
    q.quasi.push_back({study.columns[i], auditDomain(study.domains[i]), tell(study.domains[i]),
                       study.domains[i].importance});
  for (const Domain& binned : study.binned)
    for (uint32_t i = 0; i < q.original.columns.size(); i++)
      if (q.original.columns[i].name == binned.name)
        q.binned.push_back({i, auditDomain(binned), tell(binned), 1});
  for (uint64_t row = 0; row < q.original.rows; row++)
    q.rows.push_back(study.tupleOfRow[static_cast<size_t>(row)] == Tuples::none ? 0 : study.counts.of(row));
  for (const PlanColumn& column : study.plan.columns)
    publishes(q, column.name, column.role, study.plan.release.tokens);
  if (study.labels.empty()) return;
  const Codes& targets = q.original.columns[study.target].codes;
  for (uint64_t row = 0; row < q.original.rows; row++) q.labels.push_back(study.labelOfCode[targets[row]]);
  q.labelCount = static_cast<uint32_t>(study.labels.size());
  q.numbers = study.labelNumbers;
  q.distances = study.plan.dispersion == Dispersion::mad;
  q.maxSuppressed = study.plan.limit.of(study.tuples.rows);
}

Done askOfRecipe(const Table& table, const Recipe& recipe, Asked& asked) {
  AuditQuestion& q = asked.question;
  auto counts = countsBy(recipe, table);
  if (!counts) return counts.error();
  for (uint64_t row = 0; row < table.rows; row++) q.rows.push_back(counts->of(row));
  for (const RecipeColumn& column : recipe.columns) {
    publishes(q, column.name, column.role, recipe.tokens);
    for (uint32_t i = 0; i < table.columns.size(); i++) {
      const Column& original = table.columns[i];
      if (original.name != column.name) continue;
      if (column.role == Role::target && q.labels.empty()) {
        for (uint64_t row = 0; row < table.rows; row++) q.labels.push_back(original.codes[row]);
        q.labelCount = original.values.size();
      }
      if (column.role == Role::quasi) {
        q.quasi.push_back({i, {}, asked.tell(&column), column.importance});
        asked.told.back().overlapping = recipe.local.has_value();
      } else if (!column.groups.empty()) {
        q.binned.push_back({i, {}, asked.tell(&column), 1});
      }
    }
  }
  return done();
}

Claims claimsOf(const Json& result) {
  Claims claims;
  const auto whole = [&](const char* key) -> std::optional<uint64_t> {
    if (!result.contains(key) || !result[key].is_number_unsigned()) return std::nullopt;
    return result[key].get<uint64_t>();
  };
  const auto number = [&](const char* key) -> std::optional<double> {
    if (!result.contains(key) || !result[key].is_number()) return std::nullopt;
    return result[key].get<double>();
  };
  claims.loss = result.value("loss", "");
  claims.k = whole("k");
  claims.rows = whole("rows");
  claims.suppressed = whole("suppressed");
  claims.classes = whole("classes");
  claims.smallestClass = whole("smallestClass");
  claims.cells = whole("cells");
  claims.wholeCost = whole("cost");
  claims.cost = number("cost");
  claims.bound = number("bound");
  claims.proven = result.contains("proven") && result["proven"] == true;
  return claims;
}

// What a recipe says of files and figures.
void holdToItsWord(const Recipe& recipe, const Json& ask, const std::string& released, uint64_t k,
                   Audit& audit) {
  const Json& json = ask["recipe"];
  const auto warn = [&](std::string what) { audit.warnings.push_back({"", std::move(what), 0}); };
  const auto fail = [&](std::string what) { audit.failures.push_back({{}, 0, 0, std::move(what)}); };
  const std::string own = textAt(json, "hashes", "release"), data = textAt(json, "hashes", "data"),
                    given = textAt(ask, "hashes", "data");
  if (!own.empty() && own != hexOf(sha256(released)))
    warn("These files do not belong together: the recipe was written with another release than this one.");
  if (json.contains("plan") && json["plan"].is_object())
    if (const auto plan = readPlan(json["plan"].dump()); plan && plan->k != recipe.k)
      fail("The recipe says k = " + std::to_string(recipe.k) +
           ", and its own plan k = " + std::to_string(plan->k) + ".");
  if (json.contains("plan") && json["plan"].is_object())
    if (const auto plan = readPlan(json["plan"].dump()); plan && plan->diverse != recipe.diverse)
      fail("The recipe and its own plan promise different values of sensitive columns.");
  if (json.contains("plan") && json["plan"].is_object())
    if (const auto plan = readPlan(json["plan"].dump()); plan && plan->persons() != recipe.persons())
      fail("The recipe and its own plan do not count the same: persons by one column, or rows.");
  if (!json.contains("result") || !json["result"].is_object()) return;
  if (given.empty() || data.empty() || given != data) {
    warn(given.empty() || data.empty()
             ? "The recipe does not say which file it was made for, so that its figures are not compared."
             : "The recipe was made for another file than this one, so that its figures are not compared.");
    return;
  }
  Claims claims = claimsOf(json["result"]);
  for (std::string& what : falseClaims(claims, audit, k)) fail(std::move(what));
}

// A file without a header publishes its columns by their place.
Result<Table> namedByPlace(const Table& original, const Recipe* recipe, const Plan& plan, Table released) {
  std::vector<std::string> names;
  for (const Column& column : original.columns) {
    const RecipeColumn* told = recipe ? recipe->find(column.name) : nullptr;
    const PlanColumn* planned = plan.find(column.name);
    const Role role = told ? told->role : planned && !recipe ? planned->role : Role::drop;
    const bool tokens = recipe ? recipe->tokens : plan.release.tokens;
    if (role != Role::drop && (!identifies(role) || tokens)) names.push_back(column.name);
  }
  if (names.size() != released.columns.size())
    return Error{ErrorCode::input,
                 "The released file has " + counted(released.columns.size(), "column") +
                     " and no header, where " + counted(names.size(), "column") + " are published.",
                 {}};
  for (size_t i = 0; i < names.size(); i++) released.columns[i].name = names[i];
  return released;
}

// What blank cells promise. A recipe says it; a plan alone does where it has the key.
std::optional<SuppressedCells> suppressedBy(const Recipe* recipe, const Study* study, const Json& ask) {
  if (recipe) return recipe->suppress;
  if (study && ask["plan"].contains("suppress")) return suppressedCells(*study);
  return std::nullopt;
}

Result<Audit> audited(const Table& table, const Study* study, const Recipe* recipe, const Plan& plan,
                      const Table& read, const Json& ask, bool other, bool blanks) {
  std::optional<Table> named;
  if (!table.dialect.header) {
    auto made = namedByPlace(table, recipe, plan, read);
    if (!made) return made.error();
    named = std::move(*made);
  }
  Asked asked{AuditQuestion{table, named ? *named : read}, {}};
  AuditQuestion& q = asked.question;
  q.local = recipe ? recipe->local.has_value() : plan.local();
  if (q.local && !study && !recipe)
    return Error{
        ErrorCode::usage,
        "Columns are recoded locally, and their groups overlap: such a release is held against the file "
        "that it was made of. Give that file (--data).",
        {std::nullopt, "", "local"}};
  if (study) {
    // Of groups that overlap, a value tells nothing; labels are read by themselves.
    askOfStudy(*study, other || q.local ? nullptr : recipe, asked);
    for (size_t i = 0; i < q.quasi.size(); i++) q.quasi[i].domain->sets = study->sets[i] > 0;
    q.maxSuppressed = study->plan.limit.of(study->tuples.rows);
    if (!q.labels.empty()) {
      auto matrix = matrixOf(*study);
      if (!matrix) return matrix.error();
      q.matrix = std::move(*matrix);
    }
  } else if (Done d = askOfRecipe(table, *recipe, asked); !d) {
    return d.error();
  }
  q.k = plan.k;
  q.persons = recipe ? recipe->persons() : plan.persons();
  for (const DiverseColumn& each : recipe ? recipe->diverse : plan.diverse)
    q.diverse.emplace_back(each.column, each.l);
  const auto suppress = suppressedBy(recipe, study, ask);
  q.all = other && !suppress && !q.local;
  q.blankRows = recipe ? recipe->blankRows : plan.release.blankRows;
  q.blank = recipe ? recipe->blank : plan.release.blank;
  q.rescued = blanks || suppress || (recipe ? recipe->rescue : plan.release.rescue) != Rescue::no;
  if (suppress && suppress->semantics == Semantics::originalFile)
    q.shownTogether = suppress->combinations > 0 ? suppress->combinations : mostCellColumns;
  q.inOrder = !(recipe ? recipe->shuffle : plan.release.shuffle);
  if (recipe) q.neutral = recipe->neutralize;
  for (const auto* grouped : {&q.quasi, &q.binned})
    for (const AuditQuasi& each : *grouped) {
      const std::string& name = table.columns[each.column].name;
      const PlanColumn* planned = plan.find(name);
      if (!each.told && planned && planned->represent != Represent::interval)
        return Error{ErrorCode::usage,
                     "Of " + name +
                         ", one number is published for each interval, which does not tell where the "
                         "interval ends. Give the recipe as well (--recipe).",
                     {std::nullopt, name, ""}};
    }
  return auditRelease(q);
}

Result<std::optional<Recipe>> recipeIn(const Json& ask) {
  if (!ask.contains("recipe")) return std::optional<Recipe>();
  auto read = recipeFromJson(ask["recipe"]);
  if (!read) return read.error();
  return std::optional<Recipe>(std::move(*read));
}

}  // namespace

Result<Table> releasedIn(const Table& table, const Files& files, const Json& ask) {
  const auto found = files.find(ask["released"].get<std::string>());
  if (found == files.end())
    return Error{ErrorCode::usage, "The released file was not given. Provide it first.", {}};
  ReadOptions options;
  options.delimiter = table.dialect.delimiter;
  options.quote = table.dialect.quote;
  options.header = table.dialect.header;
  options.missing.emplace();
  auto released = readTable(found->second, options);
  if (!released) return released;
  // A file of a few labels does not show how the original writes its numbers.
  for (Column& column : released->columns)
    for (const Column& original : table.columns)
      if (original.name == column.name) column.notation = original.notation;
  return released;
}

Result<Audit> auditOf(const Table& table, const Study& study, const Table& released, const Json& ask,
                      bool blanks) {
  auto recipe = recipeIn(ask);
  if (!recipe) return recipe.error();
  return audited(table, &study, *recipe ? &**recipe : nullptr, study.plan, released, ask, false, blanks);
}

Result<Audit> auditOf(Desk& desk, const Table& released, const Json& ask) {
  auto recipe = recipeIn(ask);
  if (!recipe) return recipe.error();
  const Recipe* told = *recipe ? &**recipe : nullptr;
  const std::string made = told ? textAt(ask["recipe"], "hashes", "data") : "";
  const std::string given = textAt(ask, "hashes", "data");
  const bool other = !made.empty() && !given.empty() && made != given;
  auto plan = readPlan(ask.value("plan", Json::object()).dump());
  if (!plan) return plan.error();
  const Study* study = nullptr;
  // Where cells are blank, no value is generalized: the plan says all of another file, too.
  const bool anew = told && told->suppress;
  if (!other || anew) {
    auto studied = desk.studyOf(ask);
    if (studied) study = *studied;
    // A recipe fits files that its plan does not.
    if (!studied && (!told || !made.empty() || anew)) return studied.error();
  }
  auto audit = audited(*desk.table, study, told, *plan, released, ask, other || !study, false);
  if (audit && told)
    holdToItsWord(*told, ask, desk.files.find(ask["released"].get<std::string>())->second, plan->k, *audit);
  return audit;
}

}  // namespace indistinct
