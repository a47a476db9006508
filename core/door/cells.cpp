#include "core/door/cells.h"

#include <thread>

#include "core/base/words.h"

namespace indistinct {

Result<Records> cellRecords(const Study& study) {
  if (study.plan.k < 2)
    return Error{ErrorCode::plan,
                 "Below k = 2 no combination is unsafe. Give k at least 2.",
                 {std::nullopt, "", "privacy.k"}};
  // Cells are chosen by rows: better refused than silently counted otherwise than cuts are.
  if (study.rule.persons)
    return Error{ErrorCode::plan,
                 "Single cells are looked at by rows, and the plan lets k count the persons of " +
                     study.plan.persons() + ". Give it the role identifier, or optimize instead.",
                 {std::nullopt, study.plan.persons(), ""}};
  if (!study.rule.models.empty())
    return Error{
        ErrorCode::plan,
        "Single cells are looked at by k alone, and the plan asks for more. Remove privacy.models, or "
        "optimize instead.",
        {std::nullopt, "", "privacy.models"}};
  if (study.tuples.rows < study.plan.k)
    return Error{ErrorCode::no_solution,
                 counted(study.tuples.rows, "row") + " cannot show anything " + thousands(study.plan.k) +
                     " times. Lower k.",
                 {std::nullopt, "", "privacy.k"}};
  return recordsOf(study.tuples);
}

Prices cellPrices(const Study& study) {
  std::vector<double> importances;
  for (const Domain& domain : study.domains) importances.push_back(domain.importance);
  return pricesOf(importances);
}

uint32_t threadsOf(const Plan& plan) {
#ifdef INDISTINCT_THREADS
  return plan.threads ? *plan.threads : std::max(1u, std::thread::hardware_concurrency());
#else
  (void)plan;
  return 1;
#endif
}

Json namesJson(const Study& study, ColumnSet set) {
  Json names = Json::array();
  for (; set; set &= set - 1) names.push_back(study.domains[firstOf(set)].name);
  return names;
}

Json valuesJson(const Study& study, uint32_t record, ColumnSet set) {
  Json values = Json::object();
  for (; set; set &= set - 1) {
    const Domain& domain = study.domains[firstOf(set)];
    values[domain.name] = valueJson(domain, study.tuples.position[firstOf(set)][record]);
  }
  return values;
}

}  // namespace indistinct
