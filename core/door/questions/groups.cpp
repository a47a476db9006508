// The groups that a generalization makes of one column: where they begin, and what people call them.
#include <algorithm>

#include "core/door/desk.h"
#include "core/door/release.h"
#include "core/release/called.h"

namespace indistinct {

Result<Json> askGroups(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  const Study& study = **studied;
  const std::string name = ask.value("column", "");
  const auto found = std::find_if(study.domains.begin(), study.domains.end(),
                                  [&](const Domain& domain) { return domain.name == name; });
  if (found == study.domains.end())
    return Error{ErrorCode::usage, "\"" + name + "\" is no quasi-identifier of the plan.", {}};
  const auto which = static_cast<size_t>(found - study.domains.begin());
  const auto cuts = desk.cutsOf(study, ask);
  if (!cuts) return cuts.error();
  const auto& starts = cuts->starts[which];
  const GroupStyle style = styleOf(*study.plan.find(name));
  const Called called(*found, desk.table->columns[study.columns[which]], style);
  Json labels = Json::array();
  for (size_t i = 0; i <= starts.size(); i++)
    labels.push_back(called(i == 0 ? 0 : starts[i - 1], i == starts.size() ? found->size() : starts[i]));
  return Json{{"starts", starts}, {"labels", std::move(labels)}};
}

}  // namespace indistinct
