#include "core/release/placed.h"

#include <algorithm>
#include <set>

#include "core/privacy/strength.h"

namespace indistinct {
namespace {

using Marks = std::vector<uint64_t>;  // a bit for each group

// [position]: the groups whose cell of this column holds the value.
std::vector<Marks> holders(const Recipe& recipe, const RecipeColumn& planned, size_t which,
                           const Column& column, const std::vector<Code>& codes) {
  const auto& groups = *recipe.local;
  std::vector<Marks> of(codes.size(), Marks(groups.size() / 64 + 1));
  for (uint32_t cell = 0; cell < planned.groups.size(); cell++) {
    Marks with(groups.size() / 64 + 1);
    for (size_t g = 0; g < groups.size(); g++)
      if (groups[g][which] == cell) with[g / 64] |= uint64_t{1} << g % 64;
    RecipeColumn alone = planned;
    alone.groups = {planned.groups[cell]};
    const GroupFinder find(alone, column.notation);
    for (size_t p = 0; p < codes.size(); p++)
      if (find(column.values[codes[p]], column.missing[codes[p]]) != GroupFinder::none)
        for (size_t word = 0; word < with.size(); word++) of[p][word] |= with[word];
  }
  return of;
}

class Places {
 public:
  Places(const Tuples& tuples, const Rule& rule, std::vector<std::vector<uint32_t>> fits, size_t groups)
      : tuples_(tuples), rule_(rule), strength_(rule, tuples), fits_(std::move(fits)), members_(groups) {
    placed_.group.assign(tuples.size, Placed::unseen);
    stands_.assign(groups, true);
    std::set<uint32_t> changed;
    for (uint32_t t = 0; t < tuples.size; t++)
      if (!fits_[t].empty()) changed.insert(place(t));
    weigh(changed);
  }

  Placed run() {
    while (!weak_.empty()) {
      const uint32_t group = weak_.begin()->second;
      weak_.erase(weak_.begin());
      stands_[group] = false;
      placed_.givenUp++;
      std::set<uint32_t> changed;
      for (const uint32_t tuple : members_[group])
        if (const uint32_t to = place(tuple); to != Placed::withheld) changed.insert(to);
      members_[group].clear();
      weigh(changed);
    }
    return std::move(placed_);
  }

 private:
  uint32_t place(uint32_t tuple) {
    const auto to =
        std::find_if(fits_[tuple].begin(), fits_[tuple].end(), [&](uint32_t g) { return stands_[g]; });
    if (to == fits_[tuple].end()) return placed_.group[tuple] = Placed::withheld;
    members_[*to].push_back(tuple);
    return placed_.group[tuple] = *to;
  }

  // The weak among them are told by their strength.
  void weigh(const std::set<uint32_t>& groups) {
    for (const uint32_t group : groups) {
      uint64_t rows = 0;
      strength_.begin();
      for (const uint32_t tuple : members_[group]) {
        strength_.add(tuple);
        rows += tuples_.count[tuple];
      }
      const auto before =
          std::find_if(weak_.begin(), weak_.end(), [&](const auto& each) { return each.second == group; });
      if (before != weak_.end()) weak_.erase(before);
      if (const uint64_t strong = strength_.of(rows); strong < rule_.k) weak_.emplace(strong, group);
    }
  }

  const Tuples& tuples_;
  const Rule& rule_;
  Strength strength_;
  const std::vector<std::vector<uint32_t>> fits_;  // [tuple]: the best first
  std::vector<std::vector<uint32_t>> members_;     // [group]
  std::vector<bool> stands_;
  std::set<std::pair<uint64_t, uint32_t>> weak_;  // strength, group
  Placed placed_;
};

}  // namespace

Placed placedIn(const Recipe& recipe, const std::vector<const Column*>& columns,
                const std::vector<std::vector<Code>>& codes, const Tuples& tuples, const Rule& rule) {
  const auto& groups = *recipe.local;
  std::vector<double> lost(groups.size(), 0);
  std::vector<std::vector<Marks>> held;
  size_t which = 0;
  for (const RecipeColumn& planned : recipe.columns) {
    if (planned.role != Role::quasi) continue;
    held.push_back(holders(recipe, planned, which, *columns[which], codes[which]));
    for (size_t g = 0; g < groups.size(); g++)
      lost[g] += planned.importance * planned.groups[groups[g][which]].lost;
    which++;
  }
  std::vector<std::vector<uint32_t>> fits(tuples.size);
  for (uint32_t t = 0; t < tuples.size; t++) {
    Marks in(groups.size() / 64 + 1, ~uint64_t{0});
    for (size_t c = 0; c < held.size(); c++)
      for (size_t word = 0; word < in.size(); word++) in[word] &= held[c][tuples.position[c][t]][word];
    for (uint32_t g = 0; g < groups.size(); g++)
      if ((in[g / 64] >> g % 64 & 1) != 0) fits[t].push_back(g);
    std::stable_sort(fits[t].begin(), fits[t].end(),
                     [&](uint32_t a, uint32_t b) { return lost[a] < lost[b]; });
  }
  return Places(tuples, rule, std::move(fits), groups.size()).run();
}

}  // namespace indistinct
