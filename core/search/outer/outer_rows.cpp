#include "core/search/outer/outer_rows.h"

namespace indistinct {

void OuterRows::merge(const std::vector<uint32_t>& group, uint32_t groups, uint32_t labels, OuterRows& result,
                      std::vector<uint32_t>& last) const {
  result.cells = groups;
  result.position.resize(position.size());
  for (size_t j = 0; j < position.size(); ++j) {
    result.position[j].merge(position[j], group, groups);
  }
  result.unitBegin.resize(unitBegin.size());
  result.entryCell.resize(entryCell.size());
  result.entryRows.resize(entryCell.size());
  result.entryLabels.resize(entryLabels.size());
  last.assign(groups, 0);  // [cell]: its last entry, plus one
  uint32_t* cell = result.entryCell.data();
  uint32_t* rows = result.entryRows.data();
  uint32_t* label = result.entryLabels.data();
  uint32_t size = 0;
  for (size_t u = 0; u + 1 < unitBegin.size(); ++u) {
    const uint32_t first = result.unitBegin[u] = size;
    for (size_t e = unitBegin[u]; e < unitBegin[u + 1]; ++e) {
      const uint32_t c = group[entryCell[e]];
      const uint32_t* own = entryLabels.data() + e * labels;
      if (last[c] <= first) {
        cell[size] = c;
        rows[size] = entryRows[e];
        for (size_t l = 0; l < labels; ++l) label[size_t{size} * labels + l] = own[l];
        last[c] = ++size;
        continue;
      }
      const size_t at = last[c] - 1;
      rows[at] += entryRows[e];
      for (size_t l = 0; l < labels; ++l) label[at * labels + l] += own[l];
    }
  }
  result.unitBegin.back() = size;
  result.entryCell.resize(size);
  result.entryRows.resize(size);
  result.entryLabels.resize(size_t{size} * labels);
}

}  // namespace indistinct
