#include "core/door/questions/assessed_groups.h"

#include <algorithm>
#include <map>

#include "core/domain/every_cut.h"
#include "core/door/problem.h"
#include "core/door/questions/audited.h"
#include "core/door/rule.h"
#include "core/loss/price.h"
#include "core/search/local/local_cells.h"

namespace indistinct {
namespace {

struct Groups {
  Recoding recoding;                 // without its parts
  std::vector<uint32_t> groupOfRow;  // Tuples::none: withheld
};

// The least cell of its column's kind that is told by positions.
LocalCell cellOf(const Positions& positions, bool set) {
  LocalCell cell{positions.front(), positions.back() + 1};
  if (set || cell.end - cell.first != positions.size()) cell.values = positions;
  return cell;
}

Result<Groups> ofFile(Desk& desk, const Study& study, const Json& ask) {
  auto released = releasedIn(*desk.table, desk.files, ask);
  if (!released) return released.error();
  auto audit = auditOf(*desk.table, study, *released, ask);
  if (!audit) return audit.error();
  Groups groups;
  const size_t columns = study.domains.size();
  std::vector<std::map<LocalCell, uint32_t>> known(columns);
  std::vector<std::vector<LocalCell>> cells(audit->groups.size());
  for (size_t g = 0; g < cells.size(); g++)
    for (size_t c = 0; c < columns; c++) {
      const Positions& positions = audit->groups[g][c];
      if (positions.empty())
        return Error{
            ErrorCode::input,
            "A cell of " + study.domains[c].name +
                " stands for no value of the plan, so that this release cannot be assessed. `verify` "
                "names it.",
            {std::nullopt, study.domains[c].name, ""}};
      cells[g].push_back(cellOf(positions, study.sets[c] > 0));
      known[c].emplace(cells[g].back(), 0);
    }
  for (auto& ofColumn : known) {
    auto& list = groups.recoding.cells.emplace_back();
    for (auto& [cell, number] : ofColumn) {
      number = static_cast<uint32_t>(list.size());
      list.push_back(cell);
    }
  }
  for (const auto& group : cells)
    for (size_t c = 0; c < columns; c++) groups.recoding.cellOf.push_back(known[c].at(group[c]));
  groups.groupOfRow = std::move(audit->groupOfRow);
  return groups;
}

Result<Groups> groupsIn(Desk& desk, const Study& study, const Json& ask) {
  if (ask.contains("released") && !ask["released"].is_null()) return ofFile(desk, study, ask);
  if (!ask.contains("recoding"))
    return Error{ErrorCode::usage,
                 "The plan recodes locally, and a file of groups is no list of cuts. Give the released file.",
                 {std::nullopt, "", "space"}};
  const auto file = desk.localOf(ask);
  if (!file) return file.error();
  const Recoding& found = *(*file)->recoding;
  return Groups{{found.cells, found.cellOf, {}},
                groupOfRows(found, study.tupleOfRow, study.counts, (*file)->seed)};
}

}  // namespace

Result<Assessed> assessedGroups(Desk& desk, const Study& study, const Json& ask) {
  const Table& table = *desk.table;
  auto groups = groupsIn(desk, study, ask);
  if (!groups) return groups.error();
  std::vector<uint32_t> labels;
  for (uint64_t row = 0; row < table.rows && study.tuples.labels > 0; row++)
    labels.push_back(study.labelOfCode[table.columns[study.target].codes[row]]);
  auto grouped = std::make_shared<Grouped>(groupedOf(study.tuples, groups->recoding, study.counts,
                                                     {study.tupleOfRow, groups->groupOfRow, labels}));
  auto rule = ruleOf(study.plan, study.binned, table, grouped->ofRow, grouped->tuples);
  if (!rule) return rule.error();
  return Assessed(table, study.columns, study.domains, study.tuples, study.tupleOfRow, study.counts,
                  everyCut(study.tuples.domainSizes), *rule, {}, std::move(grouped));
}

Result<std::vector<bool>> rowsOfGroups(Desk& desk, const Study& study, const Json& ask) {
  const auto groups = groupsIn(desk, study, ask);
  if (!groups) return groups.error();
  std::vector<bool> published;
  for (const uint32_t group : groups->groupOfRow) published.push_back(group < groups->recoding.groups());
  return published;
}

Result<Evaluation> evaluateGroups(const Study& study, const Assessed& assessed, std::span<const Loss> asked) {
  auto problem = makeProblem(study);
  if (!problem) return problem.error();
  const Grouped& grouped = *assessed.local;
  const uint32_t labels = study.tuples.labels;
  Evaluation e;
  for (uint32_t g = 0; g < grouped.groups; g++) {
    if (grouped.classes.rows[g] == 0) continue;
    const uint64_t size = assessed.sizesAfter[g];
    e.smallestClass = e.classes++ == 0 ? size : std::min(e.smallestClass, size);
  }
  for (const Loss& loss : asked) {
    const Price price(loss, study.tuples.rows, labels, study.rule.k);
    std::optional<LocalCells> cells;
    problem->loss = loss;
    if (price.byCells()) cells.emplace(*problem, study.sets);
    Cost sum = price.suppressed(grouped.classes.rows.back());
    for (uint32_t g = 0; g < grouped.groups; g++) {
      uint64_t unit = 0;
      for (uint32_t c = 0; cells && c < cells->columns(); c++)
        unit += cells->price(c, grouped.cells[c][grouped.cell(g, c)]);
      sum +=
          price.kept(grouped.classes.rows[g], grouped.classes.labelCount.data() + size_t{g} * labels, unit);
    }
    const Cost cost = price.total(sum);
    e.costs.push_back({loss.name, cost, figureOf(loss, cost), shareOf(loss, cost)});
  }
  return e;
}

}  // namespace indistinct
