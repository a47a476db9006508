#include "core/door/questions/seen.h"

#include <algorithm>

#include "core/domain/every_cut.h"
#include "core/door/questions/assessed.h"
#include "core/door/questions/assessed_groups.h"
#include "core/door/questions/audited.h"
#include "core/door/release.h"
#include "core/door/rescue.h"
#include "core/release/published.h"

namespace indistinct {
namespace {

struct Release {
  Cuts cuts;
  std::vector<Line> lines;
};

// f(row, tuple, rows), for every row of the table that counts.
template <class F>
void forRows(const Study& study, F&& f) {
  for (uint64_t row = 0; row < study.tupleOfRow.size(); row++) {
    const uint32_t tuple = study.tupleOfRow[static_cast<size_t>(row)];
    if (tuple != Tuples::none && study.counts.of(row) > 0) f(row, tuple, study.counts.of(row));
  }
}

// A value that no published cell holds is a group of its own.
Cuts withUnseenApart(const Study& study, const Audit& audit, Cuts cuts) {
  for (size_t c = 0; c < cuts.starts.size(); c++) {
    std::vector<bool> held(study.domains[c].size(), false);
    for (const Positions& positions : audit.positions[c])
      for (const Position p : positions) held[p] = true;
    auto& starts = cuts.starts[c];
    for (Position p = 1; p < held.size(); p++)
      if (!held[p] && !held[p - 1]) starts.push_back(p);
    std::sort(starts.begin(), starts.end());
    starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
  }
  return cuts;
}

Result<Release> ofFile(Desk& desk, const Study& study, const Json& ask) {
  auto released = releasedIn(*desk.table, desk.files, ask);
  if (!released) return released.error();
  auto audit = auditOf(*desk.table, study, *released, ask, true);
  if (!audit) return audit.error();
  auto cuts = cutsOf(study, *audit);
  if (!cuts) return cuts.error();
  Release release{withUnseenApart(study, *audit, std::move(*cuts)), {}};
  forRows(study, [&](uint64_t row, uint32_t, uint64_t rows) {
    Line line{row, rows, Line::withheld};
    const auto at = static_cast<size_t>(row);
    if (audit->publishedRow[at]) {
      line.hidden = 0;
      for (uint32_t c = 0; c < std::min<size_t>(audit->blankCells[at].size(), mostCellColumns); c++)
        if (audit->blankCells[at][c]) line.hidden |= ColumnSet{1} << c;
    }
    release.lines.push_back(line);
  });
  return release;
}

Release ofCuts(const Study& study, Cuts cuts) {
  const PublishedClasses classes =
      study.plan.release.rescue == Rescue::no
          ? publishedClasses(study.tuples, cuts, study.rule)
          : publishedClasses(study.tuples, cuts, study.rule, rescued(study, cuts));
  Release release{std::move(cuts), {}};
  forRows(study, [&](uint64_t row, uint32_t tuple, uint64_t rows) {
    const uint32_t in = classes.partition.ofTuple[tuple];
    release.lines.push_back({row, rows, classes.suppressed[in] ? Line::withheld : classes.blanks[in]});
  });
  return release;
}

// [[tuple, columns, rows], …]: of a tuple's rows, the first in the file's order are blanked first; without
// `rows` all of them.
Result<Release> ofBlanks(const Study& study, const Json& blanks) {
  struct Part {
    ColumnSet hidden;
    uint64_t rows;
  };
  const ColumnSet all = allColumns(study.tuples.columns());
  std::vector<std::vector<Part>> parts(study.tuples.size);
  for (const Json& each : blanks) {
    const uint64_t tuple = wholeOf(each.at(0)), set = wholeOf(each.at(1));
    if (tuple >= parts.size() || set > all)
      return Error{ErrorCode::usage, "These blanks are of another plan or file. Look for them again.", {}};
    const uint64_t rows =
        each.size() > 2 ? wholeOf(each.at(2)) : study.tuples.count[static_cast<size_t>(tuple)];
    const auto hidden = static_cast<ColumnSet>(set);
    parts[static_cast<size_t>(tuple)].push_back({hidden == all ? Line::withheld : hidden, rows});
  }
  Release release{everyCut(study.tuples.domainSizes), {}};
  forRows(study, [&](uint64_t row, uint32_t tuple, uint64_t rows) {
    for (Part& part : parts[tuple]) {
      const uint64_t taken = std::min(rows, part.rows);
      if (taken > 0) release.lines.push_back({row, taken, part.hidden});
      part.rows -= taken;
      rows -= taken;
    }
    if (rows > 0) release.lines.push_back({row, rows, 0});
  });
  return release;
}

Result<Release> ofGroups(Desk& desk, const Study& study, const Json& ask) {
  const auto published = rowsOfGroups(desk, study, ask);
  if (!published) return published.error();
  Release release{everyCut(study.tuples.domainSizes), {}};
  forRows(study, [&](uint64_t row, uint32_t, uint64_t rows) {
    release.lines.push_back({row, rows, (*published)[static_cast<size_t>(row)] ? 0 : Line::withheld});
  });
  return release;
}

Result<Release> releaseIn(Desk& desk, const Study& study, const Json& ask) {
  const auto has = [&](const char* key) { return ask.contains(key) && !ask[key].is_null(); };
  if (study.plan.local()) return ofGroups(desk, study, ask);
  if (has("released")) return ofFile(desk, study, ask);
  if (has("blanks") && ask["blanks"].is_number()) {
    const auto held = desk.blanksOf(ask);
    if (!held) return held.error();
    Json list = Json::array();
    for (size_t t = 0; t < (*held)->ofTuple.size(); t++)
      if (const ColumnSet set = (*held)->ofTuple[t]; set != 0) list.push_back({t, set});
    return ofBlanks(study, list);
  }
  if (has("blanks")) return ofBlanks(study, ask["blanks"]);
  auto cuts = desk.cutsOf(study, ask);
  if (!cuts) return cuts.error();
  return ofCuts(study, std::move(*cuts));
}

}  // namespace

Done estimable(const Study& study) {
  if (study.plan.local())
    return Error{
        ErrorCode::plan,
        "Estimates and regressions are of files that show a value or hide it, and the cells of local "
        "groups overlap. Utility tells what is left of shares and of pairs of columns.",
        {std::nullopt, "", "space"}};
  return done();
}

Result<Seen> seenOf(Desk& desk, const Study& study, const Json& ask) {
  auto release = releaseIn(desk, study, ask);
  if (!release) return release.error();
  std::vector<GroupStyle> styles;
  for (const Domain& domain : study.domains) styles.push_back(styleOf(*study.plan.find(domain.name)));
  return seenThrough(*desk.table, study.columns, study.domains, release->cuts, styles,
                     std::move(release->lines));
}

}  // namespace indistinct
