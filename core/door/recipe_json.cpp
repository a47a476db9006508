// A recipe as JSON: in words, so that a person can read what it does, and checked so that whoever writes one
// by hand is told what is wrong with it.
#include <map>

#include "core/door/recipe_schema.h"
#include "core/door/release.h"
#include "core/indistinct.h"
#include "core/table/types.h"

namespace indistinct {
namespace {

Json edgeJson(Kind kind, double number) {
  if (kind == Kind::date) return formatDate(static_cast<int32_t>(number));
  return numberJson(number);
}

Json notationJson(const Notation& notation) {
  Json json = Json::object();
  if (notation.decimal != '.') json["decimal"] = std::string(1, notation.decimal);
  if (!notation.thousands.empty()) json["thousands"] = notation.thousands;
  if (!notation.dates.empty()) json["dates"] = notation.dates;
  return json;
}

Json groupJson(Kind kind, const RecipeGroup& group) {
  Json json = {{"label", group.label}};
  if (group.from) {
    json["from"] = edgeJson(kind, *group.from);
    json[group.closed ? "through" : "to"] = edgeJson(kind, *group.to);
  }
  if (!group.values.empty()) json["values"] = group.values;
  if (group.missing) json["missing"] = true;
  json["lost"] = group.lost;
  return json;
}

Error faultAt(const std::string& where, const std::string& what, const std::string& column = "") {
  return {ErrorCode::plan, "the recipe at " + where + ": " + what, {std::nullopt, column, where}};
}

Result<double> edgeOf(Kind kind, const Json& json, const std::string& where) {
  if (kind == Kind::number) {
    if (json.is_number()) return json.get<double>();
    return faultAt(where, shown(json) + " is not a number, and the column's type is number.");
  }
  const auto day = json.is_string() ? parseDate(json.get<std::string>()) : std::nullopt;
  if (!day) return faultAt(where, shown(json) + " is no date. Write it as 2024-03-07.");
  return static_cast<double>(*day);
}

Result<RecipeGroup> groupOf(Kind kind, const Json& json, const std::string& where) {
  RecipeGroup group;
  group.label = json["label"].get<std::string>();
  group.missing = json.value("missing", false);
  group.lost = json.value("lost", 0.0);
  group.values = json.value("values", std::vector<std::string>());
  group.closed = json.contains("through");
  if (!json.contains("from")) {
    if (group.closed || json.contains("to"))
      return faultAt(where, "it says where it ends and not where it begins. Add \"from\".");
    if (group.values.empty() && !group.missing)
      return faultAt(where, "no value belongs to it. Add \"values\", \"from\" or \"missing\", or remove it.");
    return group;
  }
  if (kind == Kind::category)
    return faultAt(where + ".from",
                   "a category has no intervals. List its values, or give the column another type.");
  if (group.closed == json.contains("to"))
    return faultAt(where, "say where it ends: by \"to\" or by \"through\", and not by both.");
  const char* end = group.closed ? "through" : "to";
  auto from = edgeOf(kind, json["from"], where + ".from");
  if (!from) return from.error();
  auto to = edgeOf(kind, json[end], where + "." + end);
  if (!to) return to.error();
  if (*to < *from || (*to == *from && !group.closed))
    return faultAt(where, "it ends before it begins: from " + shown(json["from"]) + " " + end + " " +
                              shown(json[end]) + ". Correct one of them.");
  group.from = *from;
  group.to = *to;
  return group;
}

std::optional<double> shareIn(const Json& json, const char* key) {
  return json.contains(key) ? std::optional(json[key].get<double>()) : std::nullopt;
}

// Every cell has one place at most, and every label one meaning.
Done checkGroups(const RecipeColumn& column, const std::string& where, bool overlapping) {
  std::map<std::string, size_t> labels, values;
  const auto place = [&](size_t i) { return where + ".groups[" + std::to_string(i) + "]"; };
  const RecipeGroup* before = nullptr;
  for (size_t i = 0; i < column.groups.size(); i++) {
    const RecipeGroup& group = column.groups[i];
    const auto number = [](size_t other) { return "groups[" + std::to_string(other) + "]"; };
    if (const auto [other, fresh] = labels.emplace(group.label, i); !fresh)
      return faultAt(place(i) + ".label", shown(Json(group.label)) + " is the label of " +
                                              number(other->second) + " too. Give each its own.");
    for (const std::string& value : group.values)
      if (const auto [other, fresh] = values.emplace(value, i); !fresh && other->second != i && !overlapping)
        return faultAt(place(i) + ".values", shown(Json(value)) + " belongs to " + number(other->second) +
                                                 " too. Leave it in one of them.");
    if (!group.from || overlapping) continue;
    const auto edge = [&](double at) { return edgeJson(column.kind, at).dump(); };
    if (before && (*group.from < *before->to || (before->closed && *group.from == *before->to)))
      return faultAt(
          place(i) + ".from",
          edge(*group.from) + " lies in the group before it, or below. Groups ascend and share no value.");
    if (before && !before->closed && *group.from > *before->to)
      return faultAt(
          place(i) + ".from",
          "the group before it ends at " + edge(*before->to) +
              ", so that nothing holds what lies between. Begin there, or end that group by \"through\".");
    before = &group;
  }
  return done();
}

Result<RecipeColumn> columnOf(const Json& json, const std::string& where, bool overlapping) {
  RecipeColumn column;
  column.name = json["name"].get<std::string>();
  column.role = *parseRole(json["role"].get<std::string>());
  const std::string type = json.value("type", "category");
  column.kind = type == "number" ? Kind::number : type == "date" ? Kind::date : Kind::category;
  if (json.contains("written")) {
    const Json& written = json["written"];
    column.notation.decimal = written.value("decimal", ".") == "," ? ',' : '.';
    column.notation.thousands = written.value("thousands", "");
    column.notation.dates = written.value("dates", "");
  }
  column.confirm = json.value("confirm", "");
  column.cap = shareIn(json, "cap");
  column.importance = json.value("importance", 1.0);
  column.dropMissing = json.value("missing", "keep") == "drop";
  const bool grouped = json.contains("groups") && !json["groups"].empty();
  if (!grouped && column.role == Role::quasi)
    return faultAt(where, "a column with the role quasi needs its groups. Add them.", column.name);
  if (grouped && (identifies(column.role) || column.role == Role::drop || column.role == Role::count))
    return faultAt(where,
                   "it has groups, and no column with the role " + std::string(word(column.role)) +
                       " is published by any. Remove them.",
                   column.name);
  if (!grouped) return column;
  for (size_t i = 0; i < json["groups"].size(); i++) {
    auto group = groupOf(column.kind, json["groups"][i], where + ".groups[" + std::to_string(i) + "]");
    if (!group) return group.error();
    column.groups.push_back(std::move(*group));
  }
  if (Done d = checkGroups(column, where, overlapping && column.role == Role::quasi); !d) return d.error();
  return column;
}

Done checkColumns(const Recipe& recipe) {
  std::map<std::string, size_t> names;
  std::optional<size_t> counts;  // what counts other than rows: the rows of a record, or persons
  bool quasi = false;
  for (size_t i = 0; i < recipe.columns.size(); i++) {
    const RecipeColumn& column = recipe.columns[i];
    const std::string where = "columns[" + std::to_string(i) + "]";
    if (column.name.empty())
      return faultAt(where + ".name", "it is empty. Name the column as its header does.");
    if (!names.emplace(column.name, i).second)
      return faultAt(where + ".name", shown(Json(column.name)) + " stands twice. Leave one of them.");
    const bool counting = column.role == Role::count || column.role == Role::entity;
    if (counting && counts)
      return faultAt(where + ".role", "columns[" + std::to_string(*counts) + "] has the role " +
                                          word(recipe.columns[*counts].role) +
                                          " already, and one alone says what k counts. Leave one.");
    if (counting) counts = i;
    quasi = quasi || column.role == Role::quasi;
  }
  if (!quasi)
    return faultAt("columns",
                   "none has the role quasi, so that nothing would be generalized. Name at least one.");
  return done();
}

// Every group has one cell of each column that is generalized.
Done checkLocal(const Recipe& recipe) {
  if (!recipe.local) return done();
  std::vector<const RecipeColumn*> quasi;
  for (const RecipeColumn& column : recipe.columns)
    if (column.role == Role::quasi) quasi.push_back(&column);
  for (size_t g = 0; g < recipe.local->size(); g++) {
    const auto& group = (*recipe.local)[g];
    bool fits = group.size() == quasi.size();
    for (size_t c = 0; fits && c < quasi.size(); c++) fits = group[c] < quasi[c]->groups.size();
    if (!fits)
      return faultAt(
          "local.groups[" + std::to_string(g) + "]",
          "it does not name one of the groups of each column that is generalized. Give the file that "
          "--recipe wrote.");
  }
  return done();
}

// What a recipe holds for a fresh solution and for its reader; cuts are as many as groups less one.
Done checkBeside(const Recipe& recipe, const Json& json) {
  if (json.contains("cuts")) {
    const auto cuts = cutsColumns(json["cuts"], "the recipe's cuts");
    if (!cuts) return cuts.error();
    for (size_t i = 0; i < cuts->size(); i++) {
      const Json& cut = (*cuts)[i];
      const std::string where = "cuts[" + std::to_string(i) + "]", name = cut["name"].get<std::string>();
      const RecipeColumn* column = recipe.find(name);
      if (!column || column->role != Role::quasi)
        return faultAt(where + ".name", shown(cut["name"]) + " is no column that is generalized.");
      if (cut.contains("cuts") && cut["cuts"].size() + 1 != column->groups.size())
        return faultAt(where + ".cuts", "they make " + std::to_string(cut["cuts"].size() + 1) +
                                            " groups of " + shown(cut["name"]) + ", and the recipe has " +
                                            std::to_string(column->groups.size()) + ".");
    }
  }
  if (json.contains("plan"))
    if (auto plan = readPlan(json["plan"].dump()); !plan) {
      Error error = plan.error();
      error.what = "The plan that the recipe holds is broken. In it, " + error.what;
      error.place.key = "plan." + error.place.key;
      return error;
    }
  return done();
}

}  // namespace

Result<Json> recipeToJson(const Recipe& recipe, Json plan, const Files& files) {
  Json columns = Json::array();
  for (const auto& column : recipe.columns) {
    Json json = {{"name", column.name}, {"role", word(column.role)}};
    if (!column.confirm.empty()) json["confirm"] = column.confirm;
    if (column.cap) json["cap"] = *column.cap;
    if (column.role == Role::quasi || !column.groups.empty()) {
      json["type"] = word(column.kind);
      if (!column.notation.plain()) json["written"] = notationJson(column.notation);
      if (column.role == Role::quasi) json["importance"] = numberJson(column.importance);
      if (column.dropMissing) json["missing"] = "drop";
      json["groups"] = Json::array();
      for (const auto& group : column.groups) json["groups"].push_back(groupJson(column.kind, group));
    }
    columns.push_back(std::move(json));
  }
  // A recipe travels alone: the taxonomies come with it.
  if (plan.contains("columns"))
    for (auto& column : plan["columns"])
      if (column.contains("taxonomy") && column["taxonomy"].is_string())
        if (const auto file = files.find(column["taxonomy"].get<std::string>()); file != files.end())
          column["taxonomy"] = Json{{"text", file->second}};
  Json json = {{"indistinctRecipe", 1},
               {"version", version()},
               {"k", recipe.k},
               {"missing", recipe.missing},
               {"release",
                {{"suppressed", recipe.blankRows ? "blank" : "drop"},
                 {"identifiers", recipe.tokens ? "token" : "drop"},
                 {"shuffle", recipe.shuffle},
                 {"blank", recipe.blank}}},
               {"columns", columns},
               {"plan", plan}};
  for (const DiverseColumn& each : recipe.diverse)
    json["models"].push_back(
        {{"name", "l-diversity"}, {"kind", "distinct"}, {"column", each.column}, {"l", each.l}});
  if (recipe.neutralize) json["release"]["neutralize"] = true;
  if (recipe.rescue != Rescue::no) json["release"]["rescue"] = word(recipe.rescue);
  if (recipe.maxBlanked) json["release"]["maxBlanked"] = *recipe.maxBlanked;
  if (recipe.suppress) {
    json["suppress"] = {{"semantics", word(recipe.suppress->semantics)}};
    if (recipe.suppress->combinations > 0) json["suppress"]["combinations"] = recipe.suppress->combinations;
  }
  if (recipe.local) json["local"] = {{"groups", *recipe.local}};
  if (recipe.draw) {
    json["sample"] = {{"size", recipe.draw->size}, {"seed", recipe.draw->seed}};
    if (!recipe.draw->stratify.empty()) json["sample"]["by"] = recipe.draw->stratify;
  }
  return json;
}

Result<Recipe> recipeFromJson(const Json& json) {
  if (!json.is_object() || !json.contains("indistinctRecipe"))
    return Error{
        ErrorCode::plan,
        "the recipe at its top: this is no recipe, for it lacks \"indistinctRecipe\": 1. Give the file that "
        "--recipe wrote.",
        {}};
  static const Json schema = *readJson(kRecipeSchema, "the schema");
  if (Done d = checkSchema(json, schema, "the recipe"); !d) return d.error();
  Recipe recipe;
  recipe.k = json["k"].get<uint64_t>();
  if (json.contains("models"))
    for (const Json& model : json["models"])
      recipe.diverse.push_back({model["column"].get<std::string>(), model["l"].get<uint64_t>()});
  recipe.missing = json.value("missing", recipe.missing);
  if (json.contains("release")) {
    const Json& release = json["release"];
    recipe.blankRows = release.value("suppressed", "drop") == "blank";
    recipe.tokens = release.value("identifiers", "drop") == "token";
    recipe.shuffle = release.value("shuffle", false);
    recipe.blank = release.value("blank", recipe.blank);
    recipe.neutralize = release.value("neutralize", false);
    recipe.rescue = rescueOf(release.value("rescue", ""));
    recipe.maxBlanked = shareIn(release, "maxBlanked");
  }
  if (json.contains("suppress")) {
    const bool strict = json["suppress"]["semantics"] == word(Semantics::strict);
    recipe.suppress = {strict ? Semantics::strict : Semantics::originalFile,
                       json["suppress"].value("combinations", 0u)};
  }
  if (json.contains("sample")) {
    auto draw = readDraw(json["sample"], "the recipe at sample");
    if (!draw) return draw.error();
    recipe.draw = std::move(*draw);
  }
  if (json.contains("local"))
    recipe.local = json["local"]["groups"].get<std::vector<std::vector<uint32_t>>>();
  for (size_t i = 0; i < json["columns"].size(); i++) {
    auto column =
        columnOf(json["columns"][i], "columns[" + std::to_string(i) + "]", recipe.local.has_value());
    if (!column) return column.error();
    recipe.columns.push_back(std::move(*column));
  }
  if (Done d = checkColumns(recipe); !d) return d.error();
  if (Done d = checkLocal(recipe); !d) return d.error();
  if (Done d = checkBeside(recipe, json); !d) return d.error();
  return recipe;
}

Result<std::string> checkedRecipe(std::string_view text) {
  auto json = readJson(text, "the recipe");
  if (!json) return json.error();
  auto recipe = recipeFromJson(*json);
  if (!recipe) return recipe.error();
  return json->dump();
}

}  // namespace indistinct
