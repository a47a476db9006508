// Whether a text is a plan, by the one reader: a browser's own JSON takes the last of equal keys without a
// word.
#include "core/door/desk.h"

namespace indistinct {

Result<Json> askPlan(Desk&, const Json& ask) {
  auto json = readJson(ask.value("text", ""), "the plan");
  if (!json) return json.error();
  // What the page saves holds the plan beside what it shows.
  const bool within = json->is_object() && json->contains("plan");
  auto plan = readPlan(within ? (*json)["plan"].dump() : json->dump());
  if (!plan) return plan.error();
  return Json::object();
}

}  // namespace indistinct
