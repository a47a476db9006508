#include "core/assess/overlapping.h"

#include <cmath>
#include <map>

namespace indistinct {
namespace {

// What a row shows of an attribute: its cell, or its value where the column is published as it is.
uint32_t shownOf(const Assessed& a, const Attribute& attribute, uint64_t row, uint32_t tuple) {
  return attribute.quasi ? a.cellOf(tuple, attribute.column) : attribute.ofRow[static_cast<size_t>(row)];
}

// [what is shown]: the values that it may be.
std::vector<std::vector<uint32_t>> valuesOf(const Assessed& a, const Attribute& attribute) {
  std::vector<std::vector<uint32_t>> values;
  if (attribute.quasi)
    for (const LocalCell& cell : a.local->cells[attribute.column]) values.push_back(positionsOf(cell));
  else
    for (uint32_t value = 0; value < attribute.values.size(); value++) values.push_back({value});
  return values;
}

using Pairs = std::map<std::pair<uint32_t, uint32_t>, uint64_t>;

}  // namespace

OverlappingColumn readColumn(const Assessed& a, const Attribute& attribute) {
  Pairs held;  // cell, value
  a.forRows([&](uint64_t row, uint32_t tuple, uint64_t rows) {
    if (a.released(tuple))
      held[{shownOf(a, attribute, row, tuple), attribute.ofRow[static_cast<size_t>(row)]}] += rows;
  });
  const auto values = valuesOf(a, attribute);
  std::vector<double> ofCell(values.size(), 0);
  for (const auto& [pair, rows] : held) ofCell[pair.first] += static_cast<double>(rows);
  OverlappingColumn read;
  for (const auto& [pair, rows] : held)
    read.hidden -= static_cast<double>(rows) * std::log2(static_cast<double>(rows) / ofCell[pair.first]);
  read.rows.assign(attribute.values.size(), 0);
  for (size_t cell = 0; cell < values.size(); cell++)
    for (const uint32_t value : values[cell])
      read.rows[value] += ofCell[cell] / static_cast<double>(values[cell].size());
  return read;
}

std::vector<double> readPair(const Assessed& assessed, const Attribute& a, const Attribute& b) {
  Pairs shown;
  assessed.forRows([&](uint64_t row, uint32_t tuple, uint64_t rows) {
    if (assessed.released(tuple))
      shown[{shownOf(assessed, a, row, tuple), shownOf(assessed, b, row, tuple)}] += rows;
  });
  const auto as = valuesOf(assessed, a), bs = valuesOf(assessed, b);
  std::vector<double> read(a.values.size() * b.values.size(), 0);
  for (const auto& [pair, rows] : shown) {
    const auto &x = as[pair.first], &y = bs[pair.second];
    const double part = static_cast<double>(rows) / static_cast<double>(x.size() * y.size());
    for (const uint32_t first : x)
      for (const uint32_t second : y) read[first * b.values.size() + second] += part;
  }
  return read;
}

}  // namespace indistinct
