// Before anything is changed: who stands out, and because of which column.
#include <chrono>

#include "core/door/desk.h"
#include "core/partition/preflight.h"
#include "core/privacy/strength.h"

namespace indistinct {

Result<Json> askPreflight(Desk& desk, const Json& ask) {
  const auto from = std::chrono::steady_clock::now();
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  const Study& study = **studied;
  std::vector<uint64_t> ks;
  for (const Json& k : ask.value("k", Json::array({study.plan.k}))) ks.push_back(wholeOf(k));
  const Tags* persons = study.rule.persons ? study.tuples.tags[*study.rule.persons].get() : nullptr;
  const Preflight p = preflight(study.tuples, ks, persons);
  desk.classOfTuple = sizesOfTuples(study.rule, study.tuples);

  Json below = Json::array(), columns = Json::array();
  for (size_t i = 0; i < ks.size(); i++) below.push_back({{"k", ks[i]}, {"rows", p.below[i]}});
  for (size_t c = 0; c < study.domains.size(); c++)
    columns.push_back({{"name", study.domains[c].name},
                       {"makesUnique", p.columns[c].makesUnique},
                       {"belowWithout", p.columns[c].below}});
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - from;
  Json json = {{"rows", p.rows}, {"distinct", p.distinct}, {"unique", p.unique},
               {"below", below}, {"columns", columns},     {"seconds", seconds.count()}};
  if (const auto all = personsIn(study.rule, study.tuples)) json["persons"] = *all;
  return json;
}

}  // namespace indistinct
