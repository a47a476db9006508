#include "core/check/entropy_of.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/check/column_bits.h"

namespace indistinct {

std::optional<AuditedEntropy> entropyOf(const AuditQuestion& question, uint64_t suppressed, size_t classes,
                                        const std::function<PublishedCell(size_t, size_t)>& cell) {
  long double lacking = 0, hidden = 0;
  double importances = 0, rowsOfFile = 0;
  for (size_t i = 0; i < question.quasi.size(); i++) {
    const AuditQuasi& quasi = question.quasi[i];
    if (!quasi.domain) return std::nullopt;
    const Codes& codes = question.original.columns[quasi.column].codes;
    ColumnBits bits(quasi.importance);
    std::map<Position, uint64_t> ofPosition;
    for (uint64_t row = 0; row < question.original.rows; row++) {
      const uint64_t rows = question.rows[static_cast<size_t>(row)];
      if (rows == 0) continue;
      const Position position = quasi.domain->ofCode[codes[row]];
      ofPosition[position] += rows;
      bits.add(std::to_string(position), rows);
    }
    for (size_t c = 0; c < classes; c++) {
      const PublishedCell each = cell(c, i);
      uint64_t group = each.positions ? 0 : bits.all();
      if (each.positions)
        for (const Position position : *each.positions) group += ofPosition[position];
      if (group > 0) lacking += bits.published(each.rows, group);
    }
    lacking += bits.published(suppressed, bits.all()) - bits.own();
    hidden += bits.whole();
    importances += quasi.importance;
    rowsOfFile = static_cast<double>(bits.all());
  }
  AuditedEntropy found;
  found.bits = static_cast<double>(lacking);
  if (hidden > 0) found.share = static_cast<double>(lacking / hidden);
  // Claims are whole numbers of 2^-s of a bit, s <= 32, for which 32 bits in every cell stay below 2^51; each
  // cell is claimed to less than one of these, and its column's importance times one more.
  found.slack = rowsOfFile * (static_cast<double>(question.quasi.size()) + importances) *
                std::max(std::ldexp(1.0, -32), std::ldexp(64 * importances * rowsOfFile, -51));
  return found;
}

}  // namespace indistinct
