#include "core/assess/suppressed.h"

#include <gtest/gtest.h>

#include <map>

#include "core/assess/hiding.h"

namespace indistinct {
namespace {

using support::Hiding;

std::string mismatch(const Hiding& hiding) {
  const SuppressedReport report = countSuppressed(hiding.seen);
  const auto records = support::recordsOf(hiding);
  uint64_t withheld = 0, blanked = 0, cells = 0;
  std::vector<uint64_t> perRecord(hiding.seen.columns.size() + 1, 0);
  for (const auto& record : records) {
    size_t suppressed = 0;
    for (size_t c = 0; c < record.values.size(); c++) suppressed += record.values[c] && record.hidden[c];
    perRecord[suppressed]++;
    cells += suppressed;
    withheld += record.withheld;
    blanked += !record.withheld && suppressed > 0;
  }
  if (report.rows != records.size()) return "rows";
  if (report.withheld != withheld) return "withheld rows";
  if (report.blanked != blanked) return "rows with blanks";
  if (report.records != records.size() - perRecord[0]) return "rows with suppressed cells";
  if (report.cells != cells) return "cells";
  if (report.perRecord != perRecord) return "cells per row";
  for (size_t c = 0; c < hiding.seen.columns.size(); c++) {
    uint64_t missing = 0, suppressed = 0, vanished = 0, most = 0;
    std::map<uint32_t, std::pair<uint64_t, uint64_t>> values;  // rows, suppressed
    for (const auto& record : records) {
      missing += !record.values[c];
      if (!record.values[c]) continue;
      values[*record.values[c]].first++;
      values[*record.values[c]].second += record.hidden[c];
      suppressed += record.hidden[c];
    }
    const SuppressedColumn& column = report.columns[c];
    if (column.missing != missing) return "missing cells";
    if (column.suppressed != suppressed) return "suppressed cells of a column";
    if (column.values.size() != values.size()) return "values";
    size_t at = 0;
    for (const auto& [value, counts] : values) {
      const SuppressedValue& each = column.values[at++];
      if (each.value != value || each.rows != counts.first || each.suppressed != counts.second)
        return "a value's cells";
      vanished += counts.first == counts.second;
      most = std::max(most, counts.second);
    }
    if (column.vanished != vanished) return "vanished values";
    if (column.most.has_value() != (most > 0)) return "is there a value suppressed most";
    if (column.most && (column.most->suppressed != most || values[column.most->value].second != most))
      return "the value suppressed most";
  }
  return "";
}

TEST(Suppressed, IsWhatOneCountsByHand) { support::checkHidings("suppressed cells", 41, mismatch); }

TEST(Suppressed, ABlankOverAMissingValueHidesNothing) {
  const Table table = support::tableOf({"a", "b"}, {{"?", "x"}, {"1", "x"}, {"2", "y"}});
  const std::vector<uint32_t> columns = {0, 1};
  const std::vector<Domain> domains = {makeDomain(table.columns[0], {}).value(),
                                       makeDomain(table.columns[1], {}).value()};
  const std::vector<GroupStyle> styles(2);
  const Seen seen = seenThrough(table, columns, domains, Cuts{{{1, 2}, {1}}}, styles,
                                {{0, 1, 0b01}, {1, 1, 0b01}, {2, 1, Line::withheld}});
  const SuppressedReport report = countSuppressed(seen);
  EXPECT_EQ(report.cells, 3u);
  EXPECT_EQ(report.blanked, 1u) << "the first row lost nothing";
  EXPECT_EQ(report.columns[0].missing, 1u);
  EXPECT_EQ(report.columns[0].vanished, 2u);
  EXPECT_EQ(seen.columns[0].values[report.columns[0].most->value], "1") << "the first of equals";
  EXPECT_EQ(report.perRecord, (std::vector<uint64_t>{1, 1, 1}));
}

}  // namespace
}  // namespace indistinct
