// What a given generalization costs, by every loss.
#include "core/loss/evaluate.h"
#include "core/door/desk.h"
#include "core/door/figures.h"
#include "core/door/problem.h"
#include "core/privacy/strength.h"

namespace indistinct {

Result<Json> askEvaluate(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  const Study& study = **studied;
  const auto cuts = desk.cutsOf(study, ask);
  if (!cuts) return cuts.error();
  const auto asked = lossesOf(study);
  if (!asked) return asked.error();
  const Evaluation e = evaluate(study.tuples, study.domains, *cuts, study.rule, *asked);
  Json json = {{"rows", e.rows},       {"distinct", e.distinct},           {"alphabet", e.alphabet},
               {"classes", e.classes}, {"smallestClass", e.smallestClass}, {"suppressed", e.suppressed}};
  if (const auto persons = personsIn(study.rule, study.tuples)) json["persons"] = *persons;
  addLosses(json, e);
  return json;
}

}  // namespace indistinct
