#include "core/check/readings.h"

#include <algorithm>
#include <map>

namespace indistinct {
namespace {

constexpr uint32_t none = 0xffffffffu;
constexpr uint64_t mostTried = 256;

bool overlap(const std::vector<Code>& a, const std::vector<Code>& b) {
  size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (a[i] == b[j]) return true;
    a[i] < b[j] ? i++ : j++;
  }
  return false;
}

// Rows of the classes that are not what the original file has for them.
uint64_t wrong(const std::vector<LabelledColumn>& columns, const LabelledRows& rows,
               const std::vector<std::vector<uint32_t>>& chosen) {
  std::vector<std::vector<uint32_t>> labelOf(columns.size());
  for (size_t c = 0; c < columns.size(); c++) {
    for (uint32_t label = 0; label < columns[c].readings.size(); label++) {
      if (columns[c].readings[label].empty()) continue;
      for (const Code code : columns[c].readings[label][chosen[c][label]].codes) {
        if (labelOf[c].size() <= code) labelOf[c].resize(code + size_t{1}, none);
        labelOf[c][code] = label;
      }
    }
  }
  std::map<std::vector<uint32_t>, uint64_t> counted;
  std::vector<uint32_t> key(columns.size());
  for (size_t row = 0; row < rows.rows.size(); row++) {
    if (rows.rows[row] == 0) continue;
    for (size_t c = 0; c < columns.size(); c++) {
      const Code code = (*rows.codes[c])[row];
      key[c] = code < labelOf[c].size() ? labelOf[c][code] : none;
    }
    counted[key] += rows.rows[row];
  }
  uint64_t sum = 0;
  for (size_t i = 0; i < rows.keys.size(); i++) {
    const auto found = counted.find(rows.keys[i]);
    const uint64_t has = found == counted.end() ? 0 : found->second, says = rows.released[i];
    sum += has > says ? has - says : says - has;
  }
  return sum;
}

// Readings that leave too few rows, or that take what another label has for certain, are out.
std::vector<std::vector<uint32_t>> possible(const LabelledColumn& column, const LabelledRows& rows,
                                            const Codes& codes) {
  std::vector<uint64_t> rowsOf;
  for (size_t row = 0; row < rows.rows.size(); row++) {
    const Code code = codes[row];
    if (rowsOf.size() <= code) rowsOf.resize(code + size_t{1});
    rowsOf[code] += rows.rows[row];
  }
  std::vector<std::vector<uint32_t>> left(column.readings.size());
  for (size_t label = 0; label < left.size(); label++) {
    for (uint32_t i = 0; i < column.readings[label].size(); i++) {
      uint64_t has = 0;
      for (const Code code : column.readings[label][i].codes) has += code < rowsOf.size() ? rowsOf[code] : 0;
      if (has >= column.rows[label]) left[label].push_back(i);
    }
    if (left[label].empty() && !column.readings[label].empty())
      left[label].push_back(static_cast<uint32_t>(column.readings[label].size() - 1));
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t sure = 0; sure < left.size(); sure++) {
      if (left[sure].size() != 1) continue;
      const auto& taken = column.readings[sure][left[sure][0]].codes;
      for (size_t label = 0; label < left.size(); label++) {
        if (left[label].size() < 2) continue;
        std::vector<uint32_t> free;
        for (const uint32_t i : left[label])
          if (!overlap(column.readings[label][i].codes, taken)) free.push_back(i);
        if (free.empty() || free.size() == left[label].size()) continue;
        left[label] = std::move(free);
        changed = true;
      }
    }
  }
  return left;
}

}  // namespace

std::vector<std::vector<uint32_t>> chooseReadings(const std::vector<LabelledColumn>& columns,
                                                  const LabelledRows& rows) {
  std::vector<std::vector<uint32_t>> first(columns.size());
  struct Open {
    size_t column, label;
    std::vector<uint32_t> ways;
  };
  std::vector<Open> open;
  for (size_t c = 0; c < columns.size(); c++) {
    const auto left = possible(columns[c], rows, *rows.codes[c]);
    for (size_t label = 0; label < left.size(); label++) {
      first[c].push_back(left[label].empty() ? 0 : left[label][0]);
      if (left[label].size() > 1) open.push_back({c, label, left[label]});
    }
  }
  if (open.empty()) return first;
  auto best = first, now = first;
  uint64_t least = wrong(columns, rows, first);
  std::vector<size_t> at(open.size(), 0);
  for (uint64_t tried = 1; least > 0 && tried < mostTried; tried++) {
    size_t i = 0;
    while (i < open.size() && ++at[i] == open[i].ways.size()) at[i++] = 0;
    if (i == open.size()) break;
    for (size_t each = 0; each < open.size(); each++)
      now[open[each].column][open[each].label] = open[each].ways[at[each]];
    const uint64_t off = wrong(columns, rows, now);
    if (off >= least) continue;
    least = off;
    best = now;
  }
  return best;
}

std::vector<std::vector<uint32_t>> firstReadings(const std::vector<LabelledColumn>& columns) {
  std::vector<std::vector<uint32_t>> first;
  first.reserve(columns.size());
  for (const LabelledColumn& column : columns) first.emplace_back(column.readings.size(), 0);
  return first;
}

}  // namespace indistinct
