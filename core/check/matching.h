#pragma once
// Rows of the original given to rows of the release that they may be. Rows that are alike are one kind, on
// both sides; kinds are matched by augmenting paths (Ford and Fulkerson, 1956). What was reached in vain is
// never looked at again: where no path leads to a row that is left, none ever will.
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace indistinct {

struct MatchedKinds {
  std::vector<uint64_t> rows;               // [kind of the original]
  std::vector<std::vector<uint32_t>> fits;  // [kind of the original]: kinds of the release, the best first
  std::vector<uint64_t> released;           // [kind of the release]: rows
};

// [kind of the original]: how many of its rows each kind of the release is given.
std::vector<std::map<uint32_t, uint64_t>> matched(const MatchedKinds& kinds);

// The same row by row, of `rows` in all: the class of the kind of the release that each is given to, or
// 0xffffffff. `rowsOf`: of each kind of the original; `classOf`: of each kind of the release.
std::vector<uint32_t> classesOf(const MatchedKinds& kinds, const std::vector<std::vector<size_t>>& rowsOf,
                                const std::vector<uint32_t>& classOf, size_t rows);

}  // namespace indistinct
