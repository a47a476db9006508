// The path search under a rule that does not look at rows alone: k of persons, or further models.
//
// Idea: all that the charges of path_search.h ask of a part of a class (its rows in one interval of one
// column) is whether it is suppressed in every solution below the node. It is so if the part violates the
// rule, for then all its parts do (Rule::violationGrows). A wider interval that holds one which satisfies the
// rule satisfies it as well, so of each unit only the end of the least part from there on is kept. With these
// in place of "k rows" every argument of path_search.h holds word for word, the exact path of a single open
// column included. What probing finds looks at rows alone, and so finds less than it could, never more.
#include <algorithm>

#include "core/search/path/path_search.h"

namespace indistinct {

// Called when units, classes and rows by unit (not summed yet) are known.
void PathModel::Worker::gatherRule() {
  const Tuples& tuples = model_.problem.tuples;
  const Rows& rows = this->rows();
  const auto classes = static_cast<uint32_t>(classRows_.size());
  const uint64_t k = model_.price.k();
  // The tuples that were merged since are told apart again: grouped by the chosen cuts, after one of each
  // class, so that the groups have the numbers of the classes.
  grouping_.start(classes + tuples.size);
  for (uint32_t c = 0; c < tuples.columns(); ++c) {
    uint32_t codes = 1;
    for (const uint32_t code : chosenCode_[c]) codes = std::max(codes, code + 1);
    grouping_.by(codes, [&](uint32_t i) {
      return chosenCode_[c][i < classes ? rows.position[c][member_[i]] : tuples.position[c][i - classes]];
    });
  }
  const std::vector<uint32_t>& group = grouping_.groups();
  std::vector<std::vector<uint32_t>> members(classes);
  for (uint32_t t = 0; t < tuples.size; ++t) members[group[classes + t]].push_back(t);
  keeps_.assign(classes, 0);
  for (uint32_t h = 0; h < classes; ++h) {
    strength_.begin();
    for (const uint32_t t : members[h]) strength_.add(t);
    keeps_[h] = strength_.of(static_cast<uint64_t>(classRows_[h])) >= k ? 1 : 0;
  }
  constexpr uint32_t never = ~uint32_t{0};
  enough_.resize(tuples.columns());
  std::vector<std::vector<uint32_t>> byUnit;
  for (uint32_t c = 0; c < tuples.columns(); ++c) {
    const auto& at = prefixAt_[c];
    enough_[c].assign(prefix_[c].size(), never);
    for (uint32_t h = 0; h < classes; ++h) {
      if (!keeps_[h]) continue;
      const uint32_t first = classFirst_[c][h], width = classEnd_[c][h] - first;
      byUnit.assign(width, {});
      for (const uint32_t t : members[h]) byUnit[unitOf_[c][tuples.position[c][t]] - first].push_back(t);
      for (uint32_t a = 0; a < width; ++a) {
        double all = 0;
        strength_.begin();
        for (uint32_t b = a + 1; b <= width && enough_[c][at[h] + a] == never; ++b) {
          for (const uint32_t t : byUnit[b - 1]) strength_.add(t);
          all += prefix_[c][at[h] + b];
          if (strength_.of(static_cast<uint64_t>(all)) >= k) enough_[c][at[h] + a] = b;
        }
      }
    }
  }
}

}  // namespace indistinct
