#include "core/search/climb/move_search.h"

#include <algorithm>

#include "core/search/evaluate_cuts.h"
#include "core/search/grouping.h"

namespace indistinct {

MoveSearch::MoveSearch(Problem problem, Cuts cuts)
    : problem_(std::move(problem)),
      alphabet_(makeAlphabet(problem_)),
      gains_(problem_),
      cuts_(std::move(cuts)),
      strength_(problem_.rule, problem_.tuples) {
  others_.resize(problem_.tuples.columns());
}

std::pair<uint32_t, uint32_t> MoveSearch::around(uint32_t c, uint32_t position) const {
  const auto& starts = cuts_.starts[c];
  const auto after = std::upper_bound(starts.begin(), starts.end(), position);
  return {after == starts.begin() ? 0 : *(after - 1),
          after == starts.end() ? problem_.tuples.domainSizes[c] : *after};
}

uint64_t MoveSearch::anonymityOf(uint32_t column, const std::vector<uint32_t>& starts) {
  const Tuples& tuples = problem_.tuples;
  Others& others = others_[column];
  Grouping grouping;
  if (others.of.empty()) {
    grouping.start(tuples.size);
    for (uint32_t c = 0; c < tuples.columns(); ++c) {
      if (c == column) continue;
      const auto interval = intervals(cuts_.starts[c], tuples.domainSizes[c]);
      grouping.by(cuts_.starts[c].size() + 1, [&](uint32_t t) { return interval[tuples.position[c][t]]; });
    }
    others.of = grouping.groups();
    others.count = grouping.count();
  }
  grouping.start(tuples.size);
  grouping.by(others.count, [&](uint32_t t) { return others.of[t]; });
  const auto interval = intervals(starts, tuples.domainSizes[column]);
  grouping.by(starts.size() + 1, [&](uint32_t t) { return interval[tuples.position[column][t]]; });
  const std::vector<uint32_t>& group = grouping.groups();
  std::vector<uint64_t> rows(grouping.count(), 0);
  for (uint32_t t = 0; t < tuples.size; ++t) rows[group[t]] += tuples.count[t];
  const auto strength = strength_.ofClasses(group, rows);
  // The weakest are withheld first, until one more would be too many.
  std::vector<std::pair<uint64_t, uint64_t>> weakest;
  for (size_t g = 0; g < rows.size(); ++g) weakest.emplace_back(strength[g], rows[g]);
  std::make_heap(weakest.begin(), weakest.end(), std::greater<>());
  for (uint64_t withheld = 0; !weakest.empty(); weakest.pop_back()) {
    withheld += weakest.front().second;
    if (withheld > problem_.maxSuppressed) return weakest.front().first;
    std::pop_heap(weakest.begin(), weakest.end(), std::greater<>());
  }
  return UINT64_MAX;
}

void MoveSearch::begin() {
  begun_ = true;
  anonymity_ = best_ ? best_->anonymity : anonymityOf(0, cuts_.starts[0]);
  best_.reset();
  moves_ = ends() ? std::vector<Move>{} : moves();
  next_ = 0;
}

void MoveSearch::end() {
  if (!best_) {
    progress_.finished = true;
    return;
  }
  cuts_.starts[best_->column] = best_->starts;
  for (uint32_t c = 0; c < others_.size(); ++c)
    if (c != best_->column) others_[c].of.clear();
  begin();
}

void MoveSearch::show() {
  if (anonymity_ < problem_.rule.k) return;
  progress_.best = canonical(problem_, alphabet_, toSelection(alphabet_, cuts_));
}

void MoveSearch::advance(std::chrono::milliseconds slice) {
  if (progress_.finished) return;
  const auto until = std::chrono::steady_clock::now() + slice;
  if (!begun_) begin();
  do {
    if (next_ == moves_.size()) {
      end();
      continue;
    }
    Move& move = moves_[next_++];
    ++progress_.nodes;
    move.anonymity = anonymityOf(move.column, move.starts);
    if (!allowed(move)) continue;
    if (!best_ || better(move, *best_) || (!better(*best_, move) && move.before(*best_))) best_ = move;
  } while (!progress_.finished && std::chrono::steady_clock::now() < until);
  show();
}

}  // namespace indistinct
