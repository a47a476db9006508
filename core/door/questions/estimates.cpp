// Weighted shares of every value before and after, with intervals.
#include "core/assess/estimates.h"

#include <algorithm>

#include "core/assess/imputation.h"
#include "core/assess/raking.h"
#include "core/assess/weights.h"
#include "core/door/questions/assessed.h"
#include "core/door/questions/seen.h"

namespace indistinct {
namespace {

// Of each line a row's weight: of the column with that role, else 1.
Result<LineWeights> lineWeights(const Table& table, const Seen& seen, const std::vector<uint32_t>& columns) {
  if (columns.empty()) return LineWeights(seen.lines.size(), 1);
  const Column& column = table.columns[columns.front()];
  const auto ofCode = weightsOf(column);
  if (!ofCode) return ofCode.error();
  LineWeights weights;
  for (const Line& line : seen.lines) weights.push_back((*ofCode)[column.codes[line.row]]);
  return weights;
}

Json sideJson(const EstimatedSide& side) {
  return {{"rows", side.rows}, {"designEffect", side.designEffect}};
}

// [per cent, low, high]
Json estimateJson(const Estimate& e) { return Json::array({100 * e.share, 100 * e.low, 100 * e.high}); }

Json columnJson(const SeenColumn& column, const EstimatedColumn& estimated) {
  Json values = Json::array();
  for (const EstimatedGroup& group : estimated.groups) {
    const double before = group.before.share;
    Json value = {{"value", column.groups[group.group]},
                  {"before", estimateJson(group.before)},
                  {"after", nullptr},
                  {"difference", nullptr},
                  {"relative", nullptr},
                  {"overlap", group.overlap()}};
    if (group.after) {
      value["after"] = estimateJson(*group.after);
      value["difference"] = 100 * (before - group.after->share);
      value["relative"] = (before - group.after->share) / before;
    }
    values.push_back(std::move(value));
  }
  return {{"name", column.name},
          {"before", sideJson(estimated.before)},
          {"after", sideJson(estimated.after)},
          {"values", std::move(values)}};
}

Json differencesJson(const Differences& d) {
  return {{"compared", d.compared},       {"overlapping", d.overlapping}, {"least", 100 * d.least},
          {"greatest", 100 * d.greatest}, {"mean", 100 * d.mean},         {"median", 100 * d.median}};
}

Result<std::vector<size_t>> columnsIn(const Seen& seen, const Json& ask) {
  std::vector<size_t> columns;
  if (!ask.contains("columns")) {
    for (size_t c = 0; c < seen.columns.size(); c++) columns.push_back(c);
    return columns;
  }
  for (const Json& asked : ask["columns"]) {
    const auto name = asked.get<std::string>();
    const auto found = std::find_if(seen.columns.begin(), seen.columns.end(),
                                    [&](const SeenColumn& column) { return column.name == name; });
    if (found == seen.columns.end())
      return Error{ErrorCode::usage,
                   name + " is no quasi-identifier of the plan. Name one that is.",
                   {std::nullopt, name, ""}};
    columns.push_back(static_cast<size_t>(found - seen.columns.begin()));
  }
  return columns;
}

// The file with imputed cells is after; its own before would hold them, too.
void takeAfter(EstimatedColumn& column, const EstimatedColumn& imputed) {
  column.after = imputed.after;
  for (EstimatedGroup& group : column.groups) {
    group.after = std::nullopt;
    for (const EstimatedGroup& other : imputed.groups)
      if (other.group == group.group) group.after = other.after;
  }
}

// What an analyst might do about the blanks before estimating.
enum class Mend : uint8_t { nothing, rake, impute };

Result<Mend> mendIn(const Json& ask) {
  const std::string asked = ask.value("mend", "");
  if (asked.empty()) return Mend::nothing;
  if (asked == "rake") return Mend::rake;
  if (asked == "impute") return Mend::impute;
  return Error{
      ErrorCode::usage, "Estimates are mended by `rake` or `impute`, not by " + shortened(asked) + ".", {}};
}

// Of each column.
struct Estimated {
  std::vector<EstimatedColumn> columns;
  Json mended;  // how, and how well
};

Estimated estimated(const Seen& seen, const std::vector<size_t>& columns, const LineWeights& weights,
                    Mend mend, const Plan& plan) {
  Estimated all;
  switch (mend) {
    case Mend::nothing:
      for (const size_t c : columns) all.columns.push_back(estimate(seen, c, weights, weights));
      break;
    case Mend::rake: {
      const Raked raked = rake(seen, columns, weights);
      for (const size_t c : columns) all.columns.push_back(estimate(seen, c, weights, raked.weights));
      all.mended = {{"by", "rake"}, {"rounds", raked.rounds}, {"farthest", 100 * raked.farthest}};
      break;
    }
    case Mend::impute: {
      const Imputed imputed = impute(seen, weights, plan.k, plan.seed);
      for (const size_t c : columns) {
        all.columns.push_back(estimate(seen, c, weights, weights));
        takeAfter(all.columns.back(), estimate(imputed.seen, c, weights, weights));
      }
      all.mended = {{"by", "impute"}, {"cells", imputed.cells}, {"left", imputed.left}};
      break;
    }
  }
  return all;
}

}  // namespace

Result<Json> askEstimates(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  const Study& study = **studied;
  if (Done can = estimable(study); !can) return can.error();
  const auto seen = seenOf(desk, study, ask);
  if (!seen) return seen.error();
  const auto columns = columnsIn(*seen, ask);
  if (!columns) return columns.error();
  const auto weighing = columnsWith(*desk.table, study, {Role::weight});
  const auto weights = lineWeights(*desk.table, *seen, weighing);
  if (!weights) return weights.error();
  const auto mend = mendIn(ask);
  if (!mend) return mend.error();
  const Estimated all = estimated(*seen, *columns, *weights, *mend, study.plan);
  Json list = Json::array();
  for (size_t i = 0; i < columns->size(); i++)
    list.push_back(columnJson(seen->columns[(*columns)[i]], all.columns[i]));
  return Json{{"rows", seen->rows},
              {"weights", weighing.empty() ? Json() : Json(desk.table->columns[weighing.front()].name)},
              {"interval", "Wald, 95 %"},
              {"designEffect", "Kish, 1 + cv\u00b2 of the weights"},
              {"mended", all.mended},
              {"differences", differencesJson(differencesOf(all.columns))},
              {"columns", std::move(list)}};
}

}  // namespace indistinct
