#include "core/assess/seen.h"

#include "core/partition/partition.h"
#include "core/release/called.h"

namespace indistinct {
namespace {

SeenColumn seenColumn(const Column& column, const Domain& domain, const std::vector<uint32_t>& starts,
                      const GroupStyle& style, const std::vector<Line>& lines) {
  SeenColumn seen;
  seen.name = domain.name;
  const Called called(domain, column, style);
  for (Position p = 0; p < domain.size(); p++) seen.values.push_back(called(p, p + 1));
  seen.groups = called.groups(starts);
  seen.groupOf = intervalOfPosition(domain.size(), starts);
  if (domain.kind == Kind::number && !style.binned && seen.groups.size() == seen.values.size())
    seen.numbers = domain.numbers;
  seen.ofRow.assign(static_cast<size_t>(column.codes.size()), SeenColumn::missing);
  for (const Line& line : lines) {
    const Code code = column.codes[line.row];
    if (!column.missing[code]) seen.ofRow[static_cast<size_t>(line.row)] = domain.ofCode[code];
  }
  return seen;
}

}  // namespace

Seen seenThrough(const Table& table, std::span<const uint32_t> columns, std::span<const Domain> domains,
                 const Cuts& cuts, std::span<const GroupStyle> styles, std::vector<Line> lines) {
  Seen seen;
  for (size_t c = 0; c < domains.size(); c++)
    seen.columns.push_back(
        seenColumn(table.columns[columns[c]], domains[c], cuts.starts[c], styles[c], lines));
  for (const Line& line : lines) seen.rows += line.rows;
  seen.lines = std::move(lines);
  return seen;
}

}  // namespace indistinct
