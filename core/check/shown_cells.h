#pragma once
// What a row with blanks still shows, held against the original file: is there a combination of its cells, of
// at most so many columns, that fewer than k rows of the original have? Every combination is counted by going
// through the rows, until k of them are found. A part of a combination has at least its rows, so that the
// greatest combinations are enough.
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace indistinct {

struct ShownCell {
  size_t column = 0;
  uint32_t label = 0;
};

struct FewRows {
  std::vector<ShownCell> cells;
  uint64_t rows = 0;
};

// `rows`: for how many each row of the original stands; `has`: whether one has a cell. Nothing where all
// combinations have k rows.
std::optional<FewRows> fewestWith(const std::vector<ShownCell>& shown, uint32_t together, uint64_t k,
                                  std::span<const uint64_t> rows,
                                  const std::function<bool(size_t row, const ShownCell& cell)>& has);

}  // namespace indistinct
