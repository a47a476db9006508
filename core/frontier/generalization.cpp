#include "core/frontier/generalization.h"

#include <algorithm>

#include "core/search/evaluate_cuts.h"

namespace indistinct {

const Generalization::Step& Generalization::at(uint64_t k) const {
  const auto found = std::lower_bound(steps.begin(), steps.end(), k,
                                      [](const Step& step, uint64_t wanted) { return step.upTo < wanted; });
  return found == steps.end() ? steps.back() : *found;
}

Generalization Evaluator::of(const Cuts& cuts, uint64_t most) {
  const Tuples& tuples = problem_.tuples;
  const uint32_t labels = price_.labels();
  std::vector<std::vector<uint32_t>> interval;
  grouping_.start(tuples.size);
  for (uint32_t c = 0; c < tuples.columns(); ++c) {
    interval.push_back(intervals(cuts.starts[c], tuples.domainSizes[c]));
    const uint32_t* of = interval[c].data();
    const Position* position = tuples.position[c].data();
    grouping_.by(cuts.starts[c].size() + 1, [=](uint32_t t) { return of[position[t]]; });
  }
  const std::vector<uint32_t>& group = grouping_.groups();
  const uint32_t count = tuples.size == 0 ? 0 : grouping_.count();
  rows_.assign(count, 0);
  labelRows_.assign(static_cast<size_t>(count) * labels, 0);
  member_.resize(count);
  for (uint32_t t = 0; t < tuples.size; ++t) {
    rows_[group[t]] += tuples.count[t];
    member_[group[t]] = t;
    for (uint32_t l = 0; l < labels; ++l)
      labelRows_[static_cast<size_t>(group[t]) * labels + l] +=
          tuples.labelCount[static_cast<size_t>(t) * labels + l];
  }
  const std::vector<uint64_t> strength = strength_.ofClasses(group, rows_);
  classes_.resize(count);
  for (uint32_t g = 0; g < count; ++g) {
    uint64_t unit = 0;
    for (uint32_t c = 0; c < tuples.columns() && price_.byCells(); ++c) {
      const auto& starts = cuts.starts[c];
      const uint32_t in = interval[c][tuples.position[c][member_[g]]];
      unit += price_.cell(c, in == 0 ? 0 : starts[in - 1],
                          in == starts.size() ? tuples.domainSizes[c] : starts[in]);
    }
    classes_[g] = {strength[g], rows_[g],
                   price_.kept(rows_[g], labelRows_.data() + static_cast<size_t>(g) * labels, unit)};
  }
  std::sort(classes_.begin(), classes_.end(),
            [](const Class& a, const Class& b) { return a.strength < b.strength; });

  Generalization made;
  made.cuts = cuts;
  Cost kept = 0;
  for (const Class& one : classes_) kept += one.kept;
  uint64_t gone = 0;
  for (uint32_t i = 0; i < count;) {
    const uint64_t size = classes_[i].strength;
    if (size > 0)
      made.steps.push_back({size, price_.total(kept + price_.suppressed(gone)), gone, count - i, size});
    if (size >= most) return made;
    for (; i < count && classes_[i].strength == size; ++i) {
      kept -= classes_[i].kept;
      gone += classes_[i].rows;
    }
  }
  made.steps.push_back({~uint64_t{0}, price_.total(kept + price_.suppressed(gone)), gone, 0, 0});
  return made;
}

}  // namespace indistinct
