#include "core/search/classic/head_classes.h"

#include <algorithm>
#include <numeric>

#include "core/base/invariant.h"
#include "core/search/evaluate_cuts.h"

namespace indistinct {

namespace {

struct Interval {
  uint32_t first;
  uint32_t end;
};

Interval around(const std::vector<uint32_t>& starts, Position p, uint32_t positions) {
  const auto after = std::upper_bound(starts.begin(), starts.end(), p);
  return {after == starts.begin() ? 0 : *(after - 1), after == starts.end() ? positions : *after};
}

}  // namespace

HeadClasses::HeadClasses(const Problem& problem, const Alphabet& alphabet)
    : problem_(problem),
      alphabet_(alphabet),
      price_(priceOf(problem)),
      bound_(problem, price_),
      strength_(problem.rule, problem.tuples),
      labels_(price_.labels()) {
  part_.resize(alphabet.size());
  open_.resize(alphabet.size());
}

uint64_t HeadClasses::State::bytes() const {
  return head.capacity() + member.capacity() * 4 + rows.capacity() * 8 + labels.capacity() * 8 +
         classStart.capacity() * 4;
}

HeadClasses::State HeadClasses::root() const {
  const Tuples& tuples = problem_.tuples;
  State state;
  state.head.assign(alphabet_.size(), 0);
  state.rows = tuples.count.copy();
  if (labels_ > 0) state.labels = tuples.labelCount.copy();
  state.member.resize(tuples.size);
  for (uint32_t t = 0; t < tuples.size; ++t) state.member[t] = t;
  state.classStart.push_back(0);
  if (tuples.size > 0) state.classStart.push_back(tuples.size);
  return state;
}

HeadClasses::State HeadClasses::with(const State& parent, uint32_t choice) const {
  const Alphabet::Choice& added = alphabet_.choices[choice];
  const auto& position = problem_.tuples.position[added.column];
  const auto& cuts = added.cuts;
  State state;
  state.head = parent.head;
  state.head[choice] = 1;
  state.member.reserve(parent.member.size());
  state.rows.reserve(parent.rows.size());
  state.labels.reserve(parent.labels.size());
  const Cuts head = toCuts(alphabet_, parent.head);
  const uint32_t positions = problem_.tuples.domainSizes[added.column];
  for (size_t c = 0; c + 1 < parent.classStart.size(); ++c) {
    const uint32_t begin = parent.classStart[c], end = parent.classStart[c + 1];
    const Interval in = around(head.starts[added.column], position[parent.member[begin]], positions);
    // The parts between the choice's cuts inside the class's interval, one after the other.
    uint32_t first = in.first;
    auto cut = std::upper_bound(cuts.begin(), cuts.end(), in.first);
    while (first < in.end) {
      const uint32_t until = cut == cuts.end() || *cut >= in.end ? in.end : *cut++;
      const size_t size = state.member.size();
      for (uint32_t i = begin; i < end; ++i) {
        const Position p = position[parent.member[i]];
        if (p < first || p >= until) continue;
        state.member.push_back(parent.member[i]);
        state.rows.push_back(parent.rows[i]);
        for (uint32_t l = 0; l < labels_; ++l) state.labels.push_back(parent.labels[i * labels_ + l]);
      }
      if (state.member.size() > size) state.classStart.push_back(static_cast<uint32_t>(size));
      first = until;
    }
  }
  state.classStart.push_back(static_cast<uint32_t>(state.member.size()));
  return state;
}

// What a rule sees is known of tuples, not of cells: they are grouped by the cuts chosen, after one member of
// each class, so that the groups have the numbers of the classes.
std::vector<uint64_t> HeadClasses::strengths(const State& state,
                                             const std::vector<std::vector<uint32_t>>& headStarts) {
  const Tuples& tuples = problem_.tuples;
  const auto classes = static_cast<uint32_t>(state.classStart.size() - 1);
  std::vector<uint64_t> rows(classes, 0);
  for (uint32_t c = 0; c < classes; ++c) {
    for (uint32_t i = state.classStart[c]; i < state.classStart[c + 1]; ++i) rows[c] += state.rows[i];
  }
  if (strength_.plain()) return rows;
  grouping_.start(classes + tuples.size);
  for (uint32_t j = 0; j < tuples.columns(); ++j) {
    const std::vector<uint32_t> interval = intervals(headStarts[j], tuples.domainSizes[j]);
    const auto& position = tuples.position[j];
    grouping_.by(headStarts[j].size() + 1, [&](uint32_t i) {
      return interval[position[i < classes ? state.member[state.classStart[i]] : i - classes]];
    });
  }
  return strength_.ofClasses(std::span(grouping_.groups()).subspan(classes), rows);
}

HeadClasses::Head HeadClasses::head(const State& state) {
  Head result;
  const Cuts cuts = toCuts(alphabet_, state.head);
  const std::vector<uint64_t> strength = strengths(state, cuts.starts);
  std::vector<uint64_t> labels(labels_);
  for (size_t c = 0; c + 1 < state.classStart.size(); ++c) {
    uint64_t rows = 0, unit = 0;
    std::fill(labels.begin(), labels.end(), 0);
    for (uint32_t i = state.classStart[c]; i < state.classStart[c + 1]; ++i) {
      rows += state.rows[i];
      for (uint32_t l = 0; l < labels_; ++l) labels[l] += state.labels[i * labels_ + l];
    }
    if (price_.byCells()) {
      const uint32_t t = state.member[state.classStart[c]];
      for (uint32_t j = 0; j < problem_.tuples.columns(); ++j) {
        const Interval in =
            around(cuts.starts[j], problem_.tuples.position[j][t], problem_.tuples.domainSizes[j]);
        unit += price_.cell(j, in.first, in.end);
      }
    }
    result.cost += price_.of(strength[c], rows, labels.data(), unit);
    if (strength[c] < price_.k()) result.suppressed += rows;
  }
  result.cost = price_.total(result.cost);
  return result;
}

void HeadClasses::merge(State& state, const Selection& allset) {
  const Tuples& tuples = problem_.tuples;
  const Cuts head = toCuts(alphabet_, state.head);
  const Cuts all = toCuts(alphabet_, allset);
  headStarts_ = head.starts;
  allsetStarts_ = all.starts;
  const uint32_t size = static_cast<uint32_t>(state.member.size());
  grouping_.start(size);
  std::vector<uint32_t> classOf(size);
  for (uint32_t c = 0; c + 1 < state.classStart.size(); ++c) {
    for (uint32_t i = state.classStart[c]; i < state.classStart[c + 1]; ++i) classOf[i] = c;
  }
  grouping_.by(state.classStart.size(), [&](uint32_t i) { return classOf[i]; });
  for (uint32_t c = 0; c < tuples.columns(); ++c) {
    if (all.starts[c].size() == head.starts[c].size()) continue;
    const std::vector<uint32_t> interval = intervals(all.starts[c], tuples.domainSizes[c]);
    const auto& position = tuples.position[c];
    grouping_.by(all.starts[c].size() + 1, [&](uint32_t i) { return interval[position[state.member[i]]]; });
  }
  // Groups are numbered by first appearance and classes are contiguous, so cells stay contiguous by class.
  const std::vector<uint32_t>& group = grouping_.groups();
  uint32_t seen = 0;
  std::vector<uint32_t> starts;
  for (uint32_t i = 0, c = 0; i < size; ++i) {
    while (c < state.classStart.size() && state.classStart[c] == i) starts.push_back(seen), ++c;
    const uint32_t g = group[i];
    if (g == seen) {
      state.member[g] = state.member[i];
      state.rows[g] = state.rows[i];
      for (uint32_t l = 0; l < labels_; ++l) state.labels[g * labels_ + l] = state.labels[i * labels_ + l];
      ++seen;
    } else {
      state.rows[g] += state.rows[i];
      for (uint32_t l = 0; l < labels_; ++l) state.labels[g * labels_ + l] += state.labels[i * labels_ + l];
    }
  }
  starts.push_back(seen);
  state.classStart = std::move(starts);
  state.member.resize(seen);
  state.rows.resize(seen);
  state.labels.resize(static_cast<size_t>(seen) * labels_);
  invariant("cells are contiguous by class and hold every row", [&] {
    return std::is_sorted(state.classStart.begin(), state.classStart.end()) &&
           std::accumulate(state.rows.begin(), state.rows.end(), uint64_t{0}) == tuples.rows;
  });
  if (!price_.byCells()) return;
  allsetCell_.resize(tuples.columns());
  for (uint32_t c = 0; c < tuples.columns(); ++c) {
    allsetCell_[c].resize(tuples.domainSizes[c]);
    for (Position p = 0; p < tuples.domainSizes[c]; ++p) {
      const Interval in = around(all.starts[c], p, tuples.domainSizes[c]);
      allsetCell_[c][p] = price_.cell(c, in.first, in.end);
    }
  }
}

HeadClasses::Verdict HeadClasses::judge(State& state, const std::vector<uint32_t>& tails) {
  Selection allset = state.head;
  for (uint32_t v : tails) allset[v] = 1;
  merge(state, allset);
  std::fill(open_.begin(), open_.end(), 0);
  for (uint32_t v : tails) {
    const uint32_t parent = alphabet_.choices[v].parent;
    open_[v] = parent == Alphabet::none || state.head[parent] ? 1 : 0;
  }
  verdict_ = {};
  verdict_.choices.resize(alphabet_.size());
  for (uint32_t v : tails) {
    const auto& children = alphabet_.choices[v].children;
    // Removing a choice removes those that need it; only one that nothing may need can be useless.
    const bool free =
        std::none_of(children.begin(), children.end(), [&](uint32_t c) { return allset[c] != 0; });
    verdict_.choices[v].useless = free && !price_.byCells();
  }
  std::vector<Cost> cellBound(state.member.size());
  const Tuples& tuples = problem_.tuples;
  // A class that violates the rule is suppressed with all its parts. Of the others the bounds look at rows
  // alone: what k rows forbid every rule forbids, and no row costs more kept than suppressed where that is
  // relied on, so they bound the cost by any rule. A choice that leaves fewer than k rows but in one part is
  // useless by any rule, too: the parts joined satisfy the rule wherever one of them does.
  const std::vector<uint64_t> strength = strengths(state, headStarts_);
  for (uint32_t c = 0; c + 1 < state.classStart.size(); ++c) {
    uint64_t rows = 0;
    for (uint32_t i = state.classStart[c]; i < state.classStart[c + 1]; ++i) rows += state.rows[i];
    if (strength[c] < price_.k()) {
      verdict_.bound += price_.suppressed(rows);
      verdict_.suppressed += rows;
      continue;
    }
    for (uint32_t i = state.classStart[c]; i < state.classStart[c + 1]; ++i) {
      uint64_t unit = 0;
      if (price_.byCells()) {
        for (uint32_t j = 0; j < tuples.columns(); ++j)
          unit += allsetCell_[j][tuples.position[j][state.member[i]]];
      }
      cellBound[i] = bound_.of(state.rows[i], state.labels.data() + i * labels_, unit);
      verdict_.bound += cellBound[i];
    }
    for (uint32_t j = 0; j < tuples.columns(); ++j) {
      if (allsetStarts_[j].size() > headStarts_[j].size()) judgeColumn(state, c, j, cellBound);
    }
  }
  verdict_.bound = price_.total(verdict_.bound);
  for (uint32_t v : tails) {
    verdict_.choices[v].bound += verdict_.bound;
    verdict_.choices[v].suppressed += verdict_.suppressed;
  }
  return verdict_;
}

void HeadClasses::judgePart(uint32_t choice, uint64_t rows, Cost bound) {
  if (rows == 0) return;
  Part& part = part_[choice];
  ++part.parts;
  part.squares += static_cast<int64_t>(rows * rows);
  if (rows >= price_.k()) {
    ++part.large;
  } else {
    verdict_.choices[choice].bound += price_.suppressed(rows) - bound;
    verdict_.choices[choice].suppressed += rows;
  }
}

void HeadClasses::judgeColumn(const State& state, uint32_t at, uint32_t column,
                              const std::vector<Cost>& cellBound) {
  const auto& position = problem_.tuples.position[column];
  const uint32_t begin = state.classStart[at], end = state.classStart[at + 1];
  const Interval in =
      around(headStarts_[column], position[state.member[begin]], problem_.tuples.domainSizes[column]);
  if (in.end - in.first < 2) return;
  histogram_.assign(in.end - in.first, 0);
  costs_.assign(in.end - in.first, 0);
  for (uint32_t i = begin; i < end; ++i) {
    histogram_[position[state.member[i]] - in.first] += state.rows[i];
    costs_[position[state.member[i]] - in.first] += cellBound[i];
  }
  for (size_t p = 1; p < histogram_.size(); ++p) {
    histogram_[p] += histogram_[p - 1];
    costs_[p] += costs_[p - 1];
  }
  const uint64_t all = histogram_.back();
  touched_.clear();
  for (Position p = in.first + 1; p < in.end; ++p) {
    const uint32_t choice = alphabet_.ofCut[column][p];
    if (choice == Alphabet::none || !open_[choice]) continue;
    if (alphabet_.choices[choice].cuts.size() == 1 ||
        std::find(touched_.begin(), touched_.end(), choice) == touched_.end()) {
      touched_.push_back(choice);
      part_[choice] = {};
    }
    Part& part = part_[choice];
    const uint64_t rows = histogram_[p - in.first - 1];
    const Cost cost = costs_[p - in.first - 1];
    judgePart(choice, rows - part.rows, cost - part.cost);
    part.rows = rows;
    part.cost = cost;
  }
  // Claim 5.4 and the remark after it: a choice that leaves at most one part of k rows in every class it
  // splits only suppresses. Joining its small parts, r rows, to a class of p <= n - r rows is free if (p +
  // r)^2 <= p^2 + N r, so by size only where 2 n <= N, or where nothing may be suppressed, or where no part
  // is kept.
  const bool halves =
      price_.by() != PricedBy::size || problem_.maxSuppressed == 0 || 2 * all <= price_.rows();
  for (uint32_t choice : touched_) {
    Part& part = part_[choice];
    judgePart(choice, all - part.rows, costs_.back() - part.cost);
    if (part.parts < 2) continue;
    HeadClasses::Choice& verdict = verdict_.choices[choice];
    ++verdict.splits;
    verdict.squares += part.squares - static_cast<int64_t>(all * all);
    const bool onlySuppresses = part.large == 0 || (part.large == 1 && halves);
    if (!onlySuppresses || !price_.ordered()) verdict.useless = false;
  }
}

}  // namespace indistinct
