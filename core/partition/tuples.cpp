#include "core/partition/tuples.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "core/partition/ranks.h"
#include "core/table/values.h"

namespace indistinct {

namespace {

std::optional<uint64_t> parseCount(std::string_view text, const Notation& notation) {
  const auto number = numberOf(text, notation);
  if (!number || *number < 0 || *number != std::floor(*number) || *number > 9007199254740992.0)
    return std::nullopt;
  return static_cast<uint64_t>(*number);
}

Error badCount(const Table& table, const Column& column, Code code) {
  uint64_t row = 0;
  while (column.codes[row] != code) row++;
  const uint64_t fileRow = table.fileRow(row);
  return {ErrorCode::input,
          "Row " + std::to_string(fileRow) + " has \"" + std::string(column.values[code]) +
              "\" in the count column " + column.name + ": a count is a whole number, 0 or more.",
          {fileRow, column.name, ""}};
}

void leaveOutUnplaced(const Column& column, const Domain& domain, std::vector<uint8_t>& out) {
  bool all = true;
  for (const Position position : domain.ofCode) all = all && position != Domain::none;
  if (all) return;
  column.codes.visit([&](const auto& codes) {
    for (size_t row = 0; row < out.size(); row++) out[row] |= domain.ofCode[codes[row]] == Domain::none;
  });
}

// Table rows that count and have a position in every column, ascending.
std::vector<uint32_t> rowsThatCount(const Table& table, std::span<const uint32_t> columns,
                                    std::span<const Domain> domains, const RowCounts& counts,
                                    const std::optional<Target>& target) {
  const auto size = static_cast<uint32_t>(table.rows);
  std::vector<uint8_t> out(size, 0);
  for (uint32_t row = 0; row < size && !counts.ofRow.empty(); row++) out[row] = counts.ofRow[row] == 0;
  for (size_t i = 0; i < columns.size(); i++) leaveOutUnplaced(table.columns[columns[i]], domains[i], out);
  if (target) leaveOutUnplaced(table.columns[target->column], *target->domain, out);
  std::vector<uint32_t> rows;
  rows.reserve(size);
  for (uint32_t row = 0; row < size; row++) {
    if (!out[row]) rows.push_back(row);
  }
  return rows;
}

}  // namespace

Result<RowCounts> countRows(const Table& table, std::span<const uint32_t> dropMissing,
                            std::optional<uint32_t> countColumn) {
  RowCounts counts;
  const auto size = static_cast<size_t>(table.rows);
  if (countColumn) {
    const Column& column = table.columns[*countColumn];
    std::vector<uint64_t> ofCode;
    for (Code code = 0; code < column.values.size(); code++) {
      const auto count = parseCount(column.values[code], column.notation);
      if (!count) return badCount(table, column, code);
      ofCode.push_back(std::min(*count, mostRows + 1));  // sums then fit, and makeTuples refuses it
    }
    counts.ofRow.resize(size);
    column.codes.visit([&](const auto& codes) {
      for (size_t row = 0; row < size; row++) counts.ofRow[row] = ofCode[codes[row]];
    });
  }
  for (const uint32_t index : dropMissing) {
    const Column& column = table.columns[index];
    bool any = false;
    for (const bool missing : column.missing) any = any || missing;
    if (!any) continue;
    if (counts.ofRow.empty()) counts.ofRow.assign(size, 1);
    column.codes.visit([&](const auto& codes) {
      for (size_t row = 0; row < size; row++) {
        if (column.missing[codes[row]]) counts.ofRow[row] = 0;
      }
    });
  }
  return counts;
}

std::vector<uint64_t> countCodes(const Column& column, const RowCounts& counts) {
  if (counts.ofRow.empty()) return column.counts;
  std::vector<uint64_t> result(column.values.size(), 0);
  column.codes.visit([&](const auto& codes) {
    for (size_t row = 0; row < codes.size(); row++) result[codes[row]] += counts.ofRow[row];
  });
  return result;
}

Result<TableTuples> makeTuples(const Table& table, std::span<const uint32_t> columns,
                               std::span<const Domain> domains, const RowCounts& counts,
                               std::optional<Target> target) {
  if (table.rows >= Tuples::none) {
    return Error{ErrorCode::memory,
                 "The file has more rows than fit here: group it in your database and bring the counts.",
                 {}};
  }
  const auto rows = rowsThatCount(table, columns, domains, counts, target);
  const auto size = static_cast<uint32_t>(rows.size());

  Ranks ranks(size);
  for (size_t i = 0; i < columns.size(); i++) {
    const Position* ofCode = domains[i].ofCode.data();
    table.columns[columns[i]].codes.visit([&](const auto& codes) {
      ranks.append(domains[i].size(), [&](uint32_t row) { return ofCode[codes[rows[row]]]; });
    });
  }
  ranks.finish();

  TableTuples result;
  Tuples& tuples = result.tuples;
  tuples.size = ranks.size();
  for (size_t i = 0; i < columns.size(); i++) {
    const Column& column = table.columns[columns[i]];
    std::vector<Position> position(tuples.size);
    for (uint32_t t = 0; t < tuples.size; t++)
      position[t] = domains[i].ofCode[column.codes[rows[ranks.first[t]]]];
    tuples.position.emplace_back(std::move(position));
    tuples.domainSizes.push_back(domains[i].size());
  }
  std::vector<uint64_t> counted(tuples.size);
  result.ofRow.assign(static_cast<size_t>(table.rows), Tuples::none);
  for (uint32_t i = 0; i < size; i++) {
    const uint64_t count = counts.of(rows[i]);
    tuples.rows += count;
    if (count > mostRows || tuples.rows > mostRows) {
      return Error{ErrorCode::input,
                   "The counts add up to more than 3,000,000,000 rows, which is more than the costs can "
                   "hold: split the "
                   "file by a column that stays as it is.",
                   {}};
    }
    counted[ranks.of[i]] += count;
    result.ofRow[rows[i]] = ranks.of[i];
  }
  tuples.count = std::move(counted);
  if (target) {
    tuples.labels = target->domain->size();
    if (static_cast<uint64_t>(tuples.labels) * tuples.size > (std::numeric_limits<size_t>::max() >> 5)) {
      return Error{ErrorCode::plan,
                   "The target " + target->domain->name +
                       " has too many different values: choose one with fewer, or bin it.",
                   {std::nullopt, target->domain->name, ""}};
    }
    std::vector<uint64_t> labelled(static_cast<size_t>(tuples.labels) * tuples.size);
    table.columns[target->column].codes.visit([&](const auto& codes) {
      for (uint32_t i = 0; i < size; i++) {
        const Position label = target->domain->ofCode[codes[rows[i]]];
        labelled[static_cast<size_t>(ranks.of[i]) * tuples.labels + label] += counts.of(rows[i]);
      }
    });
    tuples.labelCount = std::move(labelled);
  }
  return result;
}

}  // namespace indistinct
