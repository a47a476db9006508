// Does a release keep what the plan promises? Asked of the checker that holds it against the original file.
#include "core/check/audit.h"

#include <algorithm>

#include "core/door/desk.h"
#include "core/door/questions/audited.h"

namespace indistinct {
namespace {

constexpr size_t mostFailures = 100;

}  // namespace

Json warningJson(const ColumnWarning& warning, const std::string& confirmed) {
  return {{"column", warning.column.empty() ? Json(nullptr) : Json(warning.column)},
          {"what", confirmed.empty() ? warning.what : warning.what + " Confirmed: " + confirmed},
          {"figure", warning.figure},
          {"confirmed", confirmed.empty() ? Json(nullptr) : Json(confirmed)}};
}

Result<Json> askAudit(Desk& desk, const Json& ask) {
  if (!ask.contains("released")) return Error{ErrorCode::usage, "Name the released file.", {}};
  auto released = releasedIn(*desk.table, desk.files, ask);
  if (!released) return released.error();
  auto audited = auditOf(desk, *released, ask);
  if (!audited) return audited.error();
  const Audit& a = *audited;
  const auto plan = readPlan(ask["plan"].dump());
  if (!plan) return plan.error();

  Json warnings = Json::array();
  for (const auto& warning : a.warnings) {
    const PlanColumn* planned = plan->find(warning.column);
    warnings.push_back(warningJson(warning, planned ? planned->confirm : ""));
  }
  Json failures = Json::array(), diversity = Json::array();
  for (const auto& failure : a.failures) {
    if (failures.size() == mostFailures) break;
    Json json = {{"class", failure.cells}, {"size", failure.size}};
    if (failure.row > 0) json["row"] = failure.row;
    json["what"] = failure.what;
    failures.push_back(std::move(json));
  }
  for (const auto& [column, least] : a.diversity)
    if (const PlanColumn* planned = plan->find(column);
        planned && (planned->role == Role::sensitive || planned->role == Role::target))
      diversity.push_back({{"column", column}, {"leastDistinct", least}});
  Json json = {{"ok", a.failures.empty()},
               {"k", plan->k},
               {"smallestClass", a.smallestClass},
               {"classes", a.classes},
               {"rows", a.published + a.blanked},
               {"original", a.rows},
               {"suppressed", a.suppressed},
               {"unseen", a.unseen},
               {"blanked", a.blanked},
               {"dm", a.dm}};
  if (a.persons) json["persons"] = *a.persons;
  if (a.cm) json["cm"] = *a.cm;
  if (a.rm) json["rm"] = json["rmMean"] = *a.rm;
  json["lm"] = a.lm;
  json["lmMean"] = a.lmMean;
  if (a.entropy) json["entropy"] = a.entropy->bits;
  if (a.entropy) json["entropyMean"] = a.entropy->share;
  json["diversity"] = std::move(diversity);
  json["failures"] = std::move(failures);
  json["warnings"] = std::move(warnings);
  return json;
}

}  // namespace indistinct
