#include "core/check/release_columns.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/base/words.h"

namespace indistinct {
namespace {

// What holds by chance less often than once in so many columns (as a power of two) is no chance.
constexpr double leastBits = 6;

double share(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

// Does every value of `a` go with one value of `b`, in more rows than chance explains?
bool determines(const std::vector<std::pair<Code, Code>>& rows, bool backwards) {
  std::map<Code, Code> goesWith;
  std::map<Code, uint64_t> rowsOf;
  for (const auto& [x, y] : rows) {
    const Code a = backwards ? y : x, b = backwards ? x : y;
    if (goesWith.emplace(a, b).first->second != b) return false;
    rowsOf[b]++;
  }
  double alike = 0;  // chance that two rows have the same b
  for (const auto& [b, count] : rowsOf) alike += std::pow(share(count, rows.size()), 2);
  return static_cast<double>(rows.size() - goesWith.size()) * -std::log2(alike) >= leastBits;
}

}  // namespace

std::optional<std::string> repeatedName(const Table& table, const Column& column) {
  const size_t mark = column.name.rfind(" (");
  if (mark == std::string::npos || column.name.back() != ')') return std::nullopt;
  const std::string stem = column.name.substr(0, mark);
  const bool first = std::any_of(table.columns.begin(), table.columns.end(),
                                 [&](const Column& other) { return other.name == stem; });
  const bool renamed =
      std::any_of(table.complaints.begin(), table.complaints.end(), [&](const Complaint& each) {
        return each.place.row && *each.place.row + 1 == table.firstRow && each.place.column == column.name;
      });
  return first && renamed ? std::optional<std::string>(stem) : std::nullopt;
}

uint64_t rowsAlone(const Column& column) {
  return static_cast<uint64_t>(
      std::count_if(column.counts.begin(), column.counts.end(), [](uint64_t rows) { return rows == 1; }));
}

std::optional<ColumnWarning> uniqueColumn(const Column& column, uint64_t rows) {
  const uint64_t alone = rowsAlone(column);
  if (rows < 2 || 2 * alone <= rows) return std::nullopt;
  return ColumnWarning{column.name,
                       "The column " + column.name + " tells rows apart: " + thousands(alone) + " of " +
                           counted(rows, "row") + " hold a value of their own.",
                       share(alone, rows)};
}

ColumnWarning unnamedColumn(const Column& column, uint64_t rows) {
  const uint64_t alone = rowsAlone(column);
  return {column.name,
          "The column " + column.name + " is not named as a quasi-identifier: " + thousands(alone) + " of " +
              counted(rows, "row") + " hold a value of their own.",
          share(alone, rows)};
}

std::optional<ColumnWarning> refines(const Refinement& q) {
  // Cells that were generalized: of their labels, several values are published.
  std::map<uint32_t, std::set<Code>> valuesOf, keptOf;
  uint64_t published = 0;
  for (uint64_t row = 0; row < q.group.size(); row++) {
    const uint32_t group = q.group[static_cast<size_t>(row)];
    if (group == Refinement::none) continue;
    published++;
    valuesOf[group].insert(q.quasi.codes[row]);
    keptOf[group].insert(q.kept.codes[row]);
  }
  std::vector<std::pair<Code, Code>> rows;  // kept, quasi
  std::map<Code, std::set<uint32_t>> groupsOf;
  bool same = true;
  for (uint64_t row = 0; row < q.group.size(); row++) {
    const uint32_t group = q.group[static_cast<size_t>(row)];
    if (group == Refinement::none) continue;
    groupsOf[q.kept.codes[row]].insert(group);
    if (valuesOf[group].size() < 2 || keptOf[group].size() < 2) continue;
    rows.emplace_back(q.kept.codes[row], q.quasi.codes[row]);
    same = same && q.kept.values[q.kept.codes[row]] == q.quasi.values[q.quasi.codes[row]];
  }
  if (rows.empty()) return std::nullopt;
  const bool within =
      std::all_of(groupsOf.begin(), groupsOf.end(), [](const auto& each) { return each.second.size() == 1; });
  const bool tells = same || determines(rows, false) || (within && determines(rows, true));
  if (!tells) return std::nullopt;
  return ColumnWarning{q.kept.name,
                       "The column " + q.kept.name + " refines " + q.quasi.name +
                           ": it tells values apart that are published as one, in " + thousands(rows.size()) +
                           " of " + counted(published, "row") + ".",
                       share(rows.size(), published)};
}

}  // namespace indistinct
