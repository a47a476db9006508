#include "core/check/shown_cells.h"

#include <algorithm>
#include <numeric>

namespace indistinct {

std::optional<FewRows> fewestWith(const std::vector<ShownCell>& shown, uint32_t together, uint64_t k,
                                  std::span<const uint64_t> rows,
                                  const std::function<bool(size_t row, const ShownCell& cell)>& has) {
  // Which of the cells; the first ones first, and so on to the last ones.
  std::vector<bool> chosen(shown.size(), false);
  std::fill_n(chosen.begin(), std::min<size_t>(together, shown.size()), true);
  do {
    FewRows few;
    for (size_t i = 0; i < shown.size(); i++)
      if (chosen[i]) few.cells.push_back(shown[i]);
    for (size_t row = 0; row < rows.size() && few.rows < k; row++)
      if (rows[row] > 0 && std::all_of(few.cells.begin(), few.cells.end(),
                                       [&](const ShownCell& cell) { return has(row, cell); }))
        few.rows += rows[row];
    if (few.rows < k) return few;
  } while (std::prev_permutation(chosen.begin(), chosen.end()));
  return std::nullopt;
}

}  // namespace indistinct
