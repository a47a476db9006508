#include "core/door/desk.h"

namespace indistinct {

namespace {
std::string shapeOf(Json plan, const std::string& target) {
  for (auto& column : plan["columns"]) {
    if (column.is_object() && column.value("space", "") == "splits") column.erase("space");
  }
  for (const char* key : {"loss", "search", "population", "release"}) plan.erase(key);
  // Further models look at columns of their own.
  Json models = plan.contains("privacy") ? plan["privacy"].value("models", Json::array()) : Json::array();
  plan.erase("privacy");
  if (!models.empty()) plan["models"] = std::move(models);
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
    study->rule.k = study->plan.k;
    return &*study;
  }
  auto made = makeStudy(*table, files, std::move(*plan));
  if (!made) return made.error();
  study = std::move(*made);
  shape = std::move(wanted);
  classOfTuple.clear();
  return &*study;
}

std::shared_ptr<Known> Desk::knownOf(const Json& ask) {
  return ask.value("share", false) ? known.of(shape, ask["plan"], *study) : nullptr;
}

}  // namespace indistinct
