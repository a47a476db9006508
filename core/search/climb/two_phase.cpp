#include "core/search/climb/two_phase.h"

#include <algorithm>

#include "core/search/evaluate_cuts.h"

namespace indistinct {

namespace {
constexpr uint64_t patience = 400;  // climbs without improvement before the search calls itself finished
}

TwoPhase::TwoPhase(Problem problem, SearchOptions options)
    : problem_(std::move(problem)),
      options_(std::move(options)),
      alphabet_(makeAlphabet(problem_)),
      climb_(problem_, alphabet_, options_.seed),
      random_(options_.seed) {
  progress_.doing = "climbing from one cut to the next better";
  best_.assign(alphabet_.size(), 0);
  if (climb_.standing().excess == 0) keep(best_);
  if (options_.start) {
    climb_.place(toSelection(alphabet_, *options_.start));
    if (climb_.standing().excess == 0) keep(climb_.selection());
  }
}

void TwoPhase::show(const Solution& solution) {
  if (!allowed(problem_, solution) || (progress_.best && !better(solution, *progress_.best))) return;
  Solution copy = solution;
  progress_.best = std::move(copy);
}

void TwoPhase::keep(const Selection& selection) {
  Solution found = canonical(problem_, alphabet_, selection);
  if (!allowed(problem_, found)) return;
  show(found);
  if (reached_ && !better(found, *reached_)) return;
  if (!reached_ || found.cost < reached_->cost) idle_ = 0;
  best_ = toSelection(alphabet_, found.cuts);
  reached_ = std::move(found);
}

void TwoPhase::offer(const Solution& solution) {
  if (reached_ && !better(solution, *reached_)) return;
  show(solution);
  best_ = toSelection(alphabet_, solution.cuts);
  reached_ = solution;
  idle_ = 0;
}

// A part of a climb at a time: on a large table evaluating its end and beginning the next take a while each.
void TwoPhase::step(HillClimb::Time until) {
  if (ended_) {
    perturb();
    return;
  }
  if (!climb_.score(!generalizing_, until)) return;
  ++progress_.nodes;
  const bool moved = climb_.move(!generalizing_);
  moved_ = moved_ || moved;
  if (moved) return;
  if (!moved_ && !movedLast_) {
    if (!relaxed_) {
      finishClimb();
      return;
    }
    relaxed_ = false;
    climb_.limit(problem_.maxSuppressed);
  }
  movedLast_ = moved_;
  moved_ = false;
  generalizing_ = !generalizing_;
}

void TwoPhase::finishClimb() {
  ++climbs_;
  ++idle_;
  const Standing now = climb_.standing();
  if (now.excess == 0 && (!reached_ || now.cost <= reached_->cost)) keep(climb_.selection());
  ended_ = true;
}

void TwoPhase::perturb() {
  ended_ = false;
  generalizing_ = true;
  movedLast_ = true;
  moved_ = false;
  Selection selection = best_;
  if (alphabet_.size() == 0) return;
  // Now and then a whole column starts anew: single changes seldom lead from one division of a long column to
  // another.
  if (random_() % 4 == 0) {
    const uint32_t column = alphabet_.choices[random_() % alphabet_.size()].column;
    for (uint32_t i = 0; i < alphabet_.size(); ++i) {
      if (alphabet_.choices[i].column == column) selection[i] = 0;
    }
  }
  const uint64_t most = 3 + std::min<uint64_t>(12, idle_ / 20);
  const uint64_t changes = 1 + random_() % most;
  for (uint64_t i = 0; i < changes; ++i) {
    const uint32_t choice = static_cast<uint32_t>(random_() % alphabet_.size());
    if (selection[choice]) {
      exclude(alphabet_, selection, choice);
    } else {
      include(alphabet_, selection, choice);
    }
  }
  relaxed_ = problem_.maxSuppressed < problem_.tuples.rows && random_() % 2 == 0;
  climb_.limit(relaxed_ ? problem_.tuples.rows : problem_.maxSuppressed);
  climb_.place(std::move(selection));
}

void TwoPhase::advance(std::chrono::milliseconds slice) {
  const auto until = std::chrono::steady_clock::now() + slice;
  while (!progress_.finished) {
    step(until);
    if (options_.nodeLimit && progress_.nodes >= *options_.nodeLimit) progress_.stopped = Stop::nodes;
    progress_.finished = idle_ >= patience || progress_.stopped;
    if (std::chrono::steady_clock::now() >= until) break;
  }
  // A climb that has not ended yet may already stand better than anything before.
  if (!relaxed_ && climb_.standing().excess == 0 &&
      (!progress_.best || climb_.standing().cost < progress_.best->cost)) {
    show(canonical(problem_, alphabet_, climb_.selection()));
  }
  if (progress_.finished) progress_.doing = "finished: no climb from the best solution led further";
  progress_.memory = climb_.memory();
}

}  // namespace indistinct
