// What the independent checker finds of a generalization, from the file's own words: to be held against what
// the search claims.
#include "core/door/checked.h"
#include "core/door/desk.h"

namespace indistinct {

Result<Json> askRecheck(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  const Study& study = **studied;
  const auto cuts = desk.cutsOf(study, ask);
  if (!cuts) return cuts.error();
  CheckedQuestion question;
  question.k = study.plan.k;
  question.persons = study.plan.persons();
  for (const DiverseColumn& each : study.plan.diverse) {
    CheckedDiversity asked{each.column, each.l, {}};
    for (const Domain& binned : study.binned)
      for (const Column& column : desk.table->columns) {
        if (binned.name != each.column || column.name != each.column) continue;
        for (Code code = 0; code < column.values.size(); code++)
          if (binned.ofCode[code] != Domain::none)
            asked.published[std::string(column.values[code])] = binned.values[binned.ofCode[code]];
      }
    question.diverse.push_back(std::move(asked));
  }
  for (const PlanColumn* column : study.plan.withRole(Role::count)) question.count = column->name;
  for (size_t c = 0; c < study.domains.size(); c++)
    question.columns.push_back(
        checkedColumn(desk.table->columns[study.columns[c]], study.domains[c], cuts->starts[c]));
  for (const PlanColumn* column : study.plan.withRole(Role::target))
    if (question.target.empty()) question.target = column->name;
  if (!study.plan.target.empty()) question.target = study.plan.target;
  if (!study.labelNumbers.empty()) {
    const Column& target = desk.table->columns[study.target];
    for (Code code = 0; code < target.values.size(); code++)
      if (const Position label = study.labelOfCode[code]; label < study.labelNumbers.size())
        question.numbers[std::string(target.values[code])] = study.labelNumbers[label];
    question.distances = study.plan.dispersion == Dispersion::mad;
  }
  if (study.plan.draw)
    for (const uint64_t count : study.counts.ofRow) question.drawn.push_back(count > 0);
  auto checked = checkGeneralization(*desk.table, question);
  if (!checked) return checked.error();
  Json json = {{"rows", checked->rows},
               {"distinct", checked->distinct},
               {"classes", checked->classes},
               {"smallestClass", checked->smallestClass},
               {"suppressed", checked->suppressed},
               {"dm", checked->dm}};
  if (checked->persons) json["persons"] = *checked->persons;
  if (checked->cm && study.plan.matrix.empty()) json["cm"] = *checked->cm;
  if (checked->rm) json["rm"] = json["rmMean"] = *checked->rm;
  json["lm"] = checked->lm;
  json["lmMean"] = checked->lmMean;
  json["entropy"] = checked->entropy;
  json["entropyMean"] = checked->entropyMean;
  return json;
}

}  // namespace indistinct
