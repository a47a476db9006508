// Chosen numbers explained by chosen quasi-identifiers, on the file and on what a release shows of it.
#include "core/assess/regression.h"

#include <algorithm>

#include "core/base/words.h"
#include "core/door/questions/assessed.h"
#include "core/door/questions/seen.h"
#include "core/table/values.h"

namespace indistinct {
namespace {

constexpr uint64_t mostColumns = 500;
constexpr double level = 0.05;

const char* word(FitOn on) {
  switch (on) {
    case FitOn::all:
      return "all";
    case FitOn::complete:
      return "complete";
    case FitOn::blankLevel:
      return "blankLevel";
    case FitOn::allNumbered:
      return "allNumbered";
    case FitOn::blank99:
      return "blank99";
  }
  return "";
}

using Names = std::vector<std::string>;

Error noColumn(const std::string& name, const char* should) {
  return {ErrorCode::usage, name + " is no " + should + ".", {std::nullopt, name, ""}};
}

// Those that are asked for; else the targets that are numbers.
Result<std::vector<uint32_t>> outcomesIn(const Table& table, const Study& study, const Json& ask) {
  const auto isNumber = [&](uint32_t c) {
    return table.columns[c].type == Type::integer || table.columns[c].type == Type::decimal;
  };
  std::vector<uint32_t> outcomes;
  if (!ask.contains("outcomes")) {
    for (const uint32_t c : columnsWith(table, study, {Role::target}))
      if (isNumber(c)) outcomes.push_back(c);
  } else {
    for (const Json& asked : ask["outcomes"]) {
      const auto name = asked.get<std::string>();
      uint32_t c = 0;
      while (c < table.columns.size() && table.columns[c].name != name) c++;
      if (c == table.columns.size() || !isNumber(c)) return noColumn(name, "column of numbers in this file");
      outcomes.push_back(c);
    }
  }
  if (outcomes.empty())
    return Error{ErrorCode::usage, "A regression needs an outcome: name a column of numbers.", {}};
  return outcomes;
}

Result<std::vector<size_t>> covariatesIn(const Seen& seen, const Json& ask) {
  std::vector<size_t> covariates;
  if (!ask.contains("covariates"))
    for (size_t c = 0; c < seen.columns.size(); c++) covariates.push_back(c);
  else
    for (const Json& asked : ask["covariates"]) {
      const auto name = asked.get<std::string>();
      size_t c = 0;
      while (c < seen.columns.size() && seen.columns[c].name != name) c++;
      if (c == seen.columns.size()) return noColumn(name, "quasi-identifier of the plan");
      covariates.push_back(c);
    }
  if (const uint64_t columns = fitColumns(seen, covariates); columns > mostColumns)
    return Error{ErrorCode::usage,
                 "These columns have " + thousands(columns) +
                     " levels together, and a regression takes at most " + thousands(mostColumns) +
                     ". Choose fewer columns, or generalize them.",
                 {}};
  return covariates;
}

std::vector<std::optional<double>> numbersOf(const Column& column) {
  std::vector<std::optional<double>> ofCode, ofRow;
  for (Code code = 0; code < column.values.size(); code++)
    ofCode.push_back(column.missing[code] ? std::nullopt : numberOf(column.values[code], column.notation));
  for (uint64_t row = 0; row < column.codes.size(); row++) ofRow.push_back(ofCode[column.codes[row]]);
  return ofRow;
}

Json coefficientJson(const std::string& covariate, const Json& of, const Coefficient& c) {
  return {{"covariate", covariate.empty() ? Json() : Json(covariate)},
          {"level", of},
          {"collinear", c.collinear},
          {"estimate", c.estimate},
          {"error", c.error},
          {"low", c.low},
          {"high", c.high},
          {"p", c.p}};
}

Json fitJson(const Seen& seen, const FittedModel& model, const LinearFit& fit, const std::string& outcome) {
  Json covariates = Json::array(), coefficients = Json::array();
  coefficients.push_back(coefficientJson("", Json(), fit.coefficients[0]));
  for (size_t i = 0; i < model.covariates.size(); i++) {
    const Covariate& covariate = model.covariates[i];
    const SeenColumn& column = seen.columns[covariate.column];
    const TermTest& test = fit.terms[i];
    covariates.push_back({{"name", column.name},
                          {"base", covariate.base ? Json(column.groups[*covariate.base]) : Json()},
                          {"degrees", test.degrees},
                          {"f", test.f},
                          {"p", test.p},
                          {"significant", test.degrees > 0 && test.p < level}});
    for (uint32_t c = covariate.term.first; c < covariate.term.end; c++) {
      const size_t at = c - covariate.term.first;
      Json of;
      if (covariate.blank && c + 1 == covariate.term.end)
        of = "[blank]";
      else if (at < covariate.levels.size())
        of = column.groups[covariate.levels[at]];
      coefficients.push_back(coefficientJson(column.name, of, fit.coefficients[c]));
    }
  }
  return {{"outcome", outcome},
          {"rows", fit.rows},
          {"degrees", fit.degrees},
          {"deviation", fit.deviation},
          {"explained", fit.explained},
          {"covariates", std::move(covariates)},
          {"coefficients", std::move(coefficients)}};
}

}  // namespace

Result<Json> askRegression(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  const Study& study = **studied;
  if (Done can = estimable(study); !can) return can.error();
  const Table& table = *desk.table;
  const auto outcomes = outcomesIn(table, study, ask);
  if (!outcomes) return outcomes.error();
  const auto seen = seenOf(desk, study, ask);
  if (!seen) return seen.error();
  const auto covariates = covariatesIn(*seen, ask);
  if (!covariates) return covariates.error();
  Outcomes numbers;
  Json outcomeNames = Json::array(), covariateNames = Json::array(), fits = Json::array();
  for (const uint32_t c : *outcomes) {
    numbers.push_back(numbersOf(table.columns[c]));
    outcomeNames.push_back(table.columns[c].name);
  }
  for (const size_t c : *covariates) covariateNames.push_back(seen->columns[c].name);
  for (const FitOn on : everyFit) {
    const FittedModel model = fitModel(*seen, *covariates, numbers, on);
    Json models = Json::array();
    for (size_t i = 0; i < model.ofOutcome.size(); i++)
      models.push_back(fitJson(*seen, model, model.ofOutcome[i], outcomeNames[i].get<std::string>()));
    fits.push_back({{"data", word(on)}, {"models", std::move(models)}});
  }
  return Json{{"rows", seen->rows},
              {"outcomes", std::move(outcomeNames)},
              {"covariates", std::move(covariateNames)},
              {"level", level},
              {"fits", std::move(fits)}};
}

}  // namespace indistinct
