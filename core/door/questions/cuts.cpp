// A solution written out, for whoever keeps it beyond this sitting or draws it.
#include "core/door/desk.h"

namespace indistinct {

Result<Json> askCuts(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  const auto cuts = desk.cutsOf(**studied, ask);
  if (!cuts) return cuts.error();
  return Json{{"columns", cutsToJson(**studied, *cuts)}};
}

}  // namespace indistinct
