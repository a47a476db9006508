// What must be mended or confirmed before a release is written: of a plan with its cuts or with its released
// file, or of a recipe.
#include "core/assess/gate.h"

#include <algorithm>

#include "core/door/desk.h"
#include "core/door/questions/assessed.h"
#include "core/door/release.h"

namespace indistinct {
namespace {

// `columns`: a plan's or a recipe's.
template <class Columns>
std::vector<GateColumn> gateColumns(const Table& table, const Columns& columns) {
  std::vector<GateColumn> found;
  for (uint32_t i = 0; i < table.columns.size(); i++)
    for (const auto& column : columns)
      if (column.name == table.columns[i].name) found.push_back({i, column.role, column.confirm});
  return found;
}

// The rows and classes that an assessment looks at.
Published publishedOf(const Assessed& assessed, bool blankRows) {
  Published published;
  published.blankRows = blankRows;
  published.classRows = assessed.after.rows;
  for (const bool is : assessed.published) published.suppressed.push_back(!is);
  for (const uint32_t tuple : assessed.tupleOfRow)
    published.classOfRow.push_back(tuple == Tuples::none ? Published::none : assessed.after.ofTuple[tuple]);
  return published;
}

Json gateJson(const std::vector<GateFinding>& findings) {
  Json gate = Json::array();
  bool stops = false;
  for (const GateFinding& f : findings) {
    stops = stops || f.stops;
    gate.push_back({{"column", f.column.empty() ? Json() : Json(f.column)},
                    {"finding", word(f.finding)},
                    {"figure", numberJson(f.figure)},
                    {"says", f.says},
                    {"remedy", f.remedy},
                    {"confirmed", f.confirmed.empty() ? Json() : Json(f.confirmed)},
                    {"stops", f.stops}});
  }
  return {{"gate", std::move(gate)}, {"stops", stops}};
}

Result<Json> gateOfApplied(Desk& desk, const Json& ask) {
  auto made = applied(desk, ask);
  if (!made) return made.error();
  const Recipe& recipe = (*made)->recipe;
  auto counts = countsBy(recipe, *desk.table);
  if (!counts) return counts.error();
  auto columns = gateColumns(*desk.table, recipe.columns);
  for (GateColumn& column : columns)
    for (const PublishedColumn& published : (*made)->published.columns)
      if (published.column == column.column && published.way == PublishedColumn::Way::binned)
        column.groupOfCode = published.groupOfCode;
  return gateJson(
      lookAtGate({*desk.table, (*made)->published, *counts, recipe.k, recipe.shuffle, std::move(columns)}));
}

}  // namespace

Result<Json> askGate(Desk& desk, const Json& ask) {
  if (!ask.contains("plan") || ask.contains("blanks") || ask.contains("recoding"))
    return gateOfApplied(desk, ask);
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  const Study& study = **studied;
  const Plan& plan = study.plan;
  auto assessed = assessedOf(desk, study, ask);
  if (!assessed) return assessed.error();
  const Published published = publishedOf(*assessed, plan.release.blankRows);
  auto columns = gateColumns(*desk.table, plan.columns);
  for (GateColumn& column : columns)
    for (const Domain& binned : study.binned)
      if (binned.name == desk.table->columns[column.column].name) column.groupOfCode = binned.ofCode;
  return gateJson(
      lookAtGate({*desk.table, published, study.counts, plan.k, plan.release.shuffle, std::move(columns)}));
}

}  // namespace indistinct
