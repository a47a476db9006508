// How likely it is that somebody is recognised, and what a class gives away, before and after.
#include "core/assess/risk.h"

#include "core/assess/sensitive.h"
#include "core/door/desk.h"
#include "core/door/questions/assessed.h"
#include "core/table/reader.h"

namespace indistinct {
namespace {

constexpr double commonThreshold = 0.09;

Json chanceJson(const Chance& chance) {
  return {{"highest", chance.highest}, {"mean", chance.mean}, {"atRisk", chance.atRisk}};
}

Json riskJson(const Risk& risk) {
  Json sizes = Json::array();
  for (const auto& [size, classes, rows] : risk.sizes) sizes.push_back(Json::array({size, classes, rows}));
  return {{"rows", risk.rows},
          {"classes", risk.classes},
          {"smallestClass", risk.smallest},
          {"unique", risk.unique},
          {"belowK", risk.belowK},
          {"prosecutor", chanceJson(risk.prosecutor)},
          {"journalist", risk.journalist ? chanceJson(*risk.journalist) : Json()},
          {"marketer", risk.marketer},
          {"sizes", std::move(sizes)}};
}

Json reachJson(const Reach& reach) {
  return {
      {"classes", reach.classes}, {"unique", reach.unique}, {"belowK", reach.belowK}, {"mean", reach.mean}};
}

Json diversityJson(const Diversity& d) {
  Json distinct = Json::array();
  for (const auto& [l, classes, rows] : d.distinct) distinct.push_back(Json::array({l, classes, rows}));
  return {{"classes", d.classes},
          {"rows", d.rows},
          {"leastDistinct", d.leastDistinct},
          {"leastEntropy", d.leastEntropy},
          {"homogeneousClasses", d.homogeneousClasses},
          {"homogeneousRows", d.homogeneousRows},
          {"mostTold", d.mostTold},
          {"meanTold", d.meanTold},
          {"farthest", d.farthest},
          {"distinct", std::move(distinct)}};
}

Json groupsJson(const GroupedRisk& grouped) {
  Json groups = Json::array();
  for (const GroupRisk& g : grouped.groups)
    groups.push_back(
        {{"label", g.label},
         {"rows", g.rows},
         {"suppressed", g.suppressed},
         {"before", {{"highest", g.highestBefore}, {"mean", g.meanBefore}, {"atRisk", g.atRiskBefore}}},
         {"after", {{"highest", g.highestAfter}, {"mean", g.meanAfter}, {"atRisk", g.atRiskAfter}}}});
  return {{"column", grouped.column}, {"groups", std::move(groups)}, {"others", grouped.others}};
}

}  // namespace

Result<Json> askRisk(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  const Study& study = **studied;
  const Table& table = *desk.table;
  auto assessed = assessedOf(desk, study, ask);
  if (!assessed) return assessed.error();
  const double threshold = ask.value("threshold", commonThreshold);

  Population population;
  population.size = study.plan.populationSize;
  for (const uint32_t column : columnsWith(table, study, {Role::weight})) population.weights = column;
  std::optional<Table> file;
  if (!study.plan.populationPath.empty()) {
    const auto found = desk.files.find(study.plan.populationPath);
    if (found == desk.files.end())
      return Error{ErrorCode::plan,
                   "The plan names the population " + study.plan.populationPath +
                       ", which was not given. Drop that file too.",
                   {}};
    ReadOptions options;
    options.missing = table.dialect.missing;
    auto read = readTable(found->second, options);
    if (!read) return read.error();
    file = std::move(*read);
    population.file = &*file;
  }

  const auto sensitive = columnsWith(table, study, {Role::sensitive, Role::target});
  auto report = assessRisk(*assessed, threshold, population, sensitive);
  if (!report) return report.error();

  Json columns = Json::array(), groups = Json::array(), values = Json::array();
  for (const ColumnRisk& column : report->columns)
    columns.push_back(
        {{"name", column.name},
         {"alone", {{"before", reachJson(column.aloneBefore)}, {"after", reachJson(column.aloneAfter)}}},
         {"without",
          {{"before", reachJson(column.withoutBefore)}, {"after", reachJson(column.withoutAfter)}}}});
  for (const GroupedRisk& grouped : report->groups) groups.push_back(groupsJson(grouped));
  for (const uint32_t index : sensitive) {
    const SensitiveReport s = assessSensitive(*assessed, index);
    values.push_back({{"column", s.column},
                      {"values", s.values},
                      {"before", diversityJson(s.before)},
                      {"after", diversityJson(s.after)}});
  }
  Json json = {{"k", study.plan.k},
               {"rows", study.tuples.rows},
               {"suppressed", report->suppressed},
               {"threshold", threshold},
               {"population", report->population.empty() ? Json() : Json(report->population)},
               {"before", riskJson(report->before)},
               {"after", riskJson(report->after)},
               {"columns", std::move(columns)},
               {"groups", std::move(groups)},
               {"sensitive", std::move(values)}};
  if (assessed->local) json["overlapping"] = true;
  if (study.rule.persons) json["persons"] = assessed->sizeOfFile;
  return json;
}

}  // namespace indistinct
