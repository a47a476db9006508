// A recipe as JSON: in words, so that a person can read what it does.
#include "core/door/release.h"
#include "core/indistinct.h"
#include "core/table/types.h"

namespace indistinct {
namespace {

Json edge(Kind kind, double number) {
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
    json["from"] = edge(kind, *group.from);
    json[group.closed ? "through" : "to"] = edge(kind, *group.to);
  }
  if (!group.values.empty()) json["values"] = group.values;
  if (group.missing) json["missing"] = true;
  json["lost"] = group.lost;
  return json;
}

Error fault(const std::string& column, const std::string& what) {
  return {ErrorCode::plan, "The recipe for column " + column + " " + what, {std::nullopt, column, "recipe"}};
}

Result<double> edgeOf(const std::string& column, Kind kind, const Json& json) {
  if (kind != Kind::date) return json.get<double>();
  const auto day = parseDate(json.get<std::string>());
  if (!day) return fault(column, "has \"" + json.get<std::string>() + "\", which is no date.");
  return static_cast<double>(*day);
}

Result<RecipeGroup> groupOf(const std::string& column, Kind kind, const Json& json) {
  RecipeGroup group;
  group.label = json.value("label", "");
  group.missing = json.value("missing", false);
  group.lost = json.value("lost", 0.0);
  group.values = json.value("values", std::vector<std::string>());
  if (!json.contains("from")) return group;
  group.closed = json.contains("through");
  if (!group.closed && !json.contains("to"))
    return fault(column, "has a group that does not say where it ends.");
  auto from = edgeOf(column, kind, json["from"]);
  if (!from) return from.error();
  auto to = edgeOf(column, kind, json[group.closed ? "through" : "to"]);
  if (!to) return to.error();
  group.from = *from;
  group.to = *to;
  return group;
}

Result<RecipeColumn> columnOf(const Json& json) {
  RecipeColumn column;
  column.name = json.value("name", "");
  const auto role = parseRole(json.value("role", ""));
  if (!role) return fault(column.name, "has no role that is known.");
  column.role = *role;
  const std::string type = json.value("type", "category");
  column.kind = type == "number" ? Kind::number : type == "date" ? Kind::date : Kind::category;
  if (json.contains("written")) {
    const Json& written = json["written"];
    column.notation.decimal = written.value("decimal", ".") == "," ? ',' : '.';
    column.notation.thousands = written.value("thousands", "");
    column.notation.dates = written.value("dates", "");
  }
  column.importance = json.value("importance", 1.0);
  column.dropMissing = json.value("missing", "keep") == "drop";
  if (!json.contains("groups")) return column;
  for (const auto& each : json["groups"]) {
    auto group = groupOf(column.name, column.kind, each);
    if (!group) return group.error();
    column.groups.push_back(std::move(*group));
  }
  return column;
}

}  // namespace

Result<Json> recipeToJson(const Recipe& recipe, Json plan, const Files& files) {
  Json columns = Json::array();
  for (const auto& column : recipe.columns) {
    Json json = {{"name", column.name}, {"role", word(column.role)}};
    if (column.role == Role::quasi) {
      json["type"] = word(column.kind);
      if (!column.notation.plain()) json["written"] = notationJson(column.notation);
      json["importance"] = numberJson(column.importance);
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
  if (recipe.draw) {
    json["sample"] = {{"size", recipe.draw->size}, {"seed", recipe.draw->seed}};
    if (!recipe.draw->stratify.empty()) json["sample"]["by"] = recipe.draw->stratify;
  }
  return json;
}

Result<Recipe> recipeFromJson(const Json& json) {
  if (!json.is_object() || json.value("indistinctRecipe", 0) != 1)
    return Error{ErrorCode::plan,
                 "This is no recipe: it lacks \"indistinctRecipe\": 1. Give the file that --recipe wrote.",
                 {}};
  Recipe recipe;
  recipe.k = json.value("k", recipe.k);
  recipe.missing = json.value("missing", recipe.missing);
  if (json.contains("release")) {
    const Json& release = json["release"];
    recipe.blankRows = release.value("suppressed", "drop") == "blank";
    recipe.tokens = release.value("identifiers", "drop") == "token";
    recipe.shuffle = release.value("shuffle", false);
    recipe.blank = release.value("blank", recipe.blank);
  }
  if (json.contains("sample")) {
    auto draw = readDraw(json["sample"]);
    if (!draw) return draw.error();
    recipe.draw = std::move(*draw);
  }
  if (!json.contains("columns")) return Error{ErrorCode::plan, "The recipe names no columns.", {}};
  for (const auto& each : json["columns"]) {
    auto column = columnOf(each);
    if (!column) return column.error();
    recipe.columns.push_back(std::move(*column));
  }
  return recipe;
}

}  // namespace indistinct
