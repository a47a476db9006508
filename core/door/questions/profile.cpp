// What was understood of the table, and the plan that this proposes.
#include "core/table/profile.h"
#include "core/door/desk.h"
#include "core/door/plan.h"
#include "core/table/types.h"
#include "core/table/values.h"

namespace indistinct {
namespace {

Json bound(const ColumnProfile& column, const Notation& notation, const std::string& text) {
  if (column.distinct == 0) return nullptr;
  if (column.type == Type::date)
    if (const auto day = dayOf(text, notation)) return formatDate(*day);
  if (column.type == Type::integer || column.type == Type::decimal)
    if (const auto number = numberOf(text, notation)) return numberJson(*number);
  return text;
}

Json columnJson(const ColumnProfile& column, const Notation& notation) {
  Json top = Json::array();
  for (const auto& [value, count] : column.top) top.push_back(Json::array({value, count}));
  Json json = {{"name", column.name},
               {"type", word(column.type)},
               {"distinct", column.distinct},
               {"missing", column.missing},
               {"unique", column.uniqueRows},
               {"min", bound(column, notation, column.min)},
               {"max", bound(column, notation, column.max)},
               {"top", top},
               {"role", word(column.role)},
               {"reason", column.reason}};
  if (notation.decimal != '.') json["decimal"] = std::string(1, notation.decimal);
  if (!notation.thousands.empty()) json["thousands"] = notation.thousands;
  if (!notation.dates.empty()) json["dates"] = notation.dates;
  if (column.histogram)
    json["histogram"] = {{"from", numberJson(column.histogram->from)},
                         {"to", numberJson(column.histogram->to)},
                         {"counts", column.histogram->counts}};
  return json;
}

const char* planType(Type type) {
  return type == Type::text ? "category" : type == Type::date ? "date" : "number";
}

}  // namespace

Result<Json> askProfile(Desk& desk, const Json& ask) {
  const Table& table = *desk.table;
  Profile profiled = profile(table);
  if (ask.contains("plan")) {
    auto plan = readPlan(ask["plan"].dump());
    if (!plan) return plan.error();
    for (auto& column : profiled.columns)
      if (const PlanColumn* planned = plan->find(column.name)) {
        column.role = planned->role;
        column.reason = "The plan says so.";
      }
  }
  Json columns = Json::array(), complaints = Json::array();
  for (size_t i = 0; i < profiled.columns.size(); ++i)
    columns.push_back(columnJson(profiled.columns[i], table.columns[i].notation));
  for (const auto& complaint : table.complaints) {
    Json json = Json::object();
    json["row"] = complaint.place.row ? Json(*complaint.place.row) : Json(nullptr);
    json["column"] = complaint.place.column.empty() ? Json(nullptr) : Json(complaint.place.column);
    json["what"] = complaint.what;
    complaints.push_back(std::move(json));
  }
  const auto character = [](char c) { return c == '\0' ? std::string() : std::string(1, c); };
  return Json{{"rows", profiled.rows},
              {"bytes", table.bytes},
              {"columns", columns},
              {"dialect",
               {{"encoding", word(table.dialect.encoding)},
                {"delimiter", character(table.dialect.delimiter)},
                {"quote", character(table.dialect.quote)},
                {"header", table.dialect.header},
                {"missing", table.dialect.missing}}},
              {"complaints", complaints},
              {"complained", table.complained}};
}

Result<Json> askPropose(Desk& desk, const Json&) {
  const Table& table = *desk.table;
  Json columns = Json::object();
  for (const auto& column : profile(table).columns) {
    Json json = {{"role", word(column.role)}, {"type", planType(column.type)}};
    if (column.role == Role::quasi) json["space"] = word(Space::splits);
    columns[column.name] = json;
  }
  return Json{{"indistinct", 1}, {"columns", columns}};
}

}  // namespace indistinct
