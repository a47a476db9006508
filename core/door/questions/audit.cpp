// Does a release keep what the plan promises? Asked of the checker that holds it against the original file.
#include "core/assess/audit.h"

#include "core/door/desk.h"
#include "core/door/questions/assessed.h"

namespace indistinct {
namespace {

constexpr size_t mostFailures = 100;

}  // namespace

Result<Json> askAudit(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  const Study& study = **studied;
  if (!ask.contains("released")) return Error{ErrorCode::usage, "Name the released file.", {}};
  auto released = releasedIn(*desk.table, desk.files, ask);
  if (!released) return released.error();
  auto audited = auditOf(*desk.table, study, *released, ask);
  if (!audited) return audited.error();
  const Audit& a = *audited;

  Json failures = Json::array(), diversity = Json::array();
  for (const auto& failure : a.failures) {
    if (failures.size() == mostFailures) break;
    Json json = {{"class", failure.cells}, {"size", failure.size}};
    if (failure.row > 0) json["row"] = failure.row;
    json["what"] = failure.what;
    failures.push_back(std::move(json));
  }
  for (const auto& [column, least] : a.diversity)
    if (const PlanColumn* planned = study.plan.find(column);
        planned && (planned->role == Role::sensitive || planned->role == Role::target))
      diversity.push_back({{"column", column}, {"leastDistinct", least}});
  Json json = {{"ok", a.failures.empty()},
               {"k", study.plan.k},
               {"smallestClass", a.smallestClass},
               {"classes", a.classes},
               {"rows", a.published + a.blanked},
               {"original", a.rows},
               {"suppressed", a.suppressed},
               {"blanked", a.blanked},
               {"dm", a.dm}};
  if (a.cm) json["cm"] = *a.cm;
  json["lm"] = a.lm;
  json["lmMean"] = a.lmMean;
  json["diversity"] = std::move(diversity);
  json["failures"] = std::move(failures);
  return json;
}

}  // namespace indistinct
