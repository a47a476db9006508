#include "core/door/desk.h"

namespace indistinct {

Result<const Study*> Desk::studyOf(const Json& ask) {
  if (!ask.contains("plan")) return Error{ErrorCode::usage, "This question needs a plan.", {}};
  const std::string text = ask["plan"].dump();
  if (study && studied == text) return &*study;
  auto plan = readPlan(text);
  if (!plan) return plan.error();
  auto made = makeStudy(*table, files, std::move(*plan));
  if (!made) return made.error();
  study = std::move(*made);
  studied = text;
  classOfTuple.clear();
  return &*study;
}

}  // namespace indistinct
