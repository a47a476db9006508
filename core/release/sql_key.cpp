#include "core/release/sql_key.h"

namespace indistinct {

SqlKey sqlKeyOf(const Table& table, const Published& published) {
  SqlKey key;
  for (uint64_t row = 0; row < published.classOfRow.size(); row++) {
    if (!published.hidesCells(row)) continue;
    std::vector<std::string> labels;
    std::string blanks;
    bool grouped = true;
    for (const PublishedColumn& column : published.columns) {
      if (column.way != PublishedColumn::Way::generalized) continue;
      const uint32_t label = published.labelOf(column, row, table.columns[column.column].codes[row]);
      grouped = grouped && label < column.labels.size();
      labels.push_back(grouped ? column.labels[label] : "");
      blanks += published.blankCell(column, row) ? '1' : '0';
    }
    // A value without a group is withheld whatever else the row shows.
    if (grouped) key.emplace(std::move(labels), std::move(blanks));
  }
  return key;
}

}  // namespace indistinct
