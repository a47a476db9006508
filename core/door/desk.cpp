#include "core/door/desk.h"

namespace indistinct {

namespace {
std::string shapeOf(Json plan, const std::string& target) {
  for (const char* key : {"privacy", "loss", "search", "population", "release"}) plan.erase(key);
  if (plan.contains("columns"))
    for (auto& column : plan["columns"]) column.erase("confirm");
  return target + '\n' + plan.dump();
}
}  // namespace

Result<const Study*> Desk::studyOf(const Json& ask) {
  if (!ask.contains("plan")) return Error{ErrorCode::usage, "This question needs a plan.", {}};
  auto plan = readPlan(ask["plan"].dump());
  if (!plan) return plan.error();
  std::string wanted = shapeOf(ask["plan"], plan->target);
  if (study && shape == wanted) {
    study->plan = std::move(*plan);
    return &*study;
  }
  auto made = makeStudy(*table, files, std::move(*plan));
  if (!made) return made.error();
  study = std::move(*made);
  shape = std::move(wanted);
  classOfTuple.clear();
  return &*study;
}

}  // namespace indistinct
