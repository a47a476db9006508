#include "core/door/questions/assessed.h"

#include <algorithm>

#include "core/door/questions/assessed_groups.h"
#include "core/door/questions/audited.h"
#include "core/door/release.h"
#include "core/door/rescue.h"

namespace indistinct {
namespace {

// What a released file leaves blank, tuple by tuple; nothing where no published row has a blank.
Result<Blanks> blanksOf(const Study& study, const Audit& audit) {
  const uint32_t columns = study.tuples.columns();
  Blanks blanks;
  if (audit.cells == 0) return blanks;
  std::vector<bool> known(study.tuples.size, false);
  blanks.ofTuple.assign(study.tuples.size, allColumns(columns));
  for (size_t row = 0; row < study.tupleOfRow.size(); row++) {
    const uint32_t tuple = study.tupleOfRow[row];
    if (tuple == Tuples::none || study.counts.of(row) == 0) continue;
    ColumnSet set = audit.publishedRow[row] ? 0 : allColumns(columns);
    for (uint32_t c = 0; c < columns && set != allColumns(columns) && columns <= mostCellColumns; c++)
      if (audit.blankCells[row][c]) set |= ColumnSet{1} << c;
    if (columns > mostCellColumns || (known[tuple] && blanks.ofTuple[tuple] != set))
      return Error{
          ErrorCode::input,
          columns > mostCellColumns
              ? "Risk with blank cells is measured for up to " + std::to_string(mostCellColumns) +
                    " quasi-identifiers."
              : "Rows of this release that were equal have different blanks, so that its risk cannot be "
                "measured.",
          {}};
    known[tuple] = true;
    blanks.ofTuple[tuple] = set;
  }
  return blanks;
}

}  // namespace

Result<Cuts> cutsOf(const Study& study, const Audit& audit) {
  Cuts cuts;
  for (size_t c = 0; c < study.domains.size(); c++) {
    const Domain& domain = study.domains[c];
    std::vector<uint32_t> starts;
    for (const Positions& positions : audit.positions[c]) {
      if (positions.empty() || positions.back() - positions.front() + 1 != positions.size())
        return Error{ErrorCode::input,
                     "A cell of " + domain.name +
                         " stands for no stretch of the plan's values, so that this release cannot be "
                         "assessed. `verify` names it.",
                     {std::nullopt, domain.name, ""}};
      if (positions.front() > 0) starts.push_back(positions.front());
      if (positions.back() + 1 < domain.size()) starts.push_back(positions.back() + 1);
    }
    std::sort(starts.begin(), starts.end());
    starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
    cuts.starts.push_back(std::move(starts));
  }
  return cuts;
}

namespace {

Result<Assessed> assessedFile(Desk& desk, const Study& study, const Json& ask) {
  const Table& table = *desk.table;
  Cuts cuts;
  Blanks blanks;
  std::vector<bool> kept;
  if (ask.contains("released") && !ask["released"].is_null()) {
    auto released = releasedIn(table, desk.files, ask);
    if (!released) return released.error();
    auto audit = auditOf(table, study, *released, ask, true);
    if (!audit) return audit.error();
    auto found = cutsOf(study, *audit);
    if (!found) return found.error();
    auto hidden = blanksOf(study, *audit);
    if (!hidden) return hidden.error();
    cuts = std::move(*found);
    blanks = std::move(*hidden);
    if (blanks.ofTuple.empty()) kept = std::move(audit->publishedRow);
  } else {
    auto given = desk.cutsOf(study, ask);
    if (!given) return given.error();
    cuts = std::move(*given);
    const auto held = desk.blanksOf(ask);
    if (!held) return held.error();
    if (*held)
      blanks = **held;
    else if (study.plan.release.rescue != Rescue::no)
      blanks = rescued(study, cuts);
  }
  Assessed assessed(table, study.columns, study.domains, study.tuples, study.tupleOfRow, study.counts,
                    std::move(cuts), study.rule, std::move(blanks));
  if (!kept.empty()) {
    assessed.published.assign(assessed.after.size, false);
    assessed.forRows([&](uint64_t row, uint32_t tuple, uint64_t) {
      if (kept[static_cast<size_t>(row)]) assessed.published[assessed.after.ofTuple[tuple]] = true;
    });
  }
  return assessed;
}

}  // namespace

Result<Assessed> assessedOf(Desk& desk, const Study& study, const Json& ask) {
  auto assessed = study.plan.local() ? assessedGroups(desk, study, ask) : assessedFile(desk, study, ask);
  if (!assessed) return assessed;
  for (const Domain& domain : study.domains)
    assessed->styles.push_back(styleOf(*study.plan.find(domain.name)));
  return assessed;
}

std::vector<uint32_t> columnsWith(const Table& table, const Study& study, std::initializer_list<Role> roles) {
  std::vector<uint32_t> found;
  for (const Role role : roles)
    for (const PlanColumn* planned : study.plan.withRole(role))
      for (uint32_t i = 0; i < table.columns.size(); i++)
        if (table.columns[i].name == planned->name) found.push_back(i);
  return found;
}

}  // namespace indistinct
