#include "core/search/evaluate_cuts.h"

#include <algorithm>

#include "core/privacy/strength.h"
#include "core/search/grouping.h"
#include "core/search/price.h"

namespace indistinct {

void intervals(const std::vector<uint32_t>& starts, uint32_t positions, std::vector<uint32_t>& of) {
  of.resize(positions);
  size_t next = 0;
  for (uint32_t p = 0; p < positions; ++p) {
    if (next < starts.size() && starts[next] == p) ++next;
    of[p] = static_cast<uint32_t>(next);
  }
}

std::vector<uint32_t> intervals(const std::vector<uint32_t>& starts, uint32_t positions) {
  std::vector<uint32_t> of;
  intervals(starts, positions, of);
  return of;
}

namespace {

// With one tuple of every class.
struct Evaluated {
  Solution solution;
  std::vector<uint32_t> members;
};

Evaluated evaluate(const Problem& problem, const Cuts& cuts) {
  const Tuples& tuples = problem.tuples;
  const Price price = priceOf(problem);
  Grouping grouping;
  grouping.start(tuples.size);
  for (uint32_t c = 0; c < tuples.columns(); ++c) {
    const std::vector<uint32_t> interval = intervals(cuts.starts[c], tuples.domainSizes[c]);
    grouping.by(cuts.starts[c].size() + 1, [&](uint32_t t) { return interval[tuples.position[c][t]]; });
  }
  const std::vector<uint32_t>& group = grouping.groups();
  const uint32_t labels = price.labels();
  std::vector<uint64_t> rows(grouping.count(), 0), labelRows(grouping.count() * labels, 0);
  std::vector<uint32_t> member(grouping.count(), 0);
  for (uint32_t t = 0; t < tuples.size; ++t) {
    rows[group[t]] += tuples.count[t];
    member[group[t]] = t;
    for (uint32_t l = 0; l < labels; ++l)
      labelRows[group[t] * labels + l] += tuples.labelCount[t * labels + l];
  }
  const auto strength = Strength(problem.rule, tuples).ofClasses(group, rows);
  Solution solution;
  solution.cuts = cuts;
  for (uint32_t g = 0; g < rows.size(); ++g) {
    uint64_t unit = 0;
    for (uint32_t c = 0; c < tuples.columns() && price.byCells(); ++c) {
      const auto& starts = cuts.starts[c];
      const auto after = std::upper_bound(starts.begin(), starts.end(), tuples.position[c][member[g]]);
      unit += price.cell(c, after == starts.begin() ? 0 : *(after - 1),
                         after == starts.end() ? tuples.domainSizes[c] : *after);
    }
    solution.cost += price.of(strength[g], rows[g], labelRows.data() + g * labels, unit);
    if (strength[g] < problem.rule.k) {
      solution.suppressed += rows[g];
    } else {
      ++solution.classes;
      if (solution.classes == 1 || strength[g] < solution.smallestClass) solution.smallestClass = strength[g];
    }
  }
  solution.cost = price.total(solution.cost);
  return {std::move(solution), std::move(member)};
}

}  // namespace

Solution evaluateCuts(const Problem& problem, const Cuts& cuts) { return evaluate(problem, cuts).solution; }

bool better(const Solution& a, const Solution& b) {
  if (a.cost != b.cost) return a.cost < b.cost;
  if (a.suppressed != b.suppressed) return a.suppressed < b.suppressed;
  if (a.cuts.size() != b.cuts.size()) return a.cuts.size() > b.cuts.size();
  return a.cuts.starts < b.cuts.starts;
}

Solution canonical(const Problem& problem, const Alphabet& alphabet, Selection selection) {
  const Tuples& tuples = problem.tuples;
  // One tuple of every class stands for it from here on.
  auto [solution, members] = evaluate(problem, toCuts(alphabet, selection));
  Grouping grouping;
  const auto groups = [&, &members = members](const Cuts& cuts) {
    grouping.start(static_cast<uint32_t>(members.size()));
    for (uint32_t c = 0; c < tuples.columns(); ++c) {
      const std::vector<uint32_t> interval = intervals(cuts.starts[c], tuples.domainSizes[c]);
      const auto& position = tuples.position[c];
      grouping.by(cuts.starts[c].size() + 1, [&](uint32_t i) { return interval[position[members[i]]]; });
    }
    grouping.groups();
    return grouping.count();
  };
  for (uint32_t i = alphabet.size(); i-- > 0;) {
    if (!selection[i]) continue;
    const auto& children = alphabet.choices[i].children;
    if (std::any_of(children.begin(), children.end(), [&](uint32_t c) { return selection[c] != 0; }))
      continue;
    selection[i] = 0;
    const Cuts without = toCuts(alphabet, selection);
    bool same = groups(without) == members.size();
    if (same && priceOf(problem).byCells()) same = evaluateCuts(problem, without).cost <= solution.cost;
    if (same) {
      solution.cuts = without;
    } else {
      selection[i] = 1;
    }
  }
  return solution;
}

}  // namespace indistinct
