// What is left of the data: losses, distributions, pairs, prediction, before and after.
#include "core/assess/utility.h"

#include <algorithm>
#include <functional>

#include "core/assess/predict.h"
#include "core/cells/blanked_file.h"
#include "core/domain/every_cut.h"
#include "core/door/desk.h"
#include "core/door/figures.h"
#include "core/door/problem.h"
#include "core/door/questions/assessed.h"
#include "core/door/questions/assessed_groups.h"
#include "core/loss/evaluate.h"
#include "core/loss/losses.h"
#include "core/partition/partition.h"
#include "core/privacy/strength.h"

namespace indistinct {
namespace {

// Of all pairs, at most those of so many columns.
constexpr size_t mostAttributes = 24;

Json distanceJson(const Distance& d, bool ordered) {
  return {{"totalVariation", d.totalVariation},
          {"hellinger", d.hellinger},
          {"jensenShannon", d.jensenShannon},
          {"earthMover", ordered ? Json(d.earthMover) : Json()}};
}

// Blank cells priced as the losses price them; a class is what is published alike.
Evaluation evaluateHidden(const Study& study, const Assessed& assessed, std::span<const Loss> asked) {
  Evaluation e;
  for (const Loss& loss : asked) {
    const BlankedFile file = evaluateBlanks(study.tuples, assessed.cuts, study.rule, loss, assessed.blanks);
    e.classes = file.classes;
    e.smallestClass = file.smallestClass;
    e.costs.push_back({loss.name, file.cost, figureOf(loss, file.cost), shareOf(loss, file.cost)});
  }
  return e;
}

// With the published classes: their sizes, in rows or persons where k counts those, and their rows.
Json lossesJson(const Evaluation& e, std::vector<std::pair<uint64_t, uint64_t>> classes) {
  Json json = Json::object();
  addLosses(json, e);
  json["classes"] = e.classes;
  json["smallestClass"] = e.smallestClass;
  uint64_t rows = 0, counted = 0;
  for (const auto& [size, held] : classes) rows += held, counted += size;
  json["meanClass"] = e.classes > 0 ? static_cast<double>(counted) / static_cast<double>(e.classes) : 0;
  std::sort(classes.begin(), classes.end(), std::greater<>());
  // Half of the published rows are in classes of so many or more.
  uint64_t seen = 0, half = 0, largest = 0;
  for (const auto& [size, held] : classes) {
    if (2 * seen >= rows) break;
    if (largest == 0) largest = size;
    seen += held;
    half = size;
  }
  json["medianClass"] = half;
  json["largestClass"] = largest;
  return json;
}

Json lossesBefore(const Study& study, std::span<const Loss> asked) {
  const Cuts finest = everyCut(study.tuples.domainSizes);
  const Rule rule = study.rule.withoutModels(1);
  std::vector<std::pair<uint64_t, uint64_t>> classes;
  const Partition partition = classesOf(study.tuples, finest);
  const auto strength = Strength(rule, study.tuples).ofClasses(partition.ofTuple, partition.rows);
  for (uint32_t c = 0; c < partition.size; c++)
    if (strength[c] >= rule.k) classes.emplace_back(strength[c], partition.rows[c]);
  return lossesJson(evaluate(study.tuples, study.domains, finest, rule, asked), std::move(classes));
}

Result<Json> lossesAfter(const Study& study, const Assessed& assessed, std::span<const Loss> asked) {
  const bool hidden = !assessed.blanks.ofTuple.empty();
  std::vector<std::pair<uint64_t, uint64_t>> classes;
  const Partition& after = assessed.after;
  if (assessed.local) {
    const auto evaluated = evaluateGroups(study, assessed, asked);
    if (!evaluated) return evaluated.error();
    for (uint32_t c = 0; c < assessed.local->groups; c++)
      classes.emplace_back(assessed.sizesAfter[c], after.rows[c]);
    return lossesJson(*evaluated, std::move(classes));
  }
  const auto strength = Strength(study.rule, study.tuples).ofClasses(after.ofTuple, after.rows);
  for (uint32_t c = 0; c < after.size; c++)
    if (hidden ? assessed.published[c] : strength[c] >= study.rule.k)
      classes.emplace_back(strength[c], after.rows[c]);
  return lossesJson(hidden ? evaluateHidden(study, assessed, asked)
                           : evaluate(study.tuples, study.domains, assessed.cuts, study.rule, asked),
                    std::move(classes));
}

Json distributionsJson(const Assessed& assessed, const std::vector<Attribute>& attributes) {
  Json list = Json::array();
  for (const Attribute& attribute : attributes) {
    const Distribution d = distributionOf(assessed, attribute);
    Json groups = Json::array();
    for (const auto& g : d.groups) groups.push_back(Json::array({g.label, g.values, g.before, g.after}));
    list.push_back({{"name", d.name},
                    {"quasi", d.quasi},
                    {"groups", std::move(groups)},
                    {"blank", d.blank},
                    {"withheld", distanceJson(d.withheld, d.ordered)},
                    {"spread", distanceJson(d.spread, d.ordered)},
                    {"entropyLost", d.entropyLost}});
  }
  return list;
}

Json predictionJson(const Prediction& p) {
  const auto accuracy = [](const Accuracy& a) {
    return Json{{"right", a.right}, {"auc", a.auc ? Json(*a.auc) : Json()}};
  };
  return {{"folds", p.folds},
          {"baseline", p.baseline},
          {"before", accuracy(p.before)},
          {"after", accuracy(p.after)}};
}

Json regressionJson(const Regression& r) {
  Json columns = Json::array();
  for (const Explained& e : r.columns)
    columns.push_back({{"name", e.name}, {"before", e.before}, {"after", e.after}});
  return {{"target", r.target},
          {"before", {{"rows", r.rows}, {"mean", r.mean}, {"deviation", r.deviation}}},
          {"after", {{"rows", r.rowsAfter}, {"mean", r.meanAfter}, {"deviation", r.deviationAfter}}},
          {"columns", std::move(columns)},
          {"classes", {{"before", r.classes.before}, {"after", r.classes.after}}},
          {"rm",
           {{"variance", {{"before", r.byVariance.before}, {"after", r.byVariance.after}}},
            {"mad", {{"before", r.byDeviation.before}, {"after", r.byDeviation.after}}}}}};
}

}  // namespace

Result<Json> askUtility(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  const Study& study = **studied;
  const Table& table = *desk.table;
  auto assessed = assessedOf(desk, study, ask);
  if (!assessed) return assessed.error();
  const auto asked = lossesOf(study);
  if (!asked) return asked.error();

  auto others = columnsWith(table, study, {Role::target, Role::sensitive, Role::keep});
  if (study.domains.size() + others.size() > mostAttributes)
    others.resize(mostAttributes - std::min(mostAttributes, study.domains.size()));
  const auto attributes = attributesOf(*assessed, others);
  Json names = Json::array(), pairs = Json::array();
  for (size_t a = 0; a < attributes.size(); a++) {
    names.push_back(attributes[a].name);
    for (size_t b = a + 1; b < attributes.size(); b++) {
      if (!comparable(*assessed, attributes[a], attributes[b])) continue;
      const Pair p = pairOf(*assessed, attributes, a, b);
      pairs.push_back({{"a", a},
                       {"b", b},
                       {"before", p.before},
                       {"after", p.after},
                       {"withheld", p.withheld},
                       {"spread", p.spread}});
    }
  }
  const auto after = lossesAfter(study, *assessed, *asked);
  if (!after) return after.error();
  Json json = {{"k", study.plan.k},
               {"rows", study.tuples.rows},
               {"losses", {{"before", lossesBefore(study, *asked)}, {"after", *after}}},
               {"distributions", distributionsJson(*assessed, attributes)},
               {"columns", std::move(names)},
               {"pairs", std::move(pairs)}};
  const auto prediction = study.labels.empty() ? std::nullopt : predict(*assessed, study.plan.seed);
  json["prediction"] = prediction ? predictionJson(*prediction) : Json();
  Json regressions = Json::array();
  for (const uint32_t column : columnsWith(table, study, {Role::target, Role::sensitive}))
    if (const auto r = regress(*assessed, column)) regressions.push_back(regressionJson(*r));
  json["regressions"] = std::move(regressions);
  if (assessed->local) json["overlapping"] = true;
  return json;
}

}  // namespace indistinct
