#include "core/cells/small_tables.h"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace indistinct::support {

SmallTable randomSmallTable(Random& random, uint32_t mostColumns, uint32_t mostRows) {
  SmallTable table;
  const uint32_t columns = random.between(1, mostColumns), rows = random.between(1, mostRows);
  std::vector<uint32_t> values;
  const bool equal = random.chance(0.5);
  for (uint32_t c = 0; c < columns; c++) {
    values.push_back(random.chance(0.1) ? 70000 : random.between(1, 5));
    table.importance.push_back(equal ? 1 : random.chance(0.5) ? random.between(0, 4) : 0.3 * random.below(9));
  }
  for (uint32_t r = 0; r < rows; r++) {
    if (r > 0 && random.chance(0.25)) {
      table.rows.push_back(table.rows[random.below(r)]);
      continue;
    }
    table.rows.emplace_back();
    // Of a wide column, values that only their higher bytes tell apart.
    for (const uint32_t most : values)
      table.rows.back().push_back(most > 5 ? random.below(3) * 256 + random.below(2) * 65536
                                           : random.below(most));
  }
  table.k = random.between(2, 4);
  if (random.chance(0.1)) table.k = random.between(100, 400);  // more than there are, and more than a byte
  return table;
}

std::vector<SmallTable> smaller(const SmallTable& table) {
  std::vector<SmallTable> all;
  for (size_t r = 0; table.rows.size() > 1 && r < table.rows.size(); r++) {
    all.push_back(table);
    all.back().rows.erase(all.back().rows.begin() + static_cast<std::ptrdiff_t>(r));
  }
  for (size_t c = 0; table.importance.size() > 1 && c < table.importance.size(); c++) {
    all.push_back(table);
    all.back().importance.erase(all.back().importance.begin() + static_cast<std::ptrdiff_t>(c));
    for (auto& row : all.back().rows) row.erase(row.begin() + static_cast<std::ptrdiff_t>(c));
  }
  return all;
}

std::string describe(const SmallTable& table) {
  std::string text = "k " + std::to_string(table.k) + ", importances";
  for (const double importance : table.importance) text += " " + std::to_string(importance);
  for (const auto& row : table.rows) {
    text += " |";
    for (const uint32_t value : row) text += " " + std::to_string(value);
  }
  return text;
}

Records recordsOf(const SmallTable& table) {
  std::map<std::vector<uint32_t>, uint64_t> distinct;
  for (const auto& row : table.rows) distinct[row]++;
  Records records;
  records.size = static_cast<uint32_t>(distinct.size());
  records.rows = table.rows.size();
  records.columns = static_cast<uint32_t>(table.importance.size());
  std::vector<uint64_t> count;
  std::vector<std::vector<Position>> position(records.columns);
  records.domainSizes.assign(records.columns, 1);
  for (const auto& [row, rows] : distinct) {
    count.push_back(rows);
    for (uint32_t c = 0; c < records.columns; c++) {
      position[c].push_back(row[c]);
      records.domainSizes[c] = std::max(records.domainSizes[c], row[c] + 1);
    }
  }
  records.count = std::move(count);
  for (auto& column : position) records.position.emplace_back(std::move(column));
  return records;
}

uint64_t rowsLike(const SmallTable& table, size_t row, ColumnSet set) {
  return static_cast<uint64_t>(std::count_if(table.rows.begin(), table.rows.end(), [&](const auto& other) {
    for (size_t c = 0; c < other.size(); c++)
      if ((set >> c & 1) && other[c] != table.rows[row][c]) return false;
    return true;
  }));
}

std::vector<uint32_t> valuesOf(const Records& records, uint32_t record) {
  std::vector<uint32_t> values;
  for (uint32_t c = 0; c < records.columns; c++) values.push_back(records.position[c][record]);
  return values;
}

}  // namespace indistinct::support
