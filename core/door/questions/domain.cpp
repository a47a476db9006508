// One column's values in order, with the rows that have them.
#include <algorithm>

#include "core/door/desk.h"
#include "core/door/release.h"
#include "core/release/written.h"

namespace indistinct {

Result<Json> askDomain(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  const Study& study = **studied;
  const std::string name = ask.value("column", "");
  const auto found = std::find_if(study.domains.begin(), study.domains.end(),
                                  [&](const Domain& domain) { return domain.name == name; });
  if (found == study.domains.end())
    return Error{ErrorCode::usage, "\"" + name + "\" is no quasi-identifier of the plan.", {}};
  const auto& positions = study.tuples.position[static_cast<size_t>(found - study.domains.begin())];
  std::vector<uint64_t> rows(found->size());
  for (uint32_t tuple = 0; tuple < study.tuples.size; tuple++)
    rows[positions[tuple]] += study.tuples.count[tuple];
  Json values = Json::array();
  const auto limit = wholeOr(ask, "limit", 1000);
  for (Position p = 0; p < found->size() && p < limit; p++)
    values.push_back(Json::array({valueJson(*found, p), rows[p]}));
  Json json = {{"name", name},
               {"kind", word(found->kind)},
               {"space", word(found->space)},
               {"size", found->size()},
               {"values", values}};
  const Column& column =
      desk.table->columns[study.columns[static_cast<size_t>(found - study.domains.begin())]];
  if (found->kind != Kind::category && !column.notation.plain()) {
    const Written written(*found, column, styleOf(*study.plan.find(name)).binned);
    for (Position p = 0; p < found->size() && p < limit; p++) json["written"].push_back(written(p));
  }
  if (found->space != Space::splits && found->taxonomy && found->size() <= limit) {
    // Every node as the positions it covers, for a tree drawn over the values.
    Json tree = Json::array();
    for (const auto& node : found->taxonomy->nodes)
      tree.push_back(
          {{"label", node.label}, {"first", node.first}, {"end", node.end}, {"height", node.height}});
    json["tree"] = std::move(tree);
  }
  return json;
}

}  // namespace indistinct
