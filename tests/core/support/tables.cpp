#include "core/support/tables.h"

#include <algorithm>
#include <unordered_map>

namespace indistinct::support {

namespace {

bool isInteger(std::string_view text) {
  if (!text.empty() && text[0] == '-') text.remove_prefix(1);
  return !text.empty() && text.size() < 19 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

Column columnFrom(const std::string& name, const std::vector<Row>& rows, size_t index,
                  const std::vector<std::string>& missing) {
  Column column;
  column.name = name;
  std::unordered_map<std::string, Code> codes;
  Codes::Wide wide;
  bool integers = true;
  for (const Row& row : rows) {
    const auto [found, fresh] = codes.try_emplace(row[index], static_cast<Code>(codes.size()));
    if (fresh) {
      column.values.add(row[index]);
      column.counts.push_back(0);
      column.missing.push_back(std::find(missing.begin(), missing.end(), row[index]) != missing.end());
      if (!column.missing.back()) integers = integers && isInteger(row[index]);
    }
    column.counts[found->second]++;
    wide.push_back(found->second);
  }
  column.type = integers ? Type::integer : Type::text;
  column.codes = Codes(std::move(wide));
  return column;
}

}  // namespace

Table tableOf(const Row& names, const std::vector<Row>& rows, const std::vector<std::string>& missing) {
  Table table;
  table.rows = rows.size();
  table.dialect.missing = missing;
  for (size_t i = 0; i < names.size(); i++) table.columns.push_back(columnFrom(names[i], rows, i, missing));
  return table;
}

Table tableOfText(std::string_view text, char delimiter, const std::vector<std::string>& missing) {
  std::vector<Row> rows;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (line.empty()) continue;
    Row row;
    for (size_t from = 0; from <= line.size();) {
      const size_t to = std::min(line.size(), line.find(delimiter, from));
      row.emplace_back(line.substr(from, to - from));
      from = to + 1;
    }
    rows.push_back(std::move(row));
  }
  const Row names = rows.front();
  rows.erase(rows.begin());
  return tableOf(names, rows, missing);
}

uint32_t columnOf(const Table& table, std::string_view name) {
  for (uint32_t i = 0; i < table.columns.size(); i++) {
    if (table.columns[i].name == name) return i;
  }
  return static_cast<uint32_t>(table.columns.size());
}

}  // namespace indistinct::support
