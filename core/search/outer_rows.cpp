#include "core/search/outer_rows.h"

namespace indistinct {

OuterRows OuterRows::merged(const std::vector<uint32_t>& group, uint32_t groups, uint32_t labels) const {
  OuterRows result;
  result.cells = groups;
  for (const auto& column : position) {
    auto& here = result.position.emplace_back(groups);
    for (uint32_t c = 0; c < cells; ++c) here[group[c]] = column[c];
  }
  result.unitBegin.reserve(unitBegin.size());
  result.unitBegin.push_back(0);
  result.entryCell.reserve(entryCell.size());
  result.entryRows.reserve(entryCell.size());
  result.entryLabels.reserve(entryLabels.size());
  std::vector<uint32_t> after(groups, 0);  // the cell's last entry, plus one
  for (size_t u = 0; u + 1 < unitBegin.size(); ++u) {
    const size_t first = result.entryCell.size();
    for (size_t e = unitBegin[u]; e < unitBegin[u + 1]; ++e) {
      const uint32_t c = group[entryCell[e]];
      if (after[c] <= first) {
        result.entryCell.push_back(c);
        result.entryRows.push_back(entryRows[e]);
        for (size_t l = 0; l < labels; ++l) result.entryLabels.push_back(entryLabels[e * labels + l]);
        after[c] = static_cast<uint32_t>(result.entryCell.size());
        continue;
      }
      const size_t at = after[c] - 1;
      result.entryRows[at] += entryRows[e];
      for (size_t l = 0; l < labels; ++l) {
        result.entryLabels[at * labels + l] += entryLabels[e * labels + l];
      }
    }
    result.unitBegin.push_back(static_cast<uint32_t>(result.entryCell.size()));
  }
  return result;
}

}  // namespace indistinct
