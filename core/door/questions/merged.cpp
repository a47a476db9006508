// What local groups merged: how many there are of each size and loss; and of those that are asked for, the
// dearest first, what each publishes and which values it holds.
#include "core/door/questions/merged.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/door/local.h"
#include "core/release/called.h"

namespace indistinct {
namespace {

constexpr uint64_t usuallyShown = 8;

struct Group {
  uint32_t number = 0;
  uint64_t rows = 0;
  double lost = 0;                                        // of the detail of its rows, 0 to 1
  std::vector<std::map<Position, uint64_t>> values = {};  // [column]: rows
};

std::vector<Group> groupsOf(const Study& study, const Recoding& recoding) {
  std::vector<Group> groups(recoding.groups());
  const Lm detail = makeLm(study.domains, study.tuples.rows);
  double importances = 0;
  for (const Domain& domain : study.domains) importances += domain.importance;
  for (uint32_t g = 0; g < groups.size(); g++) {
    groups[g].number = g;
    groups[g].values.resize(recoding.columns());
    for (uint32_t c = 0; c < recoding.columns() && importances > 0; c++)
      groups[g].lost += study.domains[c].importance / importances *
                        detailLost(detail.columns[c], study.sets[c], recoding.cell(g, c));
  }
  for (const Recoding::Part& part : recoding.parts) {
    groups[part.group].rows += part.rows;
    for (uint32_t c = 0; c < recoding.columns(); c++)
      groups[part.group].values[c][study.tuples.position[c][part.tuple]] += part.rows;
  }
  return groups;
}

uint64_t percentOf(const Group& group) { return static_cast<uint64_t>(std::floor(100 * group.lost + 1e-9)); }

// [from, before]: as ask[key] has it; all without it.
struct Range {
  uint64_t from = 0, before = ~uint64_t{0};
  bool holds(uint64_t value) const { return value >= from && value < before; }
};
Range rangeIn(const Json& ask, const char* key) {
  if (!ask.contains(key)) return {};
  return {wholeOf(ask[key].at(0)), wholeOf(ask[key].at(1))};
}

}  // namespace

Result<Json> askMerged(Desk& desk, const Json& ask) {
  auto studied = desk.studyOf(ask);
  if (!studied) return studied.error();
  const Study& study = **studied;
  const auto file = desk.localOf(ask);
  if (!file) return file.error();
  const Recoding& recoding = *(*file)->recoding;
  std::vector<Group> groups = groupsOf(study, recoding);

  struct Alike {
    uint64_t groups = 0, rows = 0;
  };
  std::map<std::pair<uint64_t, uint64_t>, Alike> alike;  // by size and per cent lost
  for (const Group& group : groups) {
    Alike& each = alike[{group.rows, percentOf(group)}];
    each.groups++;
    each.rows += group.rows;
  }
  Json map = Json::array();
  for (const auto& [at, each] : alike)
    map.push_back(Json::array({at.first, at.second, each.groups, each.rows}));

  const Range size = rangeIn(ask, "size"), lost = rangeIn(ask, "lost");
  std::erase_if(groups,
                [&](const Group& group) { return !size.holds(group.rows) || !lost.holds(percentOf(group)); });
  const auto costs = [](const Group& group) { return group.lost * static_cast<double>(group.rows); };
  std::stable_sort(groups.begin(), groups.end(),
                   [&](const Group& a, const Group& b) { return costs(a) > costs(b); });
  const uint64_t most = ask.contains("most") ? wholeOf(ask["most"]) : usuallyShown;

  const Recipe recipe = recipeOf(study, *desk.table, recoding.cells);
  Json names = Json::array(), shown = Json::array();
  std::vector<GroupStyle> styles;
  std::vector<Called> called;
  for (const Domain& domain : study.domains) {
    names.push_back(domain.name);
    styles.push_back(styleOf(*study.plan.find(domain.name)));
  }
  for (size_t c = 0; c < study.domains.size(); c++)
    called.emplace_back(study.domains[c], desk.table->columns[study.columns[c]], styles[c]);
  const Lm detail = makeLm(study.domains, study.tuples.rows);
  for (size_t i = 0; i < groups.size() && i < most; i++) {
    const Group& group = groups[i];
    Json cells = Json::array();
    for (uint32_t c = 0; c < recoding.columns(); c++) {
      const uint32_t cell = recoding.cellOf[size_t{group.number} * recoding.columns() + c];
      Json values = Json::array();
      for (const auto& [position, rows] : group.values[c])
        values.push_back(Json::array({called[c](position, position + 1), rows}));
      cells.push_back({{"label", recipe.find(study.domains[c].name)->groups[cell].label},
                       {"lost", detailLost(detail.columns[c], study.sets[c], recoding.cells[c][cell])},
                       {"values", std::move(values)}});
    }
    shown.push_back({{"rows", group.rows}, {"lost", group.lost}, {"cells", std::move(cells)}});
  }
  return Json{{"k", study.plan.k},
              {"columns", std::move(names)},
              {"map", std::move(map)},
              {"groups", groups.size()},
              {"shown", std::move(shown)}};
}

}  // namespace indistinct
